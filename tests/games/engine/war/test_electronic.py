"""Community cards against one dealer's card: the joint result of every card that a player backs."""

from collections import Counter
from fractions import Fraction
from math import perm

import pytest
from hypothesis import given, settings

from games.engine.cards.shoe import Shoe
from games.engine.errors import BadBet, ShoeTooShort
from games.engine.game import PriceRequest
from games.engine.table_play import Backing, TablePlay
from games.engine.war.electronic import Backed, joint_results
from games.engine.war.exposure import study_shoes
from tests.games.engine.war import plain
from tests.games.engine.war.tables import price_of, rules_of, settle, settle_table
from tests.games.engine.war.test_deals import small_counts


def net(result: Backed) -> int:
    return result.won - result.lost + result.war_won + 2 * result.war_tied - 2 * result.war_lost


@given(small_counts(13, least=8, most=9))
@settings(max_examples=15, deadline=None)
def test_three_community_cards_agree_with_every_deal_written_out(counts: list[int]) -> None:
    found: Counter[Backed] = Counter()
    for cards, ways in plain.deals(plain.ranks_of(counts), 8):
        *community, dealer = cards[:4]
        *wars, dealer_war = cards[4:]
        ends: Counter[str] = Counter()
        for card, war in zip(community, wars, strict=True):
            first = plain.compare(card, dealer)
            ends["war " + plain.compare(war, dealer_war) if first == "tie" else first] += 1
        found[
            Backed(
                ends["player"], ends["dealer"], 0, 0, ends["war player"], ends["war tie"], ends["war dealer"]
            )
        ] += ways
    joint, total = joint_results(Shoe.of_ranks(counts), 3)
    assert {result: count for result, count in joint.items() if count} == found
    assert total == perm(sum(counts), 8)


@pytest.mark.parametrize("cards", [1, 3, 5, 7])
def test_every_backed_card_has_the_edge_of_the_table_game(cards: int) -> None:
    joint, total = joint_results(Shoe.of_decks(6), cards)
    assert sum(joint.values()) == total
    assert Fraction(sum(net(result) * count for result, count in joint.items()), total) == cards * Fraction(
        -23138, 993023
    )


def test_covariance_of_two_backed_cards_is_the_same_among_three_and_five() -> None:
    def variance(cards: int) -> Fraction:
        joint, total = joint_results(Shoe.of_decks(6), cards)
        mean = Fraction(sum(net(result) * count for result, count in joint.items()), total)
        return Fraction(sum(net(result) ** 2 * count for result, count in joint.items()), total) - mean**2

    alone = variance(1)
    assert alone == Fraction(5515206403776, 4930473392645)
    assert (variance(3) - 3 * alone) / 6 == (variance(5) - 5 * alone) / 20 > 0


def test_surrendered_and_ended_ties_are_counted_apart() -> None:
    shoe = Shoe.of_ranks([4, 4] + [0] * 11)
    both, total = joint_results(shoe, 3, (("A", "surrender"), ("2", "end")))
    assert sum(both.values()) == total
    assert any(result.surrendered for result in both)
    assert any(result.ended for result in both)
    assert not any(result.war_won or result.war_tied or result.war_lost for result in both)


def test_a_shoe_too_short_for_all_community_cards_and_their_wars_is_refused() -> None:
    with pytest.raises(
        ShoeTooShort, match="7 community cards and the dealer's can take 16 cards, and the shoe holds 15"
    ):
        joint_results(Shoe.of_ranks([15] + [0] * 12), 7)


@pytest.mark.parametrize(
    ("reading", "edge"),
    [("war", Fraction(23138, 993023)), ("surrender_only", Fraction(23, 622)), ("push", Fraction(0))],
)
@pytest.mark.parametrize("cards", [3, 5])
def test_what_follows_a_tie_is_a_reading(reading: str, edge: Fraction, cards: int) -> None:
    price = price_of(settings={"electronic.community_cards": cards, "readings.electronic_ties": reading})
    report = price.extra["electronic"]
    assert report["ev"] == -edge
    assert sum(row["probability"] for row in report["results"]) == 1
    assert sum(row["probability"] * row["net"] for row in report["results"]) == cards * report["ev"]
    all_cards = (
        cards * report["variance_of_one_card"] + cards * (cards - 1) * report["covariance_of_two_cards"]
    )
    assert report["variance_of_all_cards"] == all_cards


@pytest.mark.parametrize(
    ("reading", "edge"),
    [("war", Fraction(23138, 993023)), ("surrender_only", Fraction(23, 622)), ("push", Fraction(0))],
)
def test_9_l_what_follows_a_tie_governs_price_earnings_and_the_study_of_shoes(
    reading: str, edge: Fraction
) -> None:
    rules = rules_of(settings={"electronic.community_cards": 3, "readings.electronic_ties": reading})
    price = rules.game.price(rules, PriceRequest())
    assert price.wagers["initial"].house_edge == edge
    assert ("war" in price.wagers) is (reading == "war")
    assert ("war" in price.refused) is (reading != "war")
    backing = {"initial": Backing(Fraction(1), Fraction(10))}
    earned = rules.game.play_table(rules, TablePlay(2, backing))
    assert earned.means["initial"] == 2 * 10 * -edge
    studied = study_shoes(rules, [[24] * 13])
    assert studied.prices["initial"].ev(0) == -edge


@pytest.mark.parametrize("reading", ["surrender_only", "push"])
def test_9_l_without_a_war_no_progressive_wager_is_taken_that_nobody_could_win(reading: str) -> None:
    """Its jackpot takes the cards of a war: the price refuses it, and so does a round."""
    settings = {"electronic.community_cards": 3, "readings.electronic_ties": reading}
    assert "progressive" in price_of(settings=settings).refused
    table = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "bets": {"initial": 10, "progressive": 5}}]}
    with pytest.raises(BadBet, match="progressive has a jackpot"):
        settle_table(table, settings=settings)


def test_without_community_cards_there_is_no_electronic_version() -> None:
    assert "electronic" not in price_of().extra


ONLY = {"electronic.community_cards": 3, "readings.community_card_bets": "initial_wager_only"}


def test_the_electronic_version_may_be_read_as_one_of_initial_wagers_alone() -> None:
    """9.L describes it by its cards and names no wager."""
    price = price_of(settings=ONLY, players=3)
    assert set(price.wagers) == {"initial", "war"}
    assert set(price.refused) >= {"tie", "war_tie", "progressive", "envy", "bonus_spin"}
    assert price.extra["electronic"]["community_cards"] == 3
    with pytest.raises(BadBet, match="nothing else") as refused:
        settle("KS 9D", "initial=10", "tie=5", settings=ONLY)
    assert "MD 9.L" in str(refused.value)


def test_at_a_table_of_cards_that_reading_changes_nothing() -> None:
    table = {"readings.community_card_bets": "initial_wager_only"}
    assert set(price_of(settings=table).wagers) == set(price_of().wagers)
