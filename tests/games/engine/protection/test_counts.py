from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.protection.counts import LARGEST_TAG, Count, best_count, betting_correlation
from games.engine.protection.removal import effects_of_removal
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

PUBLISHED_BIG_TIGER = Count((0, 0, -1, -1, -1, -2, 1, 2, 2, 0, 0, 0, 0))
EFFECTS = st.lists(st.fractions(-1, 1, max_denominator=50), min_size=13, max_size=13)


@pytest.fixture(scope="module")
def big_tiger() -> tuple[Fraction, ...]:
    rules = build_rules(load_pack("sg/tiger-buffalo"), {})
    return effects_of_removal(rules, [32] * 13)["big_tiger"].effects


def test_the_published_count_for_big_tiger_follows_its_effects(big_tiger: tuple[Fraction, ...]) -> None:
    assert betting_correlation(PUBLISHED_BIG_TIGER, big_tiger) > Decimal("0.98")


def test_the_best_count_follows_them_at_least_as_well(big_tiger: tuple[Fraction, ...]) -> None:
    found = best_count(big_tiger)
    assert betting_correlation(found, big_tiger) >= betting_correlation(PUBLISHED_BIG_TIGER, big_tiger)
    assert found.tags[9:] == (found.tags[9],) * 4


def test_tags_that_are_the_effects_correlate_perfectly() -> None:
    tags = (0, 0, -1, -1, -1, -2, 1, 2, 2, 0, 0, 0, 0)
    assert betting_correlation(Count(tags), [Fraction(tag, 7) for tag in tags]) == 1


def test_where_no_card_says_anything_there_is_no_count() -> None:
    nothing = [Fraction(1, 9)] * 13
    assert best_count(nothing) == Count((0,) * 13)
    assert betting_correlation(Count((0,) * 13), nothing) == 0


@settings(max_examples=15)
@given(EFFECTS)
def test_a_count_is_balanced_small_and_alike_for_cards_that_are_alike(effects: list[Fraction]) -> None:
    found = best_count(effects)
    assert found.is_balanced
    assert max(map(abs, found.tags)) <= LARGEST_TAG
    assert betting_correlation(found, effects) >= 0
    for one, tag in zip(effects, found.tags, strict=True):
        assert {other for each, other in zip(effects, found.tags, strict=True) if each == one} == {tag}
