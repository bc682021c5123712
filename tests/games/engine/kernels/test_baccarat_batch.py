from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plain import EIGHT_DECKS, categories
from games.engine.baccarat.batch import by_value, count_pairs_of, count_totals_of
from games.engine.baccarat.batch_lanes import LANES
from games.engine.baccarat.outcomes import TOTALS_SPACE
from games.engine.baccarat.pairs import count_pairs
from games.engine.baccarat.totals import count_totals
from games.engine.errors import BadShoe, ShoeTooShort

MOST_CARDS = 520

by_values = st.lists(st.integers(0, 52), min_size=10, max_size=10).filter(lambda n: 6 <= sum(n) <= MOST_CARDS)
short_of_cards = st.lists(st.integers(0, 2), min_size=10, max_size=10).filter(lambda n: sum(n) >= 6)
by_ranks = st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(lambda n: 6 <= sum(n) <= MOST_CARDS)


def plain_counts(shoe: list[int]) -> list[int]:
    found = categories(shoe)
    assert set(found) <= {outcome[:4] for outcome in TOTALS_SPACE.outcomes}
    return [found.get(outcome[:4], 0) for outcome in TOTALS_SPACE.outcomes]


@settings(deadline=None, max_examples=60)
@given(st.lists(by_values | short_of_cards, min_size=1, max_size=12))
def test_counts_are_those_of_the_exact_engine(shoes: list[list[int]]) -> None:
    counts = count_totals_of(np.array(shoes))
    for place, shoe in enumerate(shoes):
        assert counts[:, place].tolist() == count_totals(shoe)


@settings(deadline=None, max_examples=15)
@given(short_of_cards | st.lists(st.integers(0, 9), min_size=10, max_size=10).filter(lambda n: sum(n) >= 6))
def test_counts_are_those_of_the_plain_enumeration(shoe: list[int]) -> None:
    assert count_totals_of(np.array([shoe]))[:, 0].tolist() == plain_counts(shoe)


def test_eight_decks_are_those_of_the_plain_enumeration() -> None:
    assert count_totals_of(np.array([EIGHT_DECKS]))[:, 0].tolist() == plain_counts(list(EIGHT_DECKS))


@pytest.mark.parametrize(
    "shoe",
    [
        [160, *[40] * 9],
        [MOST_CARDS, *[0] * 9],
        [0, MOST_CARDS - 5, *[0] * 7, 5],
        [52] * 10,
        [0, 0, 0, 173, 0, 0, 174, 0, 173, 0],
    ],
    ids=["ten decks", "tens only", "aces", "even", "three values"],
)
def test_the_largest_shoes_stay_exact(shoe: list[int]) -> None:
    counts = count_totals_of(np.array([shoe]))[:, 0].tolist()
    assert counts == count_totals(shoe)
    assert sum(counts) == perm(MOST_CARDS, 6)
    # Quarters of deals are what the kernel adds up in floats.
    assert MOST_CARDS**6 // 4 < 2**53


@pytest.mark.parametrize("number", [1, LANES - 1, LANES, LANES + 1, 3 * LANES + 5])
def test_a_shoe_counts_the_same_wherever_it_stands_in_a_batch(number: int) -> None:
    shoes = np.random.default_rng(number).integers(0, 33, size=(number, 10)) + 1
    counts = count_totals_of(shoes)
    assert counts.shape == (205, number)
    for place in {0, number // 2, number - 1}:
        assert (counts[:, place] == count_totals_of(shoes[[place]])[:, 0]).all()


def test_an_empty_batch_has_no_counts() -> None:
    assert count_totals_of(np.empty((0, 10), dtype=np.int64)).shape == (205, 0)


@settings(deadline=None, max_examples=40)
@given(st.lists(by_ranks, min_size=1, max_size=4))
def test_ranks_are_folded_into_values_and_pairs_counted_from_them(shoes: list[list[int]]) -> None:
    held = np.array(shoes)
    values = [[sum(ranks[9:]), *ranks[:9]] for ranks in shoes]
    assert by_value(held).tolist() == values
    assert (count_totals_of(held) == count_totals_of(np.array(values))).all()
    assert count_pairs_of(held).T.tolist() == [count_pairs(ranks) for ranks in shoes]


def test_a_shoe_too_short_for_a_round_is_named() -> None:
    with pytest.raises(ShoeTooShort, match=r"shoe 2 of the batch holds 5"):
        count_totals_of([[32] * 10, [5, *[0] * 9]])


@pytest.mark.parametrize(
    ("shoes", "message"),
    [
        ([[53] * 10], "up to 520 cards"),
        ([[521, *[0] * 9]], "0 to 520 cards of a kind"),
        ([[-1, *[10] * 9]], "0 to 520 cards of a kind"),
        ([[10] * 11], "10 .* or 13 columns"),
        ([10] * 10, "10 .* or 13 columns"),
        ([[10.5] * 10], "whole numbers"),
    ],
    ids=["large", "one large", "negative", "columns", "flat", "halves"],
)
def test_what_cannot_be_counted_exactly_is_refused(shoes: list[object], message: str) -> None:
    with pytest.raises(BadShoe, match=message):
        count_totals_of(shoes)  # type: ignore[arg-type]


def test_pairs_need_ranks() -> None:
    with pytest.raises(BadShoe, match="thirteen"):
        count_pairs_of([[32] * 10])


def test_every_ending_is_counted_somewhere() -> None:
    counts = count_totals_of([[32] * 10])[:, 0]
    assert (counts > 0).all()
    assert len({outcome[:4] for outcome in TOTALS_SPACE.outcomes}) == len(counts) == 205
