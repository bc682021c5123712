"""The book follows the deck log: nothing is lost, and what no receipt covers is named."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, InternalError, connection, transaction
from django.db.models import Sum
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.errors import DomainError
from games.card_inventory.models import DeckBalance, DeckLot, DeckMovement, DeckSet
from games.card_inventory.rules.book import Book, Movement, Place
from games.card_inventory.rules.states import Act, State
from games.card_inventory.selectors.stock import states_now
from games.card_inventory.services.changes import book_deck_change
from games.decks.models import DeckChange
from games.decks.services.changes import ENTRY_FIELDS
from tests.factories import make_pit, make_table
from tests.games.card_inventory.factories import (
    DAY,
    make_collected,
    make_container,
    make_destroyed,
    make_inspected,
    make_lot,
    make_set,
    make_table_in_play,
)
from tests.games.decks.factories import make_deck_change

pytestmark = pytest.mark.django_db


def balances(casino: Property) -> Counter[tuple[int, Place]]:
    rows = DeckBalance.objects.filter(property=casino, decks__gt=0)
    return Counter({(r.lot_id, Place(State(r.state), r.table_id or 0, r.batch)): r.decks for r in rows})


def replayed(casino: Property) -> Counter[tuple[int, Place]]:
    """The movements posted again, one after the other, into the pure book."""
    book = Book()
    for each in DeckMovement.objects.filter(property=casino).order_by("pk"):

        def place(state: str, each: DeckMovement = each) -> Place:
            in_play = state == State.AT_TABLE
            return Place(State(state), (each.table_id or 0) if in_play else 0, each.batch if in_play else 0)

        source = place(each.source_state) if each.source_state else None
        book.post(Movement(each.lot_id, each.decks, Act(each.act), source, place(each.target_state), each.at))
    return +book.held


def correction_of(change: DeckChange, **fields: Any) -> DeckChange:
    same = {
        name: getattr(change, name)
        for name in (*ENTRY_FIELDS, "decks_in_batch", "inspected_by", "verified_by")
    }
    return make_deck_change(
        change.table, **(same | {"received_at": timezone.now(), "corrects": change} | fields)
    )


def test_a_rotation_takes_from_storage_and_puts_the_old_decks_under_a_label() -> None:
    table = make_table_in_play()
    deck_set = make_set(table)
    assert (deck_set.number, deck_set.decks, deck_set.state, deck_set.table) == (1, 6, "removed", table)
    assert deck_set.due_at == deck_set.removed_at + timedelta(days=7)
    assert deck_set.deck_change is not None
    assert deck_set.dealer_name == deck_set.deck_change.inspected_by_name
    now = states_now(table.property)
    assert (now[State.STORAGE], now[State.AT_TABLE], now[State.REMOVED]) == (108, 6, 6)


def test_the_oldest_lot_of_the_colour_goes_first() -> None:
    table = make_table()
    casino = table.property
    make_lot(casino, decks=4, at=timezone.now() - 2 * DAY)
    make_lot(casino, decks=50, colour="blue", at=timezone.now() - 2 * DAY)
    make_lot(casino, decks=50, at=timezone.now() - DAY)
    book_deck_change(change=make_deck_change(table, decks_removed=0))
    held = DeckBalance.objects.filter(property=casino, state="at_table").values_list("lot__number", "decks")
    assert sorted(held) == [(1, 4), (3, 2)]


def test_decks_that_no_receipt_covers_are_booked_and_named_never_refused() -> None:
    table = make_table()
    make_lot(table.property, decks=2, colour="blue")
    change = make_deck_change(table, decks_opened=6, decks_removed=5)
    deck_set = book_deck_change(change=change)
    assert deck_set is not None
    lot = DeckLot.objects.get(is_unrecorded=True)
    assert (lot.back_colour, lot.decks) == ("red", 0)
    unrecorded = DeckMovement.objects.filter(act="book_unrecorded")
    assert unrecorded.aggregate(total=Sum("decks"))["total"] == 11
    assert states_now(table.property)[State.AT_TABLE] == 6


def test_a_property_without_a_book_keeps_only_the_log() -> None:
    change = make_deck_change(make_table())
    assert book_deck_change(change=change) is None
    assert not DeckMovement.objects.exists()


def test_the_first_receipt_takes_in_what_lies_at_the_tables() -> None:
    table = make_table()
    make_deck_change(table, hours_ago=3, decks_opened=8, decks_in_batch=8)
    make_deck_change(table, hours_ago=2, batch=2, back_colour="blue")
    make_lot(table.property)
    assert states_now(table.property)[State.AT_TABLE] == 14
    deck_set = make_set(table, decks=8, opened=0, decks_in_batch=0)
    assert list(deck_set.parts.values_list("lot__back_colour", "decks")) == [("red", 8)]


def test_r_a_sealed_container_is_opened_by_its_seal() -> None:
    table = make_table()
    container = make_container(table.property, seal="S-77")
    change = make_deck_change(
        table, decks_removed=0, source="preshuffled", preshuffle_form="F-S-77", seal_number="s-77"
    )
    book_deck_change(change=change)
    container.refresh_from_db()
    assert (container.state, container.opened_at_change) == ("opened", change)
    now = states_now(table.property)
    assert (now[State.PRESHUFFLED], now[State.AT_TABLE]) == (0, 6)


def test_r_a_container_is_opened_as_a_whole() -> None:
    table = make_table()
    make_container(table.property, decks=8, seal="S-8")
    change = make_deck_change(
        table, decks_removed=0, source="preshuffled", preshuffle_form="F", seal_number="S-8"
    )
    with pytest.raises(DomainError, match="8 decks") as refusal:
        book_deck_change(change=change)
    assert refusal.value.field == "decks_opened"


@pytest.mark.parametrize("journey", [lambda *_: None, make_collected, make_inspected, make_destroyed])
def test_a_corrected_count_moves_only_the_difference_wherever_the_set_is(journey: Any) -> None:
    table = make_table_in_play(decks=8)
    deck_set = make_set(table, decks=8, decks_in_batch=8)
    journey(deck_set)
    deck_set.refresh_from_db()
    state = State(deck_set.state)
    assert deck_set.deck_change is not None
    change = correction_of(deck_set.deck_change, decks_removed=6, decks_in_batch=10)
    book_deck_change(change=change)
    deck_set.refresh_from_db()
    assert (deck_set.decks, deck_set.deck_change, State(deck_set.state)) == (6, change, state)
    now = states_now(table.property)
    assert (now[state], now[State.AT_TABLE]) == (6, 10)
    assert balances(table.property) == replayed(table.property)


def test_an_entry_taken_back_returns_every_deck_and_voids_the_label() -> None:
    table = make_table_in_play()
    before = balances(table.property)
    deck_set = make_set(table)
    assert deck_set.deck_change is not None
    book_deck_change(change=correction_of(deck_set.deck_change, is_void=True))
    deck_set.refresh_from_db()
    assert deck_set.voided_at is not None
    assert balances(table.property) == before


def test_a_corrected_seal_closes_the_wrong_container_again() -> None:
    table = make_table()
    wrong, right = (make_container(table.property, seal=seal) for seal in ("S-1", "S-2"))
    change = make_deck_change(
        table, decks_removed=0, source="preshuffled", preshuffle_form="F", seal_number="S-1"
    )
    book_deck_change(change=change)
    book_deck_change(change=correction_of(change, seal_number="S-2"))
    wrong.refresh_from_db()
    right.refresh_from_db()
    assert (wrong.state, right.state) == ("sealed", "opened")
    assert states_now(table.property)[State.PRESHUFFLED] == 6


def test_a_correction_of_words_alone_moves_nothing() -> None:
    table = make_table_in_play()
    deck_set = make_set(table)
    before = DeckMovement.objects.count()
    assert deck_set.deck_change is not None
    change = correction_of(
        deck_set.deck_change, notes="Another reason", at=deck_set.removed_at - timedelta(hours=1)
    )
    book_deck_change(change=change)
    deck_set.refresh_from_db()
    assert DeckMovement.objects.count() == before
    assert deck_set.removed_at == change.at
    assert deck_set.due_at == change.at + timedelta(days=7)


@pytest.mark.usefixtures("by_the_owner")
@pytest.mark.parametrize("model", [DeckMovement, DeckLot])
@pytest.mark.parametrize("sql", ["UPDATE {} SET decks = 1", "DELETE FROM {}"])
def test_the_database_refuses_to_change_the_book(model: Any, sql: str) -> None:
    make_lot(make_table().property)
    refused = pytest.raises((InternalError, IntegrityError), match="keeps every entry")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format(model._meta.db_table))


@pytest.mark.usefixtures("by_the_owner")
def test_a_signed_label_keeps_its_number_and_its_names() -> None:
    deck_set = make_set(make_table())
    with pytest.raises((InternalError, IntegrityError), match="keeps every entry"), transaction.atomic():
        DeckSet.objects.filter(pk=deck_set.pk).update(dealer_name="Someone else")


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("rotate", "remove", "open", "correct", "void", "collect", "destroy", "receive")),
        st.integers(0, 2),
        st.integers(1, 8),
    ),
    max_size=14,
)


class RandomHistories(TestCase):
    """Through the services and the database, as the pure book is tested without them."""

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(STEPS)
    def test_balances_are_the_sum_of_the_movements_after_any_history(self, steps: list[Any]) -> None:
        pit = make_pit()
        casino = pit.property
        tables = [make_table(pit=pit) for _number in range(3)]
        make_lot(casino, decks=20)
        for what, which, number in steps:
            self.step(what, tables[which], number)
            assert balances(casino) == replayed(casino)
        entered = DeckMovement.objects.filter(property=casino, source_state="").aggregate(n=Sum("decks"))["n"]
        assert sum(balances(casino).values()) == entered
        in_sets = DeckSet.objects.filter(property=casino).values_list("state").annotate(n=Sum("decks"))
        now = states_now(casino)
        for state, decks in in_sets.order_by():
            assert now[State(state)] == decks

    def step(self, what: str, table: GamingTable, number: int) -> None:
        newest = DeckChange.objects.standing().filter(table=table).first()
        sets = list(DeckSet.objects.filter(property=table.property, voided_at__isnull=True, decks__gt=0))
        if what == "receive":
            make_lot(table.property, decks=number)
        elif what in ("rotate", "remove", "open"):
            opened, removed = (0 if what == "remove" else number), (0 if what == "open" else number)
            change = make_deck_change(
                table, decks_opened=opened, decks_removed=removed, decks_in_batch=opened or 0
            )
            book_deck_change(change=change)
        elif what == "correct" and newest:
            fields = {"decks_opened": number, "decks_removed": 8 - number, "decks_in_batch": 8}
            book_deck_change(change=correction_of(newest, **fields))
        elif what == "void" and newest:
            book_deck_change(change=correction_of(newest, is_void=True))
        elif what == "collect" and (waiting := [each for each in sets if each.state == "removed"]):
            make_collected(*waiting)
        elif what == "destroy" and (waiting := [each for each in sets if each.state == "removed"]):
            make_destroyed(*waiting)
