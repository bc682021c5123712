"""The property's wall clock against the one instant that is stored, on the two nights when they part."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backoffice.casinos.models import Property
from backoffice.core.local_time import (
    MissingLocalTime,
    RepeatedLocalTime,
    bounds_of_gaming_day,
    came_twice,
    gaming_day_of,
    gaming_day_starts,
    instant_of,
)

NEW_YORK = ZoneInfo("America/New_York")
SINGAPORE = ZoneInfo("Asia/Singapore")
ZONES = st.sampled_from(
    [NEW_YORK, SINGAPORE, ZoneInfo("Europe/Malta"), ZoneInfo("Australia/Lord_Howe"), ZoneInfo("UTC")]
)


def clock(text: str) -> datetime:
    """What the wall clock shows: no zone."""
    return datetime.fromisoformat(text)


def test_an_ordinary_time_is_one_instant() -> None:
    assert instant_of(clock("2026-07-01 21:40"), NEW_YORK) == datetime(2026, 7, 2, 1, 40, tzinfo=UTC)
    assert instant_of(clock("2026-07-01 21:40"), SINGAPORE) == datetime(2026, 7, 1, 13, 40, tzinfo=UTC)


@pytest.mark.parametrize("minute", [0, 30, 59])
def test_a_time_in_the_hour_that_spring_leaves_out_is_refused_with_the_time_of_the_new_clock(
    minute: int,
) -> None:
    with pytest.raises(MissingLocalTime) as caught:
        instant_of(clock(f"2026-03-08 02:{minute:02}"), NEW_YORK)
    assert caught.value.instead == clock(f"2026-03-08 03:{minute:02}")


def test_the_edges_of_the_missing_hour_exist() -> None:
    assert instant_of(clock("2026-03-08 01:59"), NEW_YORK) == datetime(2026, 3, 8, 6, 59, tzinfo=UTC)
    assert instant_of(clock("2026-03-08 03:00"), NEW_YORK) == datetime(2026, 3, 8, 7, 0, tzinfo=UTC)


def test_a_time_that_autumn_brings_twice_is_asked_about() -> None:
    twice = clock("2026-11-01 01:30")
    with pytest.raises(RepeatedLocalTime) as caught:
        instant_of(twice, NEW_YORK)
    assert (caught.value.earlier.tzname(), caught.value.later.tzname()) == ("EDT", "EST")
    assert instant_of(twice, NEW_YORK, second_time=False) == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert instant_of(twice, NEW_YORK, second_time=True) == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


def test_the_answer_is_ignored_where_no_question_is() -> None:
    plain = clock("2026-11-01 03:00")
    assert instant_of(plain, NEW_YORK, second_time=True) == instant_of(plain, NEW_YORK)


@given(st.datetimes(clock("2000-01-01 00:00"), clock("2035-01-01 00:00"), timezones=st.just(UTC)), ZONES)
def test_every_instant_finds_its_way_back_from_the_wall_clock(at: datetime, zone: ZoneInfo) -> None:
    local = at.astimezone(zone)
    second = bool(local.fold) if came_twice(at, zone) else None
    assert instant_of(local.replace(tzinfo=None, fold=0), zone, second_time=second) == at


@pytest.mark.parametrize(
    ("hour", "day"), [(5, date(2026, 11, 15)), (6, date(2026, 11, 16)), (23, date(2026, 11, 16))]
)
def test_before_the_gaming_day_starts_it_is_still_yesterday(hour: int, day: date) -> None:
    casino = Property(time_zone="America/New_York", gaming_day_start=time(6))
    assert gaming_day_of(casino, datetime(2026, 11, 16, hour, tzinfo=NEW_YORK)) == day


def test_the_gaming_day_follows_the_clock_through_a_change_of_time() -> None:
    casino = Property(time_zone="America/New_York", gaming_day_start=time(2))
    before = datetime(2026, 3, 8, 6, 59, tzinfo=UTC)  # 01:59 EST
    assert gaming_day_of(casino, before) == date(2026, 3, 7)
    assert gaming_day_of(casino, before.replace(hour=7, minute=0)) == date(2026, 3, 8)  # 03:00 EDT


def test_a_gaming_day_that_starts_in_the_repeated_hour_starts_the_first_time() -> None:
    casino = Property(time_zone="America/New_York", gaming_day_start=time(1, 30))
    first, again = datetime(2026, 11, 1, 5, 30, tzinfo=UTC), datetime(2026, 11, 1, 6, 15, tzinfo=UTC)
    assert again.astimezone(NEW_YORK).time() < casino.gaming_day_start
    assert [gaming_day_of(casino, at) for at in (first, again)] == [date(2026, 11, 1)] * 2


MINUTE = timedelta(minutes=1)
NIGHTS_FROM, NIGHTS_TO = date(2024, 1, 1), date(2028, 1, 1)


def nights_when_clocks_change() -> Iterator[tuple[str, datetime]]:
    """Of all places on earth, those that change alike named once; when the new clock counts, to the minute."""
    seen = set()
    for name in sorted(available_timezones()):
        zone = ZoneInfo(name)
        changes, day = [], datetime.combine(NIGHTS_FROM, time(), UTC)
        while day.date() < NIGHTS_TO:
            following = day + timedelta(days=7)
            if day.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset():
                changes.append(_changed_at(day, following, zone))
            day = following
        alike = tuple((at, at.astimezone(zone).utcoffset()) for at in changes)
        if alike and alike not in seen:
            seen.add(alike)
            yield from ((name, at) for at in changes)


def _changed_at(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    old = before.astimezone(zone).utcoffset()
    while after - before > MINUTE:
        middle = before + (after - before) // 2 // MINUTE * MINUTE
        if middle.astimezone(zone).utcoffset() == old:
            before = middle
        else:
            after = middle
    return after


def test_gaming_days_follow_one_another_without_gap_or_overlap_wherever_and_whenever_clocks_change() -> None:
    for name, changed in nights_when_clocks_change():
        zone = ZoneInfo(name)
        around = [changed + number * timedelta(minutes=30) for number in range(-4, 5)]
        for starts in {at.astimezone(zone).time() for at in around}:
            casino = Property(time_zone=name, gaming_day_start=starts)
            days = [gaming_day_of(casino, at) for at in around]
            assert days == sorted(days), (name, changed, starts)
            for at, day in zip(around, days, strict=True):
                start, end = bounds_of_gaming_day(casino, day)
                assert start <= at < end, (name, at, starts)
                assert gaming_day_of(casino, end - MINUTE / 60) == day
                assert gaming_day_of(casino, end) == day + timedelta(days=1)


@given(
    zone=st.sampled_from(sorted(available_timezones())),
    starts=st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    day=st.dates(NIGHTS_FROM, NIGHTS_TO),
)
def test_the_start_of_a_gaming_day_belongs_to_it_and_the_moment_before_to_the_day_before(
    zone: str, starts: time, day: date
) -> None:
    casino = Property(time_zone=zone, gaming_day_start=starts)
    start = gaming_day_starts(casino, day)
    assert gaming_day_of(casino, start) == day
    assert gaming_day_of(casino, start - timedelta(microseconds=1)) == day - timedelta(days=1)
