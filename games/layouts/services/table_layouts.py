"""Puts tables on approved layouts. A table takes only a layout that was approved for what is played on it."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_at
from games.layouts.models import Layout, LayoutSubmission, TableLayout
from games.layouts.rules.areas import areas_for, case_of
from games.layouts.selectors.content import lint_content
from games.layouts.services.states import ensure_can
from games.packs.selectors import pack_of, pack_title
from games.rulepacks.pack import Pack


def put_table_on_layout(
    *, table: GamingTable, layout: Layout, from_at: datetime, at: datetime, actor: Actor
) -> TableLayout:
    """From that minute on; the layout before it ends in the same minute."""
    with audited_change(actor=actor) as trail:
        current = locked(table)
        chosen = locked(layout, keep_references=True)
        submission = ensure_layout_fits(table=current, layout=chosen, from_at=from_at, access=actor.access)
        if from_at > at:
            raise RefusedByTheClock(
                _("This time is in the future: at %(property)s it is %(now)s.")
                % {"property": current.property, "now": clock_time(at, current.property.zone)},
                field="from_at",
            )
        newest = TableLayout.objects.filter(table=current).order_by("-from_at").first()
        if newest is not None and newest.from_at >= from_at:
            raise DomainError(
                _("%(table)s has had another layout since %(since)s. Choose a later time.")
                % {"table": current, "since": clock_time(newest.from_at, current.property.zone)},
                field="from_at",
            )
        if newest is not None and newest.to_at is None:
            newest.to_at = from_at
            newest.version += 1
            newest.save(update_fields=["to_at", "version"])
        written = TableLayout.objects.create(table=current, submission=submission, from_at=from_at)
        trail.record(
            verb="table.layout_put_on",
            subject=current,
            before={"layout": str(newest.submission)} if newest else None,
            after={
                "layout": str(submission),
                "approval_number": submission.approval_number,
                "fingerprint": submission.content_hash,
                "from_at": from_at,
            },
        )
    return written


def ensure_layout_fits(
    *, table: GamingTable, layout: Layout, from_at: datetime, access: Access
) -> LayoutSubmission:
    """The approved submission, or why the table cannot take it and what to do."""
    if layout.property_id != table.property_id:
        raise DomainError(_("This layout was approved for another property."), field="layout")
    ensure_can("use", layout, access)
    submission = layout.current
    if submission is None or submission.outcome != LayoutSubmission.Outcome.APPROVED:
        raise DomainError(_("“%(layout)s” is not approved.") % {"layout": layout}, field="layout")
    if table.is_retired:
        raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": table})
    _ensure_approved_then(submission, table, from_at)
    held = rules_at(table, from_at)
    if held is None:
        raise DomainError(
            _("%(table)s has no approved rules at that time. Put it under its rules first.")
            % {"table": table},
            field="layout",
        )
    _ensure_for_game(submission, table, held.rules)
    pack = pack_of(submission.pack_id, submission.pack_hash)
    _ensure_for_positions(submission, table, held.rules, pack)
    _ensure_for_wagers(submission, held.rules, pack, from_at)
    return submission


def _ensure_approved_then(submission: LayoutSubmission, table: GamingTable, from_at: datetime) -> None:
    day = from_at.astimezone(table.property.zone).date()
    if submission.approved_on is not None and day < submission.approved_on:
        raise DomainError(
            _("“%(layout)s” was approved on %(day)s; it cannot be on a table before then.")
            % {"layout": submission.name, "day": date_format(submission.approved_on)},
            field="from_at",
        )
    if submission.expires_on is not None and day >= submission.expires_on:
        raise DomainError(
            _("The approval of “%(layout)s” expired on %(day)s. Get a new version approved first.")
            % {"layout": submission.name, "day": date_format(submission.expires_on)},
            field="layout",
        )


def _ensure_for_game(submission: LayoutSubmission, table: GamingTable, rules: ApprovedRules) -> None:
    if submission.pack_id != rules.pack_id:
        raise DomainError(
            _("“%(layout)s” is a layout of %(game)s, and %(table)s plays %(played)s.")
            % {
                "layout": submission.name,
                "game": pack_title(submission.pack_id),
                "table": table,
                "played": pack_title(rules.pack_id),
            },
            field="layout",
        )


def _ensure_for_positions(
    submission: LayoutSubmission, table: GamingTable, rules: ApprovedRules, pack: Pack
) -> None:
    """The positions of a felt are those of its table; a screen shows as many hands as the rules allow."""
    seats = rules.values.get("seats")
    if pack.surface == "felt" and submission.positions != table.positions:
        raise DomainError(
            _(
                "“%(layout)s” is approved for %(approved)d positions, and %(table)s has "
                "%(positions)d. Choose a layout for %(positions)d positions, or get one approved."
            )
            % {
                "layout": submission.name,
                "approved": submission.positions,
                "table": table,
                "positions": table.positions,
            },
            field="layout",
        )
    if isinstance(seats, int) and submission.positions > seats:
        raise DomainError(
            _("“%(layout)s” has %(positions)d positions, and the rules in force (%(rules)s) allow %(seats)d.")
            % {"layout": submission.name, "positions": submission.positions, "rules": rules, "seats": seats},
            field="layout",
        )


def _ensure_for_wagers(
    submission: LayoutSubmission, rules: ApprovedRules, pack: Pack, from_at: datetime
) -> None:
    case = case_of(pack, rules.values)
    drawn = set(submission.content["areas"])
    missing = [area.label for area in areas_for(pack, case.offered) if area.code not in drawn]
    if missing:
        raise DomainError(
            _(
                "The rules in force (%(rules)s) offer wagers that “%(layout)s” has no area for: "
                "%(missing)s. Get a layout with these areas approved."
            )
            % {"rules": rules, "layout": submission.name, "missing": ", ".join(missing)},
            field="layout",
        )
    findings = lint_content(
        pack,
        submission.content,
        rules.values,
        artwork=submission.artwork,
        casino=submission.property,
        at=from_at,
    )
    if error := next((each for each in findings if each.blocks), None):
        raise DomainError(
            _("“%(layout)s” does not match the rules in force (%(rules)s): %(finding)s (%(clause)s)")
            % {
                "layout": submission.name,
                "rules": rules,
                "finding": error.message,
                "clause": error.citation,
            },
            field="layout",
        )
