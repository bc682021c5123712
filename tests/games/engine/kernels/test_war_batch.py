"""The compiled pass over compositions; tests of war/batch.py show what they cost one by one."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import BadShoe
from games.engine.game import Rules
from games.engine.war.batch import (
    count_compositions,
    count_where_ties_end,
    price_batch,
    price_with_best_strategy,
)
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

shoes_of_war = st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(lambda n: 4 <= sum(n) <= 520)
WAGERS = ("initial", "war", "tie", "war_tie")


@pytest.fixture(scope="module")
def maryland() -> Rules:
    return build_rules(load_pack("us-md/casino-war"), {})


@settings(deadline=None, max_examples=30)
@given(shoes=st.lists(shoes_of_war, min_size=1, max_size=40), times=st.sampled_from([1, 40]))
def test_one_pass_prices_as_the_counts_do(maryland: Rules, shoes: list[list[int]], times: int) -> None:
    """Also across the chunks that the pass works in."""
    wagers = [maryland.wagers[code] for code in WAGERS]
    initial, war = maryland.wagers["initial"], maryland.wagers["war"]
    at_once = price_with_best_strategy(shoes * times, wagers, initial=initial, war=war)
    counted = price_batch(count_compositions(shoes * times), wagers, war=war)
    for code in WAGERS:
        assert at_once[code].scale == counted[code].scale
        assert at_once[code].gain.tolist() == counted[code].gain.tolist()
        assert at_once[code].offered.tolist() == counted[code].offered.tolist()


def test_six_decks_are_the_published_edges(maryland: Rules) -> None:
    wagers = [maryland.wagers[code] for code in WAGERS]
    initial, war = maryland.wagers["initial"], maryland.wagers["war"]
    prices = price_with_best_strategy([[24] * 13], wagers, initial=initial, war=war)
    assert prices["initial"].ev(0) == Fraction(-23138, 993023)
    assert prices["tie"].ev(0) == Fraction(-58, 311)
    assert prices["war_tie"].ev(0) == Fraction(-2974, 15965)


def test_ties_that_end_the_round_count_as_neither_war_nor_surrender() -> None:
    counts = count_where_ties_end([[24] * 13])
    assert counts.deals[2:6].sum() == 0
    assert Fraction(int(counts.deals[6, 0]), int(counts.total[0])) == Fraction(23, 311)


def test_counts_whose_sum_overflows_are_refused(maryland: Rules) -> None:
    shoe = [2**62, 2**62, 2**62, 2**62, *[1] * 9]
    initial, war = maryland.wagers["initial"], maryland.wagers["war"]
    with pytest.raises(BadShoe, match="from 0 to 520"):
        price_with_best_strategy([[10] * 13, shoe], [initial], initial=initial, war=war)
