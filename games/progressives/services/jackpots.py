"""Writes jackpots, and judges at once whether the meter restarted as the terms say."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q, Sum
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.device_marks import DeviceMark, ensure_same_entry
from backoffice.core.errors import DomainError
from backoffice.core.formatting import moment_text, money_text
from backoffice.core.wording import clock_time
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.approved_rules.selectors.in_force import holding_at, rules_at
from games.engine.configuration import get_path
from games.packs.selectors import pack_of
from games.progressives.models import JackpotHit, MeterAlert, ProgressiveLevel, ProgressiveTable
from games.progressives.rules.restart import FUNDS_RESET, expected_restart
from games.progressives.selectors.progressives import STANDS, terms_at
from games.progressives.services.audit import note
from games.progressives.services.checks import announce_alerts, check_meter
from games.progressives.services.payouts import needs_of
from games.progressives.services.readings import ensure_moment, lock_level


@dataclass(frozen=True)
class Won:
    """A jackpot as it is told at the table."""

    table: GamingTable
    at: datetime
    amount: Decimal
    restarted: Decimal
    hand: str
    witnesses: str
    cards: str = ""
    other_award: Decimal = Decimal(0)
    # the controller's number of the message: sent again it is the same jackpot
    mark: DeviceMark | None = None


@dataclass(frozen=True)
class RecordedHit:
    hit: JackpotHit
    alerts: list[MeterAlert]
    is_new: bool = True


def record_hit(*, level: ProgressiveLevel, won: Won, now: datetime, actor: Actor) -> RecordedHit:
    with audited_change(actor=actor) as trail:
        level = lock_level(level)
        again = _already_there(level, won)
        if again is not None:
            return RecordedHit(again, [], is_new=False)
        hit = _write(level=level, won=won, now=now, actor=actor)
        note(trail, casino=level.casino, verb="jackpot.recorded", subject=level, after=_state(hit))
        alerts = _judge(level, hit, now=now, trail=trail)
        alerts += check_meter(level=level, at=hit.at, now=now, trail=trail)
        _tell(level, hit)
        return RecordedHit(hit, alerts)


def correct_hit(*, hit: JackpotHit, won: Won | None, reason: str, now: datetime, actor: Actor) -> RecordedHit:
    """A new entry that names the old one; without a jackpot the old one is only taken back."""
    with audited_change(actor=actor) as trail:
        level = lock_level(hit.level)
        hit = JackpotHit.objects.select_related("table").get(pk=hit.pk)
        if hit.is_void or JackpotHit.objects.filter(corrects=hit).exists():
            raise DomainError(_("This jackpot has already been corrected. Correct the newest entry."))
        if won is None:
            written = JackpotHit.objects.create(
                level=level,
                table=hit.table,
                at=hit.at,
                amount=hit.amount,
                other_award=hit.other_award,
                restarted=hit.restarted,
                hand=hit.hand,
                cards=hit.cards,
                witnesses=hit.witnesses,
                recorded_at=now,
                recorded_by=actor.person,
                recorded_by_name=actor.name,
                corrects=hit,
                is_void=True,
                reason=reason,
            )
        else:
            written = _write(level=level, won=won, now=now, actor=actor, corrects=hit, reason=reason)
        note(
            trail,
            casino=level.casino,
            verb="jackpot.corrected",
            subject=level,
            before=_state(hit),
            after=_state(written) | {"reason": reason},
        )
        alerts = [] if written.is_void else _judge(level, written, now=now, trail=trail)
        for at in sorted({hit.at, written.at}):
            alerts += check_meter(level=level, at=at, now=now, trail=trail)
        return RecordedHit(written, alerts)


_TOLD = ("at", "amount", "other_award", "restarted", "hand", "cards", "witnesses")


def _already_there(level: ProgressiveLevel, won: Won) -> JackpotHit | None:
    mark = won.mark
    if mark is None:
        return None
    found = (
        JackpotHit.objects.select_related("table")
        .filter(level=level, device_id=mark.device_id, sequence=mark.sequence)
        .first()
    )
    if found is not None:
        told = {name: getattr(won, name) for name in _TOLD}
        ensure_same_entry(mark, found, table=won.table, **told)
    return found


def _write(
    *,
    level: ProgressiveLevel,
    won: Won,
    now: datetime,
    actor: Actor,
    corrects: JackpotHit | None = None,
    reason: str = "",
) -> JackpotHit:
    ensure_moment(level, won.at, now)
    _ensure_linked(level, won)
    terms = terms_at(level.terms.all(), won.at)
    highest = terms.cap if terms.cap is not None else terms.display_limit
    if not 0 < won.amount <= highest:
        raise DomainError(
            _("The meter pays more than zero and at most %(limit)s.")
            % {"limit": money_text(highest, level.casino.currency)},
            field="amount",
            allowed=f"0.01 to {highest}",
        )
    if not 0 <= won.restarted <= highest:
        raise DomainError(
            _("The meter can show at most %(limit)s.")
            % {"limit": money_text(highest, level.casino.currency)},
            field="restarted",
            allowed=f"0 to {highest}",
        )
    same = JackpotHit.objects.filter(STANDS, level=level, at=won.at, table=won.table)
    if corrects is not None:
        same = same.exclude(pk=corrects.pk)
    if same.filter(amount=won.amount, hand=won.hand).exists():
        raise DomainError(
            _("This jackpot is already recorded: %(table)s, %(at)s.")
            % {"table": won.table, "at": clock_time(won.at, level.casino.zone)}
        )
    return JackpotHit.objects.create(
        level=level,
        table=won.table,
        at=won.at,
        amount=won.amount,
        other_award=won.other_award,
        restarted=won.restarted,
        hand=won.hand,
        cards=won.cards,
        witnesses=won.witnesses,
        recorded_at=now,
        recorded_by=actor.person,
        recorded_by_name=actor.name,
        corrects=corrects,
        reason=reason,
        device_id=won.mark.device_id if won.mark else "",
        sequence=won.mark.sequence if won.mark else None,
    )


def _ensure_linked(level: ProgressiveLevel, won: Won) -> None:
    links = ProgressiveTable.objects.filter(holding_at(won.at), progressive=level.progressive)
    if not links.filter(table=won.table).exists():
        raise DomainError(
            _("%(table)s was not on this progressive at that time.") % {"table": won.table}, field="table"
        )


def _judge(level: ProgressiveLevel, hit: JackpotHit, *, now: datetime, trail: Trail) -> list[MeterAlert]:
    terms = terms_at(level.terms.all(), hit.at)
    earlier = Q(at__lt=hit.at) | Q(at=hit.at, pk__lt=hit.pk)
    previous = JackpotHit.objects.filter(STANDS, earlier, level=level).order_by("-at", "-pk").first()
    since = previous.at if previous else level.started_at
    adjusted = level.adjustments.filter(made_at__gt=since, made_at__lte=hit.at).aggregate(sum=Sum("amount"))
    expected = expected_restart(
        terms.as_terms,
        reserve=_reading_of_the_reserve(hit),
        started=previous.restarted if previous else terms.initial,
        hit=hit.amount,
        adjusted=adjusted["sum"] or Decimal(0),
    )
    if expected.allows(hit.restarted, terms.tolerance):
        return []
    low = Decimal(expected.low.numerator) / Decimal(expected.low.denominator)
    alert = MeterAlert.objects.create(
        level=level,
        hit=hit,
        kind=MeterAlert.Kind.WRONG_RESTART,
        at=hit.at,
        raised_at=now,
        amount=(hit.restarted - low).quantize(Decimal("0.01")),
        arithmetic={
            "lines": [
                {"kind": "hit", "amount": hit.amount, "at": hit.at.isoformat()},
                {"kind": "expected", "amount": low.quantize(Decimal("0.01"))},
                {"kind": "shown", "amount": hit.restarted, "at": hit.at.isoformat()},
                {"kind": "deviation", "amount": (hit.restarted - low).quantize(Decimal("0.01"))},
            ],
            "tolerance": terms.tolerance,
        },
    )
    announce_alerts(level=level, alerts=[alert], trail=trail)
    return [alert]


def _reading_of_the_reserve(hit: JackpotHit) -> str:
    """What the rules in force take the reserve to be for; as the pack assumes where they are silent."""
    held = rules_at(hit.table, hit.at)
    if held is None:
        return FUNDS_RESET
    chosen = get_path(held.rules.values, "readings.progressive_reserve")
    if chosen is None:
        reading = pack_of(held.rules.pack_id, held.rules.pack_hash).readings.get("progressive_reserve")
        chosen = reading.default if reading is not None else FUNDS_RESET
    return str(chosen)


def _tell(level: ProgressiveLevel, hit: JackpotHit) -> None:
    casino = level.casino
    needs = needs_of(hit)
    actions = {Action.METER_ACKNOWLEDGE}
    if needs is not None and needs.surveillance:
        actions.add(Action.LARGE_HIT_FOLLOW)
    notify_people(
        people=people_who_may(*actions, at=casino),
        kind="jackpot",
        title=_("Jackpot of %(amount)s at %(table)s")
        % {"amount": money_text(hit.amount, casino.currency), "table": hit.table},
        detail=f"{level}, {moment_text(hit.at, casino)}",
        link=reverse("jackpot-detail", args=[hit.pk]),
    )


def _state(hit: JackpotHit) -> dict[str, object]:
    return {
        "hit": hit.pk,
        "table": hit.table.number,
        "at": hit.at,
        "amount": hit.amount,
        "other_award": hit.other_award,
        "restarted": hit.restarted,
        "hand": hit.hand,
        "witnesses": hit.witnesses,
        "is_void": hit.is_void,
    }
