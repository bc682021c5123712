"""War or surrender, rank by rank, and what follows for any composition."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards.shoe import Shoe
from games.engine.war.deals import weights_by_rank
from games.engine.war.features import counted
from games.engine.war.strategy import Choice, choices, decide
from tests.games.engine.war import plain
from tests.games.engine.war.tables import price_of, rules_of

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
compositions = st.lists(st.integers(0, 6), min_size=13, max_size=13).filter(
    lambda n: sum(n) >= 10 and max(n) > 1
)


@given(compositions)
@settings(max_examples=60, deadline=None)
def test_a_war_is_never_worse_than_surrender_at_the_printed_pays(counts: list[int]) -> None:
    """Won and lost wars average to minus one half, the price of surrender, and a tied war pays more than that."""
    rules = rules_of()
    found = choices(weights_by_rank(Shoe.of_ranks(counts)), rules.wagers["initial"], rules.wagers["war"])
    assert found
    for choice in found:
        assert choice.war is not None
        assert choice.war >= Fraction(-1, 2)
        assert choice.decision == "war"


@given(
    compositions,
    st.sampled_from(["push", "1 to 4", "3 to 4"]),
    st.sampled_from(["lose", "lose half", "1 to 2"]),
)
@settings(max_examples=60, deadline=None)
def test_the_best_strategy_is_no_worse_than_either_and_decides_by_rank(
    counts: list[int], won: str, tied: str
) -> None:
    price = price_of(
        settings={"paytables.war.win": won, "paytables.war.tie": tied}, shoe=Shoe.of_ranks(counts)
    )
    report = price.extra["strategies"]
    assert report["best"]["ev"] >= max(report["war"]["ev"], report["surrender"]["ev"])
    for choice in report["choices"]:
        assert choice["best"] == ("war" if choice["war"] >= choice["surrender"] else "surrender")
    ties = {
        rank: Fraction(count * (count - 1), sum(counts) * (sum(counts) - 1))
        for rank, count in zip(RANKS, counts, strict=True)
    }
    on_ties = sum(
        ties[rank] * max(choice["war"], choice["surrender"])
        for choice in report["choices"]
        for rank in choice["ranks"]
    )
    assert price.wagers["initial"].ev == on_ties


def test_the_worth_of_a_war_agrees_with_every_deal_written_out() -> None:
    counts = [3, 4, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]
    rules = rules_of()
    found = {
        c.rank: c
        for c in choices(weights_by_rank(Shoe.of_ranks(counts)), rules.wagers["initial"], rules.wagers["war"])
    }
    assert set(found) == {"A", "2", "6"}
    for rank, choice in found.items():
        left = plain.ranks_of(counts)
        left[rank, ""] -= 2
        worth = plain.mean(
            left, 2, lambda war, dealer: {"player": 1, "tie": 2, "dealer": -2}[plain.compare(war, dealer)]
        )
        assert choice.war == worth


@pytest.mark.parametrize(
    ("war", "surrender", "decision"),
    [
        ("-1/2", "-1/2", "war"),
        ("-1/3", "-1/2", "war"),
        ("-2/3", "-1/2", "surrender"),
        (None, "-1/2", "surrender"),
        ("-1", None, "war"),
    ],
)
def test_a_choice_takes_the_better_way_and_war_where_they_are_equal(
    war: str | None, surrender: str | None, decision: str
) -> None:
    worth = [None if each is None else Fraction(each) for each in (war, surrender)]
    assert Choice("A", 1, *worth).decision == decision
    assert Choice("A", 1, None, None).decision == "end"


def test_decisions_only_relabel_deals() -> None:
    weights = weights_by_rank(Shoe.of_decks(2))
    decided = decide(weights, {"A": "surrender", "K": "end"})
    assert sum(decided.counts) == sum(weights.counts)
    by_way = {
        (outcome.dealer_rank, outcome.war): count
        for outcome, count in counted(decided)
        if outcome.deal == "tie" and count
    }
    assert ("A", "surrender") in by_way
    assert ("K", "none") in by_way
    assert not {("A", "tie"), ("K", "tie")} & set(by_way)
    assert ("Q", "tie") in by_way
