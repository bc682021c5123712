from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.card_inventory.rules.book import Book, Movement, NotThere, Place, states_after, take_oldest_first
from games.card_inventory.rules.states import ON_HAND, Act, NotAllowed, State
from tests.games.card_inventory.rules.histories import START, histories


@given(histories())
def test_every_deck_is_in_exactly_one_place_and_none_is_lost(moved: list[Movement]) -> None:
    book, entered = Book(), 0
    for each in moved:
        book.post(each)
        entered += each.count if each.source is None else 0
        assert book.total() == entered
        assert sum(book.by_state().values()) == entered
        assert min(book.held.values(), default=0) >= 0


@given(histories())
def test_the_same_decks_followed_one_by_one_are_where_the_book_says(moved: list[Movement]) -> None:
    """A slow second opinion: each deck is an object of its own that is carried from place to place."""
    where: list[tuple[int, Place]] = []
    for each in moved:
        if each.source is None:
            where += [(each.lot, each.target)] * each.count
            continue
        for _deck in range(each.count):
            where[where.index((each.lot, each.source))] = (each.lot, each.target)
    assert Counter(where) == +Book().post_all(moved).held


@given(histories(), st.timedeltas(timedelta(0), timedelta(days=9)))
def test_counts_by_state_of_any_moment_follow_from_a_later_book(
    moved: list[Movement], age: timedelta
) -> None:
    """How the past is read: the book of now, less what came since."""
    moment = START + age
    until = [each for each in moved if each.at < moment]
    since = [each for each in moved if each.at >= moment]
    now = Book().post_all(moved).by_state()
    undone = Counter(now)
    undone.subtract(states_after({}, since))
    assert dict(undone) == states_after({}, until)


@given(histories())
def test_on_hand_is_what_came_less_what_went(moved: list[Movement]) -> None:
    book = Book().post_all(moved)
    assert book.on_hand() == sum(each.effect_on_hand for each in moved)
    assert book.on_hand() == sum(n for state, n in book.by_state().items() if state in ON_HAND)


def test_more_than_there_is_cannot_leave() -> None:
    book = Book()
    book.post(Movement(1, 6, Act.RECEIVE, None, Place(State.STORAGE), START))
    opening = Movement(1, 7, Act.OPEN, Place(State.STORAGE), Place(State.AT_TABLE, 1, 1), START)
    with pytest.raises(NotThere):
        book.post(opening)
    with pytest.raises(NotAllowed):
        book.post(replace(opening, count=6, act=Act.COLLECT))
    assert book.total() == 6


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 8))), st.integers(0, 40))
def test_the_oldest_lot_goes_first_and_what_is_lacking_is_said(
    held: list[tuple[int, int]], wanted: int
) -> None:
    taken, lacking = take_oldest_first(held, wanted)
    assert sum(count for _lot, count in taken) + lacking == wanted
    assert lacking == max(0, wanted - sum(count for _lot, count in held))
    flat = [lot for lot, count in held for _ in range(count)]
    assert [lot for lot, count in taken for _ in range(count)] == flat[:wanted]
