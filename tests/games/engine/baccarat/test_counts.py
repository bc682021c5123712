from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine.baccarat.outcomes import JOINT_SPACE, PAIRS, PAIRS_SPACE, SPACES, TOTALS_SPACE
from games.engine.baccarat.pairs import count_pairs, count_totals_and_pairs
from games.engine.baccarat.pricing import values_of
from games.engine.baccarat.thirds import ordered_deals
from games.engine.baccarat.totals import count_totals
from games.engine.errors import ShoeTooShort
from tests.games.engine.baccarat.plain import count_endings

FEW_RANKS = st.dictionaries(st.integers(0, 12), st.integers(1, 6), min_size=1, max_size=6)


@st.composite
def shoes(draw: st.DrawFn) -> list[int]:
    """A handful of ranks with a few cards each: where cards run out is where formulas go wrong."""
    held = draw(FEW_RANKS)
    return [held.get(rank, 0) for rank in range(13)]


def joint(ranks: list[int]) -> dict[tuple[object, ...], int]:
    counts = count_totals_and_pairs(ranks, count_totals(values_of(ranks)))
    return {
        tuple(outcome): count for outcome, count in zip(JOINT_SPACE.outcomes, counts, strict=True) if count
    }


@settings(max_examples=80, deadline=None)
@given(shoes())
@example([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
@example([0] * 9 + [2, 2, 2, 2])
@example([1] * 6 + [0] * 7)
def test_any_composition_equals_the_plain_enumeration(ranks: list[int]) -> None:
    if sum(ranks) < 6:
        with pytest.raises(ShoeTooShort, match="can take 6 cards, and the shoe holds"):
            count_totals(values_of(ranks))
        with pytest.raises(ShoeTooShort):
            count_pairs(ranks)
        return
    assert joint(ranks) == count_endings(ranks)


def test_a_single_deck_equals_the_plain_enumeration() -> None:
    assert joint([4] * 13) == count_endings([4] * 13)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(lambda ranks: sum(ranks) >= 6))
@example([40] * 13)
@example([520, *[0] * 12])
@example([0] * 9 + [130, 130, 130, 130])
def test_every_space_adds_up_to_all_deals_and_agrees_with_the_finest(ranks: list[int]) -> None:
    total = ordered_deals(sum(ranks))
    totals = count_totals(values_of(ranks))
    both = count_totals_and_pairs(ranks, totals)
    assert min(both) >= 0
    assert sum(totals) == sum(count_pairs(ranks)) == sum(both) == total
    by_totals, by_pairs = Counter[object](), Counter[str]()
    for outcome, count in zip(JOINT_SPACE.outcomes, both, strict=True):
        by_totals[outcome[:4]] += count
        by_pairs[outcome[4]] += count
    assert [by_totals[outcome[:4]] for outcome in TOTALS_SPACE.outcomes] == totals
    assert [by_pairs[pairs] for pairs in PAIRS] == count_pairs(ranks)


def test_the_spaces_hold_the_205_endings_and_only_what_some_shoe_can_produce() -> None:
    assert [len(space) for space in SPACES] == [205, 6, 879]
    produced = set(joint([32] * 13))
    assert produced == {tuple(outcome) for outcome in JOINT_SPACE.outcomes}
    assert all(count_pairs([32] * 13)), PAIRS_SPACE.outcomes


def test_eight_decks_give_the_published_combinations() -> None:
    counts = Counter[str]()
    for outcome, count in zip(TOTALS_SPACE.outcomes, count_totals([128] + [32] * 9), strict=True):
        player, banker = outcome[:2]
        counts["player" if player > banker else "banker" if banker > player else "tie"] += count
    assert counts == {"banker": 2292252566437888, "player": 2230518282592256, "tie": 475627426473216}
