"""Between the wall clock of a property and the one instant that is stored.

Twice a year the wall clock lies: an hour is missing in spring and one comes twice in autumn. Neither is
guessed; the person is told and asked.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from backoffice.casinos.models import Property


@dataclass(eq=False)
class MissingLocalTime(Exception):
    """The clocks were put forward over this time; `instead` is the same minute by the new clock."""

    local: datetime
    instead: datetime


@dataclass(eq=False)
class RepeatedLocalTime(Exception):
    """The clocks were put back, so this time came twice: first `earlier`, then `later`."""

    earlier: datetime
    later: datetime


def instant_of(local: datetime, zone: ZoneInfo, *, second_time: bool | None = None) -> datetime:
    """The instant at which the property's clocks showed `local` (naive).

    `second_time` answers, for a time that came twice, which one is meant; it is ignored for all others.
    """
    earlier, later = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if earlier.astimezone(zone).replace(tzinfo=None) != local:
        # Inside the gap, fold 0 reads the clock that was left behind, which lands past the gap.
        raise MissingLocalTime(local=local, instead=earlier.astimezone(zone).replace(tzinfo=None))
    if earlier != later:
        if second_time is None:
            raise RepeatedLocalTime(earlier=earlier.astimezone(zone), later=later.astimezone(zone))
        return later if second_time else earlier
    return earlier


def came_twice(at: datetime, zone: ZoneInfo) -> bool:
    local = at.astimezone(zone)
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def today_at(casino: Property | None, at: datetime | None = None) -> date:
    """The calendar day at the property; without one, in Greenwich."""
    return timezone.localdate(at, timezone=casino.zone if casino else None)


def gaming_day_of(casino: Property, at: datetime) -> date:
    """The day that the property books this instant on: until the gaming day starts it is still yesterday."""
    day = at.astimezone(casino.zone).date()
    while at < gaming_day_starts(casino, day):
        day -= timedelta(days=1)
    # the clocks were put back over midnight: the day before comes round once more, its gaming day does not
    while at >= gaming_day_starts(casino, day + timedelta(days=1)):
        day += timedelta(days=1)
    return day


def gaming_day_starts(casino: Property, day: date) -> datetime:
    """The first instant of that day at which the property's clock has reached the hour.

    Where the hour comes twice, the first time; where the clocks are put forward over it, with the new clock.
    """
    local = datetime.combine(day, casino.gaming_day_start)
    try:
        return instant_of(local, casino.zone, second_time=False)
    except MissingLocalTime:
        return _clock_put_forward(local, casino.zone)


def bounds_of_gaming_day(casino: Property, day: date) -> tuple[datetime, datetime]:
    """Half open; on two days of the year it has 23 or 25 hours."""
    return gaming_day_starts(casino, day), gaming_day_starts(casino, day + timedelta(days=1))


def _clock_put_forward(missing: datetime, zone: ZoneInfo) -> datetime:
    """The instant of the jump over a local time: read by the new clock it lies before, by the old one after."""
    before, after = (missing.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) / 2
        if middle.astimezone(zone).replace(tzinfo=None) < missing:
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)
