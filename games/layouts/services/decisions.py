"""Submits layouts, withdraws them, and keeps the regulator's decision about them."""

from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import lock_version, locked, record_edit
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games import canonical
from games.configurations.selectors.configurations import head_revision
from games.layouts.models import Layout, LayoutSubmission, TableLayout
from games.layouts.selectors.content import (
    compared_with,
    content_of,
    draw_content,
    lint_content,
    measure_content,
)
from games.layouts.services.states import TRANSITIONS, Transition, ensure_can
from games.packs.services import keep_pack
from games.rulepacks.loader import load_pack
from games.validation.report import finding_as_data

Outcome = LayoutSubmission.Outcome


def submit_layout(
    *, layout: Layout, seen_version: int, note: str = "", at: datetime, actor: Actor
) -> LayoutSubmission:
    """Freezes what the layout says now. A layout that contradicts its pay table is not submitted."""
    with audited_change(actor=actor) as trail:
        current = lock_version(layout, seen_version=seen_version)
        ensure_can("submit", current, actor.access)
        submission = freeze_layout(trail, current, note=note, at=at, actor=actor)
        notify_people(
            people=people_who_may(Action.LAYOUT_DECIDE, at=current.property),
            kind="layout.submitted",
            title=_("Layout submitted: %(layout)s") % {"layout": current},
            detail=f"{current.property.operator} · {current.property}",
            link=reverse("layout-submission", args=[submission.pk]),
        )
    return submission


def freeze_layout(
    trail: Trail, current: Layout, *, note: str, at: datetime, actor: Actor
) -> LayoutSubmission:
    """Whether it may be submitted, on its own or with the rules that it belongs to, was asked before."""
    pack = load_pack(current.pack_id)
    keep_pack(pack=pack)
    revision = head_revision(current.configuration)
    own = content_of(current)
    findings = lint_content(
        pack, own, revision.values, artwork=current.artwork, casino=current.property, at=at
    )
    if errors := [each for each in findings if each.blocks]:
        raise DomainError(
            _("The layout does not match its pay table (%(count)d): %(first)s")
            % {"count": len(errors), "first": errors[0].message}
        )
    measures = measure_content(pack, own, revision.values)
    content = own | {
        "compared_with": compared_with(revision),
        "measures": None if measures is None else measures.as_data(),
    }
    drawing = draw_content(pack, own, revision.values)
    frozen = {
        "content": content,
        "pack": pack.hash,
        "drawing": drawing,
        "artwork": current.artwork.sha256 if current.artwork else None,
    }
    submission = LayoutSubmission.objects.create(
        layout=current,
        property=current.property,
        number=current.submissions.count() + 1,
        name=current.name,
        pack_id=pack.id,
        pack_hash=pack.hash,
        positions=current.positions,
        content=content,
        findings=[finding_as_data(each) for each in findings],
        drawing=drawing,
        artwork=current.artwork,
        content_hash=canonical.hash_of(frozen),
        note=note.strip(),
        submitted_at=at,
        submitted_by=actor.person,
        submitted_by_name=_name(actor),
    )
    _move(trail, current, TRANSITIONS["submit"], submission, verb="layout.submitted", note=note)
    return submission


def release_layout(trail: Trail, layout: Layout, *, reason: str, at: datetime, actor: Actor) -> None:
    """Out of the regulator's hands again, with the rules that it was submitted with: it can be changed."""
    if layout.state == Layout.State.SUBMITTED:
        submission = _submission_of(layout)
        _close(submission, Outcome.WITHDRAWN, reason=reason, at=at, actor=actor)
        _move(trail, layout, TRANSITIONS["withdraw"], submission, verb="layout.withdrawn", reason=reason)


def withdraw_layout(*, layout: Layout, reason: str, at: datetime, actor: Actor) -> None:
    """Before the decision, or an approved layout that no table lies on any more."""
    with audited_change(actor=actor) as trail:
        current = locked(layout)
        transition = ensure_can("withdraw", current, actor.access)
        submission = _submission_of(current)
        ensure_no_table_on(current, at=at)
        _close(submission, Outcome.WITHDRAWN, reason=reason, at=at, actor=actor)
        _move(trail, current, transition, submission, verb="layout.withdrawn", reason=reason)


def ensure_no_table_on(layout: Layout, *, at: datetime) -> None:
    lying = TableLayout.objects.filter(submission__layout=layout, to_at__isnull=True)
    numbers = list(lying.values_list("table__number", flat=True)[:10])
    if numbers:
        raise DomainError(
            _("“%(layout)s” is on %(tables)s. Assign another layout there first.")
            % {"layout": layout, "tables": ", ".join(numbers)}
        )


def approve_layout(
    *,
    submission: LayoutSubmission,
    approval_number: str,
    approved_on: date,
    expires_on: date | None = None,
    at: datetime,
    actor: Actor,
) -> None:
    """What was submitted is approved under its number; the layout that it replaces is superseded."""
    with audited_change(actor=actor) as trail:
        layout, transition, waiting = _to_decide(submission, "approve", actor)
        today = at.astimezone(layout.property.zone).date()
        if not approval_number.strip():
            raise DomainError(_("State the approval number."), field="approval_number")
        if approved_on > today:
            raise RefusedByTheClock(_("The approval date cannot be in the future."), field="approved_on")
        if expires_on is not None and expires_on <= max(approved_on, today):
            raise RefusedByTheClock(
                _("An approval must expire after it was given, and after today."), field="expires_on"
            )
        waiting.approval_number = approval_number.strip()
        waiting.approved_on, waiting.expires_on = approved_on, expires_on
        _close(waiting, Outcome.APPROVED, reason="", at=at, actor=actor)
        facts = {
            "approval_number": waiting.approval_number,
            "approved_on": approved_on,
            "expires_on": expires_on,
        }
        _move(trail, layout, transition, waiting, verb="layout.approved", decided=True, **facts)
        if layout.replaces is not None:
            _supersede(trail, locked(layout.replaces), by=layout)
        _tell_operator(
            layout, waiting, _("Layout approved: %(layout)s") % {"layout": layout}, approval_number
        )


def reject_layout(*, submission: LayoutSubmission, reason: str, at: datetime, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        layout, transition, waiting = _to_decide(submission, "reject", actor)
        if not reason.strip():
            raise DomainError(
                _("State why it is rejected: the operator has to know what to change."), field="reason"
            )
        _close(waiting, Outcome.REJECTED, reason=reason.strip(), at=at, actor=actor)
        _move(trail, layout, transition, waiting, verb="layout.rejected", decided=True, reason=reason.strip())
        _tell_operator(layout, waiting, _("Layout rejected: %(layout)s") % {"layout": layout}, reason)


def _to_decide(
    submission: LayoutSubmission, name: str, actor: Actor
) -> tuple[Layout, Transition, LayoutSubmission]:
    layout = locked(submission.layout)
    transition = ensure_can(name, layout, actor.access)
    waiting = LayoutSubmission.objects.select_for_update(of=("self",)).get(pk=submission.pk)
    if waiting.outcome != Outcome.WAITING or layout.current_id != waiting.pk:
        raise DomainError(_("This submission has already been decided."))
    return layout, transition, waiting


def _supersede(trail: Trail, old: Layout, *, by: Layout) -> None:
    """Nobody's own step: it follows from the approval of the layout that replaces this one."""
    if old.state != Layout.State.APPROVED or old.current is None:
        return
    LayoutSubmission.objects.filter(pk=old.current.pk).update(outcome=Outcome.SUPERSEDED)
    before = {"state": old.state}
    old.state = Layout.State.SUPERSEDED
    after = {"state": old.state, "superseded_by": str(by)}
    record_edit(trail, old, verb="layout.superseded", before=before, after=after)


def _close(submission: LayoutSubmission, outcome: str, *, reason: str, at: datetime, actor: Actor) -> None:
    submission.outcome = outcome
    submission.reason = reason
    submission.decided_at = at
    submission.decided_by = actor.person
    submission.decided_by_name = _name(actor)
    submission.save(
        update_fields=[
            "outcome",
            "reason",
            "decided_at",
            "decided_by",
            "decided_by_name",
            "approval_number",
            "approved_on",
            "expires_on",
        ]
    )


def _move(
    trail: Trail,
    layout: Layout,
    transition: Transition,
    submission: LayoutSubmission,
    *,
    verb: str,
    decided: bool = False,
    **facts: Any,
) -> None:
    """The entry stands in the operator's trail; what the regulator did stands in the regulator's own, too."""
    before = {"state": layout.state, "submission": None}
    layout.state = transition.target or layout.state
    layout.current = submission
    after = {"state": layout.state, "submission": submission.number, "fingerprint": submission.content_hash}
    after |= {key: value for key, value in facts.items() if value}
    record_edit(trail, layout, verb=verb, before=before, after=after)
    if decided:
        chain = f"regulator:{layout.property.regulator_id}"
        trail.record(verb=verb, subject=layout, before={"state": before["state"]}, after=after, chain=chain)


def _submission_of(layout: Layout) -> LayoutSubmission:
    return LayoutSubmission.objects.select_for_update(of=("self",)).get(pk=layout.current_id or 0)


def _tell_operator(layout: Layout, submission: LayoutSubmission, title: str, detail: str) -> None:
    notify_people(
        people=people_who_may(Action.LAYOUT_CHANGE, at=layout.property),
        kind="layout.decided",
        title=title,
        detail=detail,
        link=reverse("layout-detail", args=[layout.pk]),
    )


def _name(actor: Actor) -> str:
    return actor.person.full_name if actor.person else actor.label[:200]
