from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.card_inventory.rules.clock import CardDeadline, Urgency, destruction_due
from games.card_inventory.rules.clock import read_clock as read_due
from games.card_inventory.rules.law import card_law

NEW_YORK = ZoneInfo("America/New_York")
LIMIT = timedelta(days=7)
TODAY = date(2026, 11, 16)
MARYLAND = card_law("us-md", TODAY)
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2027, 12, 31), timezones=st.just(NEW_YORK))  # noqa: DTZ001


def read_clock(*, removed_at: datetime, at: datetime, destroyed_at: datetime | None = None) -> CardDeadline:
    due_at = destruction_due(removed_at, within=MARYLAND.destroy_within)
    return read_due(due_at=due_at, at=at, destroyed_at=destroyed_at)


@given(MOMENTS, st.timedeltas(timedelta(0), timedelta(days=20)))
def test_p_seven_days_are_168_hours_whatever_the_clocks_on_the_wall_do(
    removed: datetime, age: timedelta
) -> None:
    at = removed.astimezone(UTC) + age
    reading = read_clock(removed_at=removed, at=at)
    assert reading.left == timedelta(hours=168) - age
    assert reading.is_late == (age > LIMIT)
    assert reading.late_by == max(age - LIMIT, timedelta(0))


@given(
    MOMENTS, st.timedeltas(timedelta(0), timedelta(days=20)), st.timedeltas(timedelta(0), timedelta(days=90))
)
def test_what_was_destroyed_is_judged_by_that_moment_for_ever(
    removed: datetime, age: timedelta, later: timedelta
) -> None:
    destroyed = removed.astimezone(UTC) + age
    then = read_clock(removed_at=removed, at=destroyed, destroyed_at=destroyed)
    assert then == read_clock(removed_at=removed, at=destroyed + later, destroyed_at=destroyed)
    assert then.urgency == (Urgency.DONE_LATE if age > LIMIT else Urgency.DONE)


def test_the_night_the_clocks_go_back_makes_the_wall_clock_an_hour_early() -> None:
    removed = datetime(2026, 10, 28, 10, tzinfo=NEW_YORK)
    due = destruction_due(removed, within=LIMIT)
    assert due is not None
    assert due.astimezone(NEW_YORK) == datetime(2026, 11, 4, 9, tzinfo=NEW_YORK)


@pytest.mark.parametrize(
    ("days", "urgency"),
    [(0, Urgency.CALM), (5.9, Urgency.CALM), (6, Urgency.SOON), (7, Urgency.SOON), (7.01, Urgency.OVERDUE)],
)
def test_the_last_day_is_announced(days: float, urgency: Urgency) -> None:
    removed = datetime(2026, 6, 1, tzinfo=UTC)
    assert read_clock(removed_at=removed, at=removed + timedelta(days=days)).urgency == urgency


def test_a_time_without_a_zone_is_no_moment() -> None:
    with pytest.raises(ValueError, match="no zone"):
        destruction_due(datetime(2026, 6, 1), within=LIMIT)  # noqa: DTZ001


def test_where_no_law_sets_a_limit_nothing_is_ever_late() -> None:
    removed = datetime(2026, 6, 1, tzinfo=UTC)
    law = card_law("sg", TODAY)
    assert law.cite("destruction") == ""
    due_at = destruction_due(removed, within=law.destroy_within)
    reading = read_due(due_at=due_at, at=removed + timedelta(days=400))
    assert (reading.urgency, reading.is_late) == (Urgency.UNLIMITED, False)


def test_maryland_names_the_paragraph_of_each_step() -> None:
    assert card_law("us-md", TODAY).cites["discrepancy"] == "COMAR 36.05.02.16N(9)"
