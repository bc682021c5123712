"""Writes what a meter showed. Readings may be late and out of order; each is judged by its own time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db.models import Prefetch, Q, prefetch_related_objects
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.core.device_marks import DeviceMark, ensure_same_entry
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.formatting import money_text
from backoffice.core.wording import clock_time
from games.progressives.models import LevelTerms, MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import STANDS, terms_at, terms_of
from games.progressives.services.audit import note
from games.progressives.services.checks import check_meter, settle_by_correction

# Clocks of devices are never quite right.
AHEAD = timedelta(minutes=2)


@dataclass(frozen=True)
class Shown:
    """What somebody read off a meter; wagers by the controller's counter, by number or by their amount."""

    at: datetime
    meter: Decimal
    counter: int | None = None
    wagers: int | None = None
    coin_in: Decimal | None = None
    note: str = ""
    device_id: str = ""
    sequence: int | None = None


@dataclass(frozen=True)
class Recorded:
    reading: MeterReading
    alerts: list[MeterAlert]
    is_new: bool = True


def record_reading(
    *,
    level: ProgressiveLevel,
    shown: Shown,
    source: MeterReading.Source = MeterReading.Source.HAND,
    now: datetime,
    actor: Actor,
) -> Recorded:
    """One reading, reconciled at once. What a device reports twice is written once."""
    with audited_change(actor=actor) as trail:
        level = lock_to_read(level)
        again = _already_there(level, shown)
        if again is not None:
            return Recorded(again, [], is_new=False)
        reading = write_reading(level=level, shown=shown, source=source, now=now, actor=actor)
        note(trail, casino=level.casino, verb="meter.read", subject=level, after=_state(reading))
        return Recorded(reading, check_meter(level=level, at=reading.at, now=now, trail=trail))


def correct_reading(
    *, reading: MeterReading, shown: Shown | None, reason: str, now: datetime, actor: Actor
) -> Recorded:
    """A new entry that names the old one; with nothing shown the old one is only taken back.

    An alert of the old one is closed by a correction that adds up, and stays in the log with the two entries; one
    that does not add up, or that only takes back, leaves it for somebody to explain.
    """
    with audited_change(actor=actor) as trail:
        level = lock_level(reading.level)
        reading = MeterReading.objects.select_related("level__progressive__property").get(pk=reading.pk)
        if reading.source == MeterReading.Source.OPENING:
            raise DomainError(_("The meter's start is not a reading: it follows from the initial amount."))
        if reading.is_void or MeterReading.objects.filter(corrects=reading).exists():
            raise DomainError(_("This reading has already been corrected. Correct the newest entry."))
        old = reading.at
        if shown is None:
            written = MeterReading.objects.create(
                level=level,
                at=reading.at,
                received_at=now,
                shown=reading.shown,
                source=MeterReading.Source.HAND,
                read_by=actor.person,
                read_by_name=actor.name,
                corrects=reading,
                is_void=True,
                reason=reason,
            )
        else:
            if shown.at != reading.at:
                _ensure_nothing_read_then(level, shown.at)
            written = write_reading(
                level=level,
                shown=shown,
                source=MeterReading.Source.HAND,
                now=now,
                actor=actor,
                corrects=reading,
                reason=reason,
            )
        note(
            trail,
            casino=level.casino,
            verb="meter.reading_corrected",
            subject=level,
            before=_state(reading),
            after=_state(written) | {"reason": reason},
        )
        alerts = check_meter(level=level, at=min(old, written.at), now=now, trail=trail)
        if written.at != old:
            alerts += check_meter(level=level, at=max(old, written.at), now=now, trail=trail)
        settle_by_correction(level=level, correction=written, raised=alerts, now=now, trail=trail)
        return Recorded(written, alerts)


def lock_level(level: ProgressiveLevel) -> ProgressiveLevel:
    """Whatever is written to one meter comes one after the other."""
    locked = (
        ProgressiveLevel.objects.select_for_update(of=("self",))
        .select_related("progressive__property__operator", "progressive__property__regulator")
        .get(pk=level.pk)
    )
    if locked.progressive.is_retired:
        raise DomainError(
            _("%(name)s is archived. Restore it before you record anything.") % {"name": locked.progressive}
        )
    return locked


def lock_to_read(level: ProgressiveLevel) -> ProgressiveLevel:
    """With its terms, which every reading is judged by more than once and none changes."""
    locked = lock_level(level)
    prefetch_related_objects([locked], Prefetch("terms", to_attr="all_terms"))
    return locked


def ensure_moment(level: ProgressiveLevel, at: datetime, now: datetime) -> None:
    if at > now + AHEAD:
        raise RefusedByTheClock(_("This time is in the future."), field="at", allowed=f"<= {now.isoformat()}")
    if at < level.started_at:
        raise DomainError(
            _("The meter started on %(at)s; it showed nothing before.")
            % {"at": clock_time(level.started_at, level.casino.zone)},
            field="at",
            allowed=f">= {level.started_at.isoformat()}",
        )


def write_reading(
    *,
    level: ProgressiveLevel,
    shown: Shown,
    source: MeterReading.Source,
    now: datetime,
    actor: Actor,
    corrects: MeterReading | None = None,
    reason: str = "",
) -> MeterReading:
    """Checks and writes; the caller holds the lock, writes the trail and has the meter judged."""
    reading = checked_reading(
        level=level, shown=shown, source=source, now=now, actor=actor, corrects=corrects, reason=reason
    )
    reading.save(force_insert=True)
    return reading


def checked_reading(
    *,
    level: ProgressiveLevel,
    shown: Shown,
    source: MeterReading.Source,
    now: datetime,
    actor: Actor,
    corrects: MeterReading | None = None,
    reason: str = "",
) -> MeterReading:
    """As it will be written. One that counts wagers does so from what is written before it."""
    ensure_moment(level, shown.at, now)
    terms = terms_at(terms_of(level), shown.at)
    if shown.meter < 0 or shown.meter > terms.display_limit:
        raise DomainError(
            _("The meter can display up to %(limit)s.")
            % {"limit": money_text(terms.display_limit, level.casino.currency)},
            field="meter",
            allowed=f"0 to {terms.display_limit}",
        )
    wagers = wagers_of(shown, terms, level)
    counted_from = None
    if wagers is not None:
        standing = MeterReading.objects.filter(STANDS, level=level, at__lt=shown.at)
        if corrects is not None:
            standing = standing.exclude(pk=corrects.pk)
        counted_from = standing.order_by("-at", "-pk").first()
        if counted_from is None:
            raise DomainError(_("There is no earlier reading to count the wagers from."), field="wagers")
    return MeterReading(
        level=level,
        at=shown.at,
        received_at=now,
        shown=shown.meter,
        counter=shown.counter,
        wagers=wagers,
        counted_from=counted_from,
        source=source,
        device_id=shown.device_id,
        sequence=shown.sequence,
        note=shown.note,
        read_by=actor.person,
        read_by_name=actor.name,
        corrects=corrects,
        reason=reason,
    )


def wagers_of(shown: Shown, terms: LevelTerms, level: ProgressiveLevel) -> int | None:
    given = [each for each in (shown.counter, shown.wagers, shown.coin_in) if each is not None]
    if len(given) > 1:
        raise DomainError(
            _("State the wagers in one way: the counter, their number, or their amount."), field="wagers"
        )
    if shown.coin_in is None:
        return shown.wagers
    number = shown.coin_in / terms.wager
    if shown.coin_in < 0 or number != int(number):
        raise DomainError(
            _("%(amount)s is not a whole number of wagers of %(wager)s.")
            % {
                "amount": money_text(shown.coin_in, level.casino.currency),
                "wager": money_text(terms.wager, level.casino.currency),
            },
            field="coin_in",
        )
    return int(number)


def _already_there(level: ProgressiveLevel, shown: Shown) -> MeterReading | None:
    """The same message of the device; refused where the moment is taken by another."""
    if shown.sequence is None:
        _ensure_nothing_read_then(level, shown.at)
        return None
    is_same = Q(device_id=shown.device_id, sequence=shown.sequence)
    rows = list(MeterReading.objects.filter(is_same | (STANDS & Q(at=shown.at)), level=level))
    found = next(
        (each for each in rows if (each.device_id, each.sequence) == (shown.device_id, shown.sequence)), None
    )
    if found is None:
        if rows:
            raise _taken(level, shown.at)
        return None
    ensure_same_reading(found, shown, level)
    return found


def ensure_same_reading(earlier: MeterReading, shown: Shown, level: ProgressiveLevel) -> None:
    ensure_same_entry(
        DeviceMark(shown.device_id, shown.sequence or 0),
        earlier,
        at=shown.at,
        shown=shown.meter,
        counter=shown.counter,
        wagers=wagers_of(shown, terms_at(terms_of(level), shown.at), level),
        note=shown.note,
    )


def _ensure_nothing_read_then(level: ProgressiveLevel, at: datetime) -> None:
    if MeterReading.objects.filter(STANDS, level=level, at=at).exists():
        raise _taken(level, at)


def _taken(level: ProgressiveLevel, at: datetime) -> DomainError:
    return DomainError(
        _("There is already a reading at %(at)s. Correct that one if it is wrong.")
        % {"at": clock_time(at, level.casino.zone)},
        field="at",
    )


def _state(reading: MeterReading) -> dict[str, object]:
    return {
        "reading": reading.pk,
        "at": reading.at,
        "shown": reading.shown,
        "counter": reading.counter,
        "wagers": reading.wagers,
        "source": reading.source,
        "is_void": reading.is_void,
    }


def note_batch(
    trail: Trail, *, level: ProgressiveLevel, readings: list[MeterReading], file_name: str = ""
) -> None:
    """One entry for many readings of one meter."""
    note(
        trail,
        casino=level.casino,
        verb="meter.readings_imported",
        subject=level,
        after={"readings": [_state(each) for each in readings], "file": file_name},
    )
