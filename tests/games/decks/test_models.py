"""The database keeps the deck-change log, whatever the code above it does."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from games.decks.models import DeckChange
from tests.factories import make_person, make_table
from tests.games.decks.factories import make_badge, make_deck_change

pytestmark = pytest.mark.django_db


def truncate() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {DeckChange._meta.db_table} CASCADE")


@pytest.mark.parametrize(
    "change",
    [
        lambda: DeckChange.objects.update(notes="never mind"),
        lambda: DeckChange.objects.all().delete(),
        truncate,
    ],
    ids=["update", "delete", "truncate"],
)
@pytest.mark.usefixtures("by_the_owner")
def test_entries_are_neither_changed_nor_removed(change: Callable[[], object]) -> None:
    make_deck_change(make_table())
    # what a transaction still has to check would hide the refusal of TRUNCATE behind another one
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(DatabaseError, match="keeps every entry"), transaction.atomic():
        change()
    assert DeckChange.objects.get().notes == ""


def test_one_badge_cannot_attest_for_two() -> None:
    table = make_table()
    badge = make_badge(casino=table.property, may_verify=True)
    with pytest.raises(IntegrityError, match="attested_by_two"), transaction.atomic():
        make_deck_change(table, inspected_by=badge, verified_by=badge)


@pytest.mark.parametrize(
    "fields",
    [
        {"batch": 3},
        {"decks_opened": 0, "decks_removed": 0},
        {"decks_opened": 7},
        {"decks_opened": 21, "decks_in_batch": 21},
        {"source": "preshuffled", "seal_number": "S-1"},
        {"seal_number": "S-1"},
        {"is_void": True},
        {"device_id": "tablet"},
    ],
    ids=lambda fields: "+".join(fields),
)
def test_an_entry_that_contradicts_itself_is_refused(fields: dict[str, Any]) -> None:
    table = make_table()
    with pytest.raises(IntegrityError), transaction.atomic():
        make_deck_change(table, **fields)


def test_what_a_device_sends_twice_is_kept_once() -> None:
    table = make_table()
    make_deck_change(table, device_id="tablet-1", device_sequence=7)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_deck_change(table, device_id="tablet-1", device_sequence=7)
    make_deck_change(table, device_id="tablet-2", device_sequence=7)
    make_deck_change(make_table(), device_id="tablet-1", device_sequence=7)


def test_an_entry_is_corrected_once_and_then_its_correction_is() -> None:
    table = make_table()
    first = make_deck_change(table)
    second = make_deck_change(table, corrects=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_deck_change(table, corrects=first)
    assert list(DeckChange.objects.standing()) == [second]
    make_deck_change(table, corrects=second, is_void=True)
    assert not DeckChange.objects.standing().exists()


def test_only_a_change_of_the_whole_batch_sets_the_clock() -> None:
    table = make_table()
    whole = make_deck_change(table)
    make_deck_change(table, decks_opened=1, decks_removed=1, reason="damage")
    taken_off = make_deck_change(table, decks_opened=0, decks_in_batch=0, reason="closing")
    assert set(DeckChange.objects.setting_the_clock()) == {whole, taken_off}


def test_a_badge_number_is_given_once_at_a_property_and_a_person_has_one() -> None:
    person = make_person()
    badge = make_badge(number="a17", person=person)
    for fields in ({"number": "A17"}, {"person": person}):
        with pytest.raises(IntegrityError), transaction.atomic():
            make_badge(casino=badge.property, **fields)
    make_badge(number="A17", person=person)
