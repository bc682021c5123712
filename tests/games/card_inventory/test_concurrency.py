"""Two people at the same moment: each label is collected once, each deck is in one place."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from backoffice.permissions.roles import Role
from games.card_inventory.models import Collection, DeckBalance, DeckMovement
from games.card_inventory.services.changes import book_deck_change
from games.card_inventory.services.sets import NotInThisState, collect_sets
from tests.factories import make_pit, make_table
from tests.games.card_inventory.factories import acting_at, make_lot, make_set, make_table_in_play
from tests.games.decks.factories import make_deck_change

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def test_two_people_cannot_collect_the_same_set(in_threads: InThreads) -> None:
    table = make_table_in_play()
    casino = table.property
    guards = [acting_at(casino, Role.SECURITY) for _number in range(2)]
    for _attempt in range(3):
        deck_set = make_set(table)
        results = in_threads(
            *(
                lambda actor=actor, number=deck_set.pk: collect_sets(
                    casino=casino, set_ids=[number], at=timezone.now(), actor=actor
                )
                for actor in guards
            )
        )
        assert sorted(type(each).__name__ for each in results) == [
            Collection.__name__,
            NotInThisState.__name__,
        ], results
        assert DeckMovement.objects.filter(deck_set=deck_set, act="collect").count() == 1


def test_tables_that_draw_on_the_last_decks_of_a_lot_at_once_take_each_deck_once(
    in_threads: InThreads,
) -> None:
    pit = make_pit()
    make_lot(pit.property, decks=20)
    changes = [make_deck_change(make_table(pit=pit), decks_removed=0) for _number in range(4)]

    def book(change: object) -> object:
        with transaction.atomic():
            return book_deck_change(change=change)  # type: ignore[arg-type]

    results = in_threads(*(lambda change=change: book(change) for change in changes))
    assert results == [None] * 4
    held = DeckBalance.objects.filter(property=pit.property)
    assert held.aggregate(n=Sum("decks"))["n"] == 24, "twenty received, four booked without a receipt"
    assert not held.filter(state="storage").exists()
    assert held.filter(state="at_table").aggregate(n=Sum("decks"))["n"] == 24
