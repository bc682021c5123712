"""Trap 8 of the Maryland rules and the deck clock of MD 3.C and COMAR 36.05.02.16T."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.decks.rules.clock import Interval, Regime, Span, elapsed, read_clock
from tests.games.decks.rules.plain_clock import Rules, keep

NEW_YORK = ZoneInfo("America/New_York")
ZONES = [
    NEW_YORK,
    ZoneInfo("America/Chicago"),
    ZoneInfo("Asia/Singapore"),
    ZoneInfo("Europe/London"),
    ZoneInfo("Australia/Lord_Howe"),
    UTC,
]
EIGHT_HOURS = Interval(timedelta(hours=8))
ALWAYS = datetime(2020, 1, 1, tzinfo=UTC)


def under(interval: Interval | None) -> list[Regime]:
    return [Regime(Span(ALWAYS), interval)]


def local(*numbers: int, fold: int = 0, zone: ZoneInfo = NEW_YORK) -> datetime:
    return datetime(*numbers, fold=fold, tzinfo=zone)  # type: ignore[arg-type, misc]


def test_hours_are_counted_across_midnight() -> None:
    clock = read_clock(
        since=local(2026, 11, 15, 20, 0), at=local(2026, 11, 16, 3, 0), regimes=under(EIGHT_HOURS)
    )
    assert clock.left == timedelta(hours=1)
    assert clock.due_at == local(2026, 11, 16, 4, 0)


def test_the_hour_that_comes_twice_in_autumn_counts_twice() -> None:
    since, at = local(2026, 10, 31, 22, 0), local(2026, 11, 1, 5, 0)
    clock = read_clock(since=since, at=at, regimes=under(EIGHT_HOURS))
    assert at - since == timedelta(hours=7), "the clocks on the wall say seven"
    assert clock.age == timedelta(hours=8)
    assert clock.is_due
    assert not clock.is_late


def test_the_hour_that_is_missing_in_spring_does_not_count() -> None:
    clock = read_clock(since=local(2026, 3, 7, 22, 0), at=local(2026, 3, 8, 7, 0), regimes=under(EIGHT_HOURS))
    assert clock.age == timedelta(hours=8)
    assert not clock.is_late


def test_the_two_one_o_clocks_of_one_night_are_an_hour_apart() -> None:
    assert elapsed(local(2026, 11, 1, 1, 30), local(2026, 11, 1, 1, 30, fold=1)) == timedelta(hours=1)


def test_a_change_in_the_last_moment_is_in_time_and_one_second_later_is_late() -> None:
    since = local(2026, 11, 16, 6, 0)
    in_time = read_clock(since=since, at=local(2026, 11, 16, 14, 0), regimes=under(EIGHT_HOURS))
    late = read_clock(since=since, at=local(2026, 11, 16, 14, 0, 1), regimes=under(EIGHT_HOURS))
    assert (in_time.is_due, in_time.is_late, in_time.left) == (True, False, timedelta(0))
    assert (late.is_late, late.overdue, late.left) == (True, timedelta(seconds=1), timedelta(seconds=-1))


def test_the_clock_runs_on_while_the_table_is_closed() -> None:
    closed = [Span(local(2026, 11, 16, 6, 0), local(2026, 11, 16, 8, 0))]
    clock = read_clock(
        since=local(2026, 11, 16, 6, 0),
        at=local(2026, 11, 16, 15, 0),
        regimes=under(EIGHT_HOURS),
        open_spans=closed,
    )
    assert clock.overdue == timedelta(hours=1)
    assert not clock.stopped


def test_where_it_is_read_that_way_the_clock_stops_with_the_table() -> None:
    stops = Interval(timedelta(hours=8), stops_when_closed=True)
    history = [Span(local(2026, 11, 16, 6, 0), local(2026, 11, 16, 8, 0))]
    closed = read_clock(
        since=local(2026, 11, 16, 6, 0),
        at=local(2026, 11, 16, 20, 0),
        regimes=under(stops),
        open_spans=history,
    )
    assert closed.stopped
    assert (closed.left, closed.due_at, closed.is_late) == (timedelta(hours=6), None, False)
    reopened = read_clock(
        since=local(2026, 11, 16, 6, 0),
        at=local(2026, 11, 16, 22, 0),
        regimes=under(stops),
        open_spans=[*history, Span(local(2026, 11, 16, 21, 0))],
    )
    assert not reopened.stopped
    assert (reopened.left, reopened.due_at) == (timedelta(hours=5), local(2026, 11, 17, 3, 0))


def test_new_rules_bind_the_decks_that_lie_on_the_table() -> None:
    changed_at = local(2026, 11, 16, 18, 0)
    regimes = [
        Regime(Span(ALWAYS, changed_at), Interval(timedelta(hours=24))),
        Regime(Span(changed_at), EIGHT_HOURS),
    ]
    clock = read_clock(since=local(2026, 11, 16, 6, 0), at=local(2026, 11, 16, 18, 20), regimes=regimes)
    assert clock.due_at == changed_at
    assert clock.overdue == timedelta(minutes=20)


def test_decks_that_were_late_under_the_old_rules_stay_late_in_the_record() -> None:
    changed_at = local(2026, 11, 16, 15, 0)
    regimes = [
        Regime(Span(ALWAYS, changed_at), EIGHT_HOURS),
        Regime(Span(changed_at), Interval(timedelta(hours=24))),
    ]
    clock = read_clock(since=local(2026, 11, 16, 6, 0), at=local(2026, 11, 16, 16, 0), regimes=regimes)
    assert clock.is_late
    assert clock.overdue == timedelta(hours=1)
    assert clock.left == timedelta(hours=14), "under the rules of now there is time again"


@pytest.mark.parametrize("regimes", [[], under(None)])
def test_without_an_interval_in_force_only_the_age_is_known(regimes: list[Regime]) -> None:
    clock = read_clock(since=local(2026, 11, 1, 6, 0), at=local(2026, 11, 16, 6, 0), regimes=regimes)
    assert clock.left is None
    assert clock.due_at is None
    assert not clock.is_late
    assert clock.age == timedelta(days=15)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="names no zone"):
        read_clock(since=datetime(2026, 11, 16, 6, 0), at=local(2026, 11, 16, 7, 0), regimes=[])  # noqa: DTZ001


# Around the days on which some clock of ZONES is put forward or back, and one plain week.
SEASONS = [
    datetime(2026, month, day, tzinfo=UTC)
    for month, day in ((3, 7), (3, 28), (4, 4), (10, 24), (10, 31), (7, 1))
]
HOURS_48 = 48 * 60


@st.composite
def cuts(draw: st.DrawFn, *, up_to: int, most: int) -> list[int]:
    return sorted(draw(st.sets(st.integers(0, up_to), max_size=most)))


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, list[Rules], list[tuple[int, int | None]], list[int]]:
    """Rules that follow one another with gaps, openings of the table, changes of the decks; in minutes."""
    begin = int(draw(st.sampled_from(SEASONS)).timestamp()) // 60
    rules: list[Rules] = []
    borders = [-60, *draw(cuts(up_to=HOURS_48, most=3)), None]
    for low, high in pairwise(borders):
        assert low is not None
        if draw(st.integers(0, 5)):
            minutes = draw(st.none() | st.integers(1, 26 * 60))
            end = None if high is None else begin + high
            rules.append(Rules(begin + low, end, minutes, draw(st.booleans())))
    edges = draw(cuts(up_to=HOURS_48, most=8))
    openings: list[tuple[int, int | None]] = [
        (begin + low, begin + high) for low, high in zip(edges[::2], edges[1::2], strict=False)
    ]
    if len(edges) % 2:
        openings.append((begin + edges[-1], None))
    changes = [begin + each for each in draw(cuts(up_to=HOURS_48, most=6))] or [begin]
    return begin, rules, openings, changes


@settings(max_examples=150, deadline=None)
@given(history=histories(), zone=st.sampled_from(ZONES), more=st.integers(0, HOURS_48))
def test_the_clock_agrees_with_a_stopwatch_over_any_history(
    history: tuple[int, list[Rules], list[tuple[int, int | None]], list[int]], zone: ZoneInfo, more: int
) -> None:
    _, rules, openings, changes = history

    def moment(minute: int) -> datetime:
        return datetime.fromtimestamp(minute * 60, tz=zone)

    def until(minute: int | None) -> datetime | None:
        return None if minute is None else moment(minute)

    regimes = [
        Regime(
            Span(moment(each.begins), until(each.ends)),
            None if each.minutes is None else Interval(timedelta(minutes=each.minutes), each.stops),
        )
        for each in rules
    ]
    spans = [Span(moment(low), until(high)) for low, high in openings]
    ends = [*changes[1:], changes[-1] + more]
    for since, at in zip(changes, ends, strict=True):
        watch = keep(since=since, at=at, rules=rules, openings=openings)
        clock = read_clock(since=moment(since), at=moment(at), regimes=regimes, open_spans=spans)
        assert clock.counted == timedelta(minutes=watch.counted)
        assert clock.overdue == timedelta(minutes=watch.overdue)
        assert clock.is_late == (watch.overdue > 0)
        if watch.first_due is not None:
            assert clock.due_at is not None
            assert clock.due_at.timestamp() == watch.first_due * 60
        elif clock.due_at is not None:
            assert clock.due_at.timestamp() >= at * 60, "not due before, so only in time to come"
