"""Days are signed in their order and add up; a count that differs is explained, told and put right where it can be."""

from datetime import UTC, date, datetime, timedelta

import pytest

from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.local_time import bounds_of_gaming_day
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.card_inventory.models import DailyReconciliation, DeckMovement
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.counts import (
    CountKey,
    count_sheet,
    day_sheet,
    days_to_reconcile,
)
from games.card_inventory.selectors.stock import states_now
from games.card_inventory.services.alerts import alert_about_used_decks
from games.card_inventory.services.counts import BookMoved, sign_count, sign_reconciliation
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.card_inventory.factories import acting_at, make_destroyed, make_lot, make_set, signs
from tests.games.decks.factories import make_badge

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 16, tzinfo=UTC)
"""Noon of 1 June in Maryland."""
DAY = timedelta(days=1)


def sign(
    casino: Property, day: date, at: datetime, counted: dict[State, int] | None = None, why: str = ""
) -> None:
    stored = day_sheet(casino, day).closing[State.STORAGE]
    counted = {State.STORAGE: stored} if counted is None else counted
    sign_reconciliation(
        casino=casino,
        day=day,
        counted=counted,
        explanations=dict.fromkeys(counted, why),
        witness=signs(make_badge(casino=casino)),
        at=at,
        actor=acting_at(casino),
    )


def test_o_a_day_adds_up_from_its_movements() -> None:
    table = make_table()
    casino = table.property
    make_lot(casino, decks=100, at=NOON)
    make_destroyed(make_set(table, at=NOON + DAY), at=NOON + DAY)
    assert days_to_reconcile(casino, at=NOON + 2 * DAY) == [date(2026, 6, 1), date(2026, 6, 2)]
    sign(casino, date(2026, 6, 1), NOON + DAY)
    sign(casino, date(2026, 6, 2), NOON + 2 * DAY)
    first, second = DailyReconciliation.objects.order_by("day")
    assert (first.opening, first.received, first.destroyed, first.closing) == (0, 100, 0, 100)
    # six decks of the log were at the table before the book knew of them
    assert (second.opening, second.destroyed, second.other, second.closing) == (100, 6, 6, 100)
    assert second.movements["book_unrecorded"] == {"decks": 6, "effect": 6}
    assert (first.has_difference, second.has_difference) == (False, True)


def test_o_days_are_signed_in_their_order_and_once() -> None:
    casino = make_pit().property
    make_lot(casino, at=NOON)
    with pytest.raises(DomainError, match=r"sign .* first"):
        sign(casino, date(2026, 6, 2), NOON + 3 * DAY)
    sign(casino, date(2026, 6, 1), NOON + 3 * DAY)
    with pytest.raises(DomainError, match="already signed"):
        sign(casino, date(2026, 6, 1), NOON + 3 * DAY)
    with pytest.raises(DomainError, match="not over yet"):
        sign(casino, date(2026, 6, 4), NOON + 3 * DAY)


def test_o_an_entry_that_comes_after_its_day_was_signed_counts_on_the_next() -> None:
    casino = make_pit().property
    make_lot(casino, decks=10, at=NOON)
    sign(casino, date(2026, 6, 1), NOON + DAY)
    make_lot(casino, decks=7, at=NOON + DAY + timedelta(hours=1), received_at=NOON + timedelta(hours=1))
    sheet = day_sheet(casino, date(2026, 6, 2))
    assert (sheet.figures.opening_on_hand, sheet.figures.closing_on_hand, sheet.late_entries) == (10, 17, 1)


def test_o_a_difference_is_explained_and_told() -> None:
    casino = make_pit().property
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)
    make_lot(casino, decks=10, at=NOON)
    with pytest.raises(DomainError, match="9 counted, 10 on record") as refusal:
        sign(casino, date(2026, 6, 1), NOON + DAY, {State.STORAGE: 9})
    assert refusal.value.field == "why_storage"
    sign(casino, date(2026, 6, 1), NOON + DAY, {State.STORAGE: 9}, "Behind the rack")
    line = DailyReconciliation.objects.get().lines.get()
    assert (line.surplus, line.explanation) == (-1, "Behind the rack")
    assert Notification.objects.get(person=officer).detail == "2026-06-01: variance of -1 decks."


def test_the_gaming_day_of_the_night_the_clocks_go_back_has_25_hours() -> None:
    casino = make_property(time_zone="America/New_York")
    start, end = bounds_of_gaming_day(casino, date(2026, 10, 31))
    assert end - start == timedelta(hours=25)


def count(
    casino: Property, counted: dict[CountKey, int], seen: dict[CountKey, int] | None = None, why: str = ""
) -> None:
    lines = count_sheet(casino)
    book = {line.key: line.book for line in lines}
    sign_count(
        casino=casino,
        counted=book | counted,
        seen=book if seen is None else seen,
        explanations=dict.fromkeys(book, why),
        witness=signs(make_badge(casino=casino)),
        at=NOON + DAY,
        actor=acting_at(casino),
    )


def test_o_a_quarterly_count_reports_exactly_and_puts_the_shelf_right() -> None:
    casino = make_pit().property
    one, two = make_lot(casino, decks=50, at=NOON), make_lot(casino, decks=30, colour="blue", at=NOON)
    short, over = CountKey(State.STORAGE, one.pk), CountKey(State.STORAGE, two.pk)
    with pytest.raises(DomainError, match="explain the variance"):
        count(casino, {short: 48})
    count(casino, {short: 48, over: 31}, why="Counted twice")
    now = states_now(casino)
    assert (now[State.STORAGE], now[State.MISSING]) == (79, 2)
    assert sorted(DeckMovement.objects.exclude(act="receive").values_list("act", "lot", "decks")) == [
        ("book_unrecorded", two.pk, 1),
        ("write_off", one.pk, 2),
    ]
    with pytest.raises(DomainError, match="already been counted"):
        count(casino, {})


def test_o_decks_that_moved_while_somebody_counted_are_no_difference() -> None:
    table = make_table()
    casino = table.property
    make_lot(casino, decks=50, at=NOON)
    seen = {line.key: line.book for line in count_sheet(casino)}
    make_set(table, at=NOON + timedelta(hours=1))
    with pytest.raises(BookMoved) as moved:
        count(casino, {}, seen=seen)
    assert "at_table" in moved.value.fields


def test_decks_days_and_quarters_that_are_late_are_told_once() -> None:
    table = make_table()
    casino = table.property
    guard = make_person(Role.SECURITY, operator=casino.operator)
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)
    make_lot(casino, at=NOON)
    make_set(table, at=NOON)
    assert alert_about_used_decks(at=NOON + timedelta(days=5, hours=23)) == 5, (
        "five days not signed, no deck due"
    )
    assert alert_about_used_decks(at=NOON + timedelta(days=6, hours=1)) == 1
    assert alert_about_used_decks(at=NOON + timedelta(days=6, hours=2)) == 0
    late = NOON + timedelta(days=7, hours=1)
    assert alert_about_used_decks(at=late) == 2
    assert alert_about_used_decks(at=late) == 0
    titles = list(Notification.objects.filter(person=guard).order_by("pk").values_list("title", flat=True))
    assert titles == [
        f"1 label of used decks must be destroyed within a day at {casino}",
        f"1 label of used decks is overdue (seven days) at {casino}",
    ]
    assert Notification.objects.filter(person=officer, title__contains="not reconciled").exists()
    alert_about_used_decks(at=datetime(2026, 7, 2, 16, tzinfo=UTC))
    assert Notification.objects.filter(person=officer, detail="2026 Q2").count() == 1
