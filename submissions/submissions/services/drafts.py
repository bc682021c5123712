"""Begins a submission and changes what it says, until it is signed."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, plain
from backoffice.casinos.models import Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import lock_version, locked
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import ensure_configuration_in_use
from games.layouts.models import Layout
from games.rulepacks.review import review_rules
from submissions.submissions.models import OPEN_STATES, TEXTS, Acknowledgement, NumberSeries, Submission
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.services.checking import order_check
from submissions.submissions.services.numbers import next_number
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.workflow import OPERATOR, ensure_can, is_theirs

EDITABLE = ("kind", *TEXTS, "feature_items", "target_effective_at")
LONGEST = 20_000
OVER = (Layout.State.SUPERSEDED, Layout.State.WITHDRAWN)


def begin_submission(
    *, configuration: Configuration, kind: str, at: datetime, actor: Actor, **said: Any
) -> Submission:
    """A draft about one variant. There is never a second open one: it would be compared with moving ground."""
    access = actor.access
    ours = is_theirs(configuration.property, access, OPERATOR)
    if not (ours and access.allows(Action.SUBMISSION_DRAFT)):
        raise DomainError(_("Your role does not allow this."))
    try:
        with audited_change(actor=actor) as trail:
            current = locked(configuration, keep_references=True)
            ensure_property_in_use(current.property)
            ensure_configuration_in_use(current)
            ensure_none_is_open(current)
            submission = Submission(
                property=current.property,
                configuration=current,
                pack_id=current.pack_id,
                number=next_number(casino=current.property, kind=NumberSeries.Kind.SUBMISSION, at=at),
                kind=_kind(kind, current.property),
                drafted_at=at,
                drafted_by=actor.person,
                drafted_by_name=actor.name,
                edited_by=actor.person,
                **said,
            )
            _ensure_to_come(submission.target_effective_at, None, at)
            _ensure_items(submission)
            submission.save()
            trail.record(
                verb="submission.begun",
                subject=submission,
                after={"kind": kind, "configuration": current.name, "version": submission.version},
            )
            order_check(revision=head_revision(current), on=day_of(submission, at), actor=actor)
            return submission
    except IntegrityError as error:
        if "one_open_submission_per_variant" in str(error):
            raise DomainError(_("This variant already has an open submission.")) from error
        raise


def change_draft(
    *,
    submission: Submission,
    seen_version: int,
    said: dict[str, Any],
    layouts: list[Layout] | None = None,
    at: datetime,
    actor: Actor,
) -> bool:
    """True when something was written."""
    with audited_change(actor=actor) as trail:
        current = lock_version(submission, seen_version=seen_version)
        transition = ensure_can("edit", current, actor.access)
        before = {name: getattr(current, name) for name in EDITABLE}
        for name, value in said.items():
            if name not in EDITABLE:
                raise ValueError(f"{name} is not part of a draft")
            setattr(current, name, value)
        _kind(current.kind, current.property)
        _ensure_to_come(current.target_effective_at, before["target_effective_at"], at)
        _ensure_items(current)
        changed = {
            name: getattr(current, name) for name in EDITABLE if getattr(current, name) != before[name]
        }
        old_layouts = {each.pk for each in current.layouts.all()}
        if layouts is not None and {each.pk for each in layouts} != old_layouts:
            _ensure_can_go_along(current, layouts, chosen=old_layouts)
            current.layouts.set(layouts)
            changed["layouts"] = [str(each) for each in layouts]
        if not changed:
            return False
        current.edited_by = actor.person
        move(trail, current, transition, verb="submission.changed", both_trails=False, **plain(changed))
        return True


def acknowledge_finding(
    *, submission: Submission, code: str, path: str, message: str, text: str, at: datetime, actor: Actor
) -> None:
    """`message` is the finding as it reads now; when it reads otherwise it has to be acknowledged again."""
    with audited_change(actor=actor) as trail:
        current = lock_submission(submission)
        transition = ensure_can("edit", current, actor.access)
        said = {
            "text": text.strip(),
            "message": message,
            "at": at,
            "by": actor.person,
            "by_name": actor.name,
        }
        Acknowledgement.objects.update_or_create(submission=current, code=code, path=path, defaults=said)
        move(
            trail,
            current,
            transition,
            verb="submission.finding_acknowledged",
            both_trails=False,
            finding=code,
            field=path,
            text=text.strip(),
        )


def withdraw_submission(*, submission: Submission, reason: str, at: datetime, actor: Actor) -> None:
    """A draft that nobody was shown needs no reason; the regulator is told why the rest is withdrawn."""
    with audited_change(actor=actor) as trail:
        current = lock_submission(submission)
        transition = ensure_can("withdraw", current, actor.access)
        if current.first_submitted_at and not reason.strip():
            raise DomainError(_("State why it is withdrawn: the regulator will see it."), field="reason")
        current.closed_at = at
        current.closing_reason = reason.strip()
        shown = current.first_submitted_at is not None
        move(
            trail,
            current,
            transition,
            verb="submission.withdrawn",
            both_trails=shown,
            reason=reason.strip(),
        )
        if shown:
            from submissions.submissions.services.notices import tell_withdrawn
            from submissions.submissions.services.submitted_layouts import give_layouts_back

            give_layouts_back(current, reason=reason.strip() or current.number, at=at, actor=actor)
            tell_withdrawn(current)


def ensure_none_is_open(configuration: Configuration) -> None:
    opened = configuration.submissions.filter(state__in=OPEN_STATES).first()
    if opened is not None:
        raise DomainError(
            _("%(number)s about this variant is %(state)s. Finish or withdraw it first.")
            % {"number": opened.number, "state": opened.get_state_display().lower()}
        )


def _kind(kind: str, casino: Property) -> str:
    """Of those that the jurisdiction knows."""
    known = [each.id for each in review_rules(casino.regulator.jurisdiction).kind]
    if kind not in known:
        raise DomainError(_("Choose the class of the submission."), field="kind", allowed=", ".join(known))
    return kind


def _ensure_to_come(wanted: datetime | None, known: datetime | None, at: datetime) -> None:
    """One that has passed meanwhile stays until somebody changes it: the regulator states the minute anyway."""
    if wanted is not None and wanted != known and wanted <= at:
        raise RefusedByTheClock(
            _("This time is in the past. The requested effective date must be in the future."),
            field="target_effective_at",
        )


def _ensure_items(submission: Submission) -> None:
    """Those that the jurisdiction asks of a new feature."""
    items = review_rules(submission.property.regulator.jurisdiction).feature_item
    known = [each.id for each in items]
    if strange := sorted(set(submission.feature_items) - set(known)):
        raise DomainError(
            _("There is no such item: %(items)s.") % {"items": ", ".join(strange)},
            field="feature_items",
            allowed=", ".join(known),
        )


def _ensure_can_go_along(submission: Submission, layouts: list[Layout], *, chosen: set[int]) -> None:
    """Of this game at this property; what is over only where it was chosen before."""
    for layout in layouts:
        if layout.property_id != submission.property_id or layout.pack_id != submission.pack_id:
            raise DomainError(
                _("“%(layout)s” is not a layout of this game at this property.") % {"layout": layout},
                field="layouts",
            )
        if layout.state in OVER and layout.pk not in chosen:
            raise DomainError(
                _("“%(layout)s” is %(state)s and can no longer be chosen.")
                % {"layout": layout, "state": layout.get_state_display().lower()},
                field="layouts",
            )
