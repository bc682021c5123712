"""The clocks of the tables as the log, the rules in force and the opening times make them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from backoffice.casinos.models import GamingTable, TablePeriod
from games.decks.models import DeckChange
from games.decks.rules.clock import Span
from games.decks.selectors.board import deck_board, hours_words
from games.decks.selectors.clocks import TableClock, deck_clocks
from games.decks.selectors.late import late_changes
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_deck_change
from tests.games.rulings.factories import make_ruling

pytestmark = pytest.mark.django_db
NOW: datetime = timezone.now().replace(microsecond=0)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


def ruled_table(*, casino_table: GamingTable | None = None, **changes: Any) -> GamingTable:
    table = casino_table or make_table()
    configuration = make_configuration(casino=table.property, **changes)
    make_table_rules(table, make_rules(configuration))
    return table


def clock_of(table: GamingTable, *, at: datetime = NOW) -> TableClock:
    [clock] = deck_clocks(GamingTable.objects.filter(pk=table.pk).select_related("property", "pit"), at=at)
    return clock


def test_the_limit_is_that_of_the_rules_in_force_and_each_batch_counts_alone() -> None:
    table = ruled_table()
    make_deck_change(table, at=NOW - hours(9))
    make_deck_change(table, at=NOW - hours(3), batch=2, back_colour="blue")
    clock = clock_of(table)
    assert clock.deck_rules is not None
    assert clock.deck_rules.cite == "COMAR 36.05.02.16T"
    assert [each.left for each in clock.batches] == [-hours(1), hours(5)]
    assert clock.state == "late"


def test_a_batch_that_was_never_logged_is_shown_as_such() -> None:
    clock = clock_of(ruled_table())
    assert [each.change for each in clock.batches] == [None, None]
    assert clock.state == "unlogged"


def test_a_table_without_rules_has_no_limit_and_says_so() -> None:
    table = make_table()
    make_deck_change(table, at=NOW - hours(30))
    clock = clock_of(table)
    assert clock.rules is None
    assert clock.state == "unlimited"
    assert [each.number for each in clock.batches] == [1]


def test_only_a_change_of_the_whole_batch_starts_the_clock_again() -> None:
    table = ruled_table(batches=1, card_supply="hand_shuffle")
    make_deck_change(table, at=NOW - hours(5))
    make_deck_change(table, at=NOW - hours(1), decks_opened=1, decks_removed=1, reason="damage")
    assert clock_of(table).left == hours(3)
    make_deck_change(table, at=NOW - hours(0.5), decks_opened=0, decks_in_batch=0, reason="closing")
    assert (clock_of(table).left, clock_of(table).state) == (None, "empty")


def test_corrections_move_the_clock_and_what_is_taken_back_does_not_count() -> None:
    table = ruled_table(batches=1, card_supply="hand_shuffle")
    make_deck_change(table, at=NOW - hours(7))
    wrong = make_deck_change(table, at=NOW - hours(2))
    right = make_deck_change(table, at=NOW - hours(4), corrects=wrong)
    assert clock_of(table).left == hours(4)
    make_deck_change(table, at=NOW - hours(4), corrects=right, is_void=True)
    assert clock_of(table).left == hours(1)


def test_the_clock_stands_still_with_the_table_only_by_that_reading() -> None:
    plain, stopping = ruled_table(), ruled_table(readings__deck_clock="stops")
    for table in (plain, stopping):
        make_deck_change(table, at=NOW - hours(6))
        TablePeriod.objects.create(table=table, opened_at=NOW - hours(6), closed_at=NOW - hours(4))
    assert clock_of(plain).left == hours(2)
    assert clock_of(stopping).left == hours(6)
    reading = clock_of(stopping).batches[0].reading
    assert reading is not None
    assert reading.stopped


def test_zones_and_the_night_of_the_clocks_do_not_matter() -> None:
    table = make_table()
    local = ZoneInfo("America/New_York")
    make_table_rules_long_ago(table)
    make_deck_change(table, at=datetime(2025, 11, 1, 22, 0, tzinfo=local))
    clock = clock_of(table, at=datetime(2025, 11, 2, 10, 0, tzinfo=UTC))
    assert clock.left == timedelta(0)


def make_table_rules_long_ago(table: GamingTable) -> None:
    other = make_configuration(casino=table.property, name="Long ago")
    approved = datetime(2025, 1, 1, tzinfo=UTC)
    rules = make_rules(other, approved_at=approved, effective_at=approved)
    make_table_rules(table, rules, from_at=approved)


def test_the_board_has_the_late_ones_first_then_the_shortest_time() -> None:
    pit = make_pit()
    rules = make_rules(make_configuration(casino=pit.property, batches=1, card_supply="hand_shuffle"))
    ages = {"T1": 2, "T2": 9, "T3": 7.75, "T4": 8.5, "T10": 2}
    for number, age in ages.items():
        table = make_table(pit=pit, number=number)
        make_table_rules(table, rules)
        make_deck_change(table, at=NOW - hours(age))
    make_table(pit=make_pit(casino=pit.property), number="T5")
    board = deck_board(pit.property, at=NOW)
    assert [row.table.number for row in board] == ["T2", "T4", "T3", "T1", "T10", "T5"]
    assert [row.lines[0].words for row in board[:3]] == ["LATE 1 h 00", "LATE 0 h 30", "0 h 15 left"]
    assert [row.state for row in board] == ["late", "late", "soon", "running", "running", "unlogged"]
    assert [row.table.number for row in deck_board(pit.property, at=NOW, pit=pit)] == [
        "T2",
        "T4",
        "T3",
        "T1",
        "T10",
    ]


def test_begun_minutes_count_for_delay_and_not_for_time_left() -> None:
    assert hours_words(timedelta(minutes=65, seconds=59)) == "1 h 05"
    assert hours_words(timedelta(seconds=1), up=True) == "0 h 01"


def test_late_changes_stay_in_the_record_and_in_time_ones_do_not() -> None:
    table = ruled_table()
    other = ruled_table(casino_table=make_table(pit=table.pit), name="Other", readings__deck_clock="stops")
    start = NOW - hours(48)
    make_deck_change(table, at=start)
    in_time = make_deck_change(table, at=start + hours(8))
    late = make_deck_change(table, at=start + hours(16.5))
    make_deck_change(table, at=start + hours(20), batch=2, back_colour="blue")
    make_deck_change(other, at=start)
    make_deck_change(other, at=start + hours(30))
    found = late_changes(table.property, Span(NOW - hours(72), NOW))
    assert [each.change for each in found] == [late]
    assert found[0].overdue == hours(0.5)
    assert in_time not in [each.change for each in found]
    assert late_changes(table.property, Span(start + hours(17), NOW)) == []
    assert late_changes(make_table().property, Span(NOW - hours(72), NOW)) == []


def test_a_corrected_time_puts_the_verdict_right() -> None:
    table = ruled_table(batches=1, card_supply="hand_shuffle")
    make_deck_change(table, at=NOW - hours(20))
    late = make_deck_change(table, at=NOW - hours(11))
    period = Span(NOW - hours(24), NOW)
    assert [each.change for each in late_changes(table.property, period)] == [late]
    make_deck_change(table, at=NOW - hours(12), corrects=late)
    assert late_changes(table.property, period) == []


def test_decks_that_were_taken_off_in_between_were_not_late() -> None:
    table = ruled_table(batches=1, card_supply="hand_shuffle")
    make_deck_change(table, at=NOW - hours(20))
    make_deck_change(table, at=NOW - hours(13), decks_opened=0, decks_in_batch=0, reason="closing")
    make_deck_change(table, at=NOW - hours(2), decks_removed=0, reason=DeckChange.Reason.OPENING)
    assert late_changes(table.property, Span(NOW - hours(24), NOW)) == []


def test_a_ruling_on_the_passage_about_hours_moves_the_clock_from_its_day() -> None:
    table = ruled_table(deck_change_hours=None)
    make_deck_change(table, at=NOW - hours(9))
    assert clock_of(table).state == "late"
    make_ruling("deck_change", "standard_rules", regulator=table.property.regulator)
    clock = clock_of(table)
    assert clock.deck_rules is not None
    assert clock.deck_rules.cite == "MD 3.C"
    assert clock.deck_rules.hours == 24
    assert clock.state == "running"


def test_a_ruling_that_the_clock_stops_counts_only_open_hours() -> None:
    table = ruled_table()
    TablePeriod.objects.create(table=table, opened_at=NOW - hours(9), closed_at=NOW - hours(6))
    make_deck_change(table, at=NOW - hours(9))
    assert clock_of(table).left == -hours(1)
    make_ruling("deck_clock", "stops", regulator=table.property.regulator)
    assert clock_of(table).left == hours(5)
