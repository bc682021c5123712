"""When a table was open: opened, closed, noted afterwards, corrected, taken back.

A period is half-open and no two of a table overlap; the database refuses it in any case, this module says
it in a sentence with the times of the property's own clock. Times lie in the past: nothing is announced.
"""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change, state_of
from backoffice.casinos.models import GamingTable, TablePeriod
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import lock_version, locked
from backoffice.core.wording import clock_time, period_words


def open_table(*, table: GamingTable, at: datetime, actor: Actor) -> TablePeriod:
    with audited_change(actor=actor):
        current = locked(table)
        # whatever time is stated, the table is open from now on, too
        now = timezone.now()
        for why_not_open in listed("opening_checks"):
            if refusal := why_not_open(current, now):
                raise DomainError(refusal)
        return _add_period(table=current, opened_at=at, closed_at=None, verb="table.opened", actor=actor)


def note_period(*, table: GamingTable, opened_at: datetime, closed_at: datetime, actor: Actor) -> TablePeriod:
    """A period that nobody entered when it happened."""
    return _add_period(
        table=table, opened_at=opened_at, closed_at=closed_at, verb="table.period_noted", actor=actor
    )


def close_table(*, table: GamingTable, at: datetime, actor: Actor) -> TablePeriod:
    with audited_change(actor=actor) as trail:
        current = locked(table)
        period = current.periods.filter(closed_at__isnull=True).first()
        if period is None:
            raise DomainError(_("%(table)s is not open.") % {"table": current})
        before = period_state(period)
        period.closed_at = at
        _save(trail, period, verb="table.closed", before=before, field="at")
        return period


def correct_period(
    *,
    period: TablePeriod,
    seen_version: int,
    opened_at: datetime,
    closed_at: datetime | None,
    reason: str,
    actor: Actor,
) -> bool:
    """True when something was written. The trail keeps the times as they were, and why they changed."""
    with audited_change(actor=actor) as trail:
        locked(period.table)
        current = lock_version(period, seen_version=seen_version)
        before = period_state(current)
        current.opened_at, current.closed_at = opened_at, closed_at
        if period_state(current) == before:
            return False
        if closed_at is None and current.table.is_retired:
            raise DomainError(_("%(table)s is archived, so it is not open.") % {"table": current.table})
        _save(trail, current, verb="table.period_corrected", before=before, reason=reason)
        return True


def take_back_period(*, period: TablePeriod, seen_version: int, reason: str, actor: Actor) -> None:
    """For a period that never was, such as the wrong table opened; the trail still knows it."""
    with audited_change(actor=actor) as trail:
        table = locked(period.table)
        current = lock_version(period, seen_version=seen_version)
        before = period_state(current) | {"period_id": current.pk}
        current.delete()
        trail.record(verb="table.period_taken_back", subject=table, before=before, after={"reason": reason})


def period_state(period: TablePeriod) -> dict[str, Any]:
    return state_of(period, "opened_at", "closed_at")


def _add_period(
    *, table: GamingTable, opened_at: datetime, closed_at: datetime | None, verb: str, actor: Actor
) -> TablePeriod:
    with audited_change(actor=actor) as trail:
        current = locked(table)
        if current.is_retired:
            raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": current})
        period = TablePeriod(table=current, opened_at=opened_at, closed_at=closed_at, version=0)
        _save(trail, period, verb=verb, before=None, field="at" if closed_at is None else "opened_at")
        return period


def _save(
    trail: Trail,
    period: TablePeriod,
    *,
    verb: str,
    before: dict[str, Any] | None,
    reason: str = "",
    field: str = "opened_at",
) -> None:
    _ensure_possible(period, field=field)
    was = period.version
    period.version = was + 1
    period.save()
    key: dict[str, Any] = {"period_id": period.pk}
    trail.record(
        verb=verb,
        subject=period.table,
        before=None if before is None else before | key | {"period_version": was},
        after=period_state(period)
        | key
        | {"period_version": period.version}
        | ({"reason": reason} if reason else {}),
    )


def _ensure_possible(period: TablePeriod, *, field: str) -> None:
    table, zone = period.table, period.table.property.zone
    now = timezone.now()
    for name, at in (("opened_at", period.opened_at), ("closed_at", period.closed_at)):
        if at is not None and at > now:
            raise RefusedByTheClock(
                _("This time is in the future: at %(property)s it is %(now)s.")
                % {"property": table.property, "now": clock_time(now, zone)},
                field="at" if field == "at" else name,
            )
    if period.closed_at is not None and period.closed_at <= period.opened_at:
        raise DomainError(
            _("%(table)s was opened on %(opened)s; the closing time must be later.")
            % {"table": table, "opened": clock_time(period.opened_at, zone)},
            field="at" if field == "at" else "closed_at",
        )
    others = (
        TablePeriod.objects.filter(table=table).exclude(pk=period.pk).exclude(closed_at__lte=period.opened_at)
    )
    if period.closed_at is not None:
        others = others.filter(opened_at__lt=period.closed_at)
    if other := others.order_by("opened_at").first():
        raise DomainError(
            _("%(table)s was already open at that time: %(period)s. Open periods of a table cannot overlap.")
            % {"table": table, "period": period_words(other, zone)},
            field=field,
        )
