"""Drop and win of tables, as the casino management system counts them; counted again, the newer count holds."""

from datetime import date, datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, chain_of, state_of
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.local_time import gaming_day_of
from backoffice.core.versions import EditConflict, locked, record_edit
from games.earnings.models import DropAndWin, EarlierCount

_COUNTED = ("drop", "win")


def report_take(
    *,
    table: GamingTable,
    gaming_day: date,
    drop: Decimal,
    win: Decimal,
    seen_version: int | None = None,
    reason: str = "",
    at: datetime,
    actor: Actor,
) -> DropAndWin:
    """Of one table and gaming day. What was reported before stays beside it, and in the trail.

    `seen_version` is the count that somebody puts right; whoever only reports what was counted leaves it out.
    """
    today = gaming_day_of(table.property, at)
    if gaming_day > today:
        raise RefusedByTheClock(
            _("This gaming day is in the future: at %(property)s it is %(day)s.")
            % {"property": table.property, "day": today.isoformat()},
            field="gaming_day",
            allowed=f"<= {today.isoformat()}",
        )
    if drop < 0:
        raise DomainError(_("Drop is never below zero."), field="drop", allowed=">= 0")
    with audited_change(actor=actor) as trail:
        current = locked(table, keep_references=True)
        take = DropAndWin.objects.filter(table=current, gaming_day=gaming_day).first()
        if take is None:
            take = DropAndWin.objects.create(
                table=current,
                gaming_day=gaming_day,
                drop=drop,
                win=win,
                reported_at=at,
                reported_by_name=actor.label[:200],
            )
            trail.record(
                verb="earnings.take_reported",
                subject=take,
                chain=chain_of(current),
                property_id=current.property_id,
                after=state_of(take, "gaming_day", *_COUNTED) | {"table": current.number},
            )
            return take
        if seen_version is not None and take.version != seen_version:
            raise EditConflict(current=take, seen_version=seen_version)
        before = state_of(take, *_COUNTED)
        take.drop, take.win = drop.quantize(Decimal("0.01")), win.quantize(Decimal("0.01"))
        after = state_of(take, *_COUNTED)
        if after != before:
            EarlierCount.objects.create(
                take=take,
                drop=before["drop"],
                win=before["win"],
                reported_at=take.reported_at,
                reported_by_name=take.reported_by_name,
                replaced_at=at,
                reason=reason.strip(),
            )
            take.reported_at, take.reported_by_name = at, actor.label[:200]
            record_edit(
                trail,
                take,
                verb="earnings.take_counted_again",
                before=before,
                after=after | ({"reason": reason.strip()} if reason.strip() else {}),
                chain=chain_of(current),
                property_id=current.property_id,
            )
        return take
