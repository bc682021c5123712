"""MD 9.J(4)(e) and 9.L: Envy Bonuses where several players back one community card, settled and priced."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engine.cards.shoe import Shoe
from tests.games.engine.war import plain
from tests.games.engine.war.tables import price_of, settle_table

BACKED = {"initial": 10, "progressive": 5}
READINGS = ("own_hand", "each_backer")
# two ranks in one suit: a suited four of a kind needs four copies of a card
COUNTS = [6, 0, 0, 0, *[0] * 44, 5, 0, 0, 0]
CARDS = 3


def backers(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "bets": BACKED} for name in names]


def settings(reading: str, **more: Any) -> dict[str, Any]:
    return {"electronic.community_cards": CARDS, "readings.envy_shared_card": reading, **more}


@pytest.mark.parametrize(
    ("reading", "bonuses"), [("own_hand", {"Cy": 2}), ("each_backer", {"Ann": 1, "Ben": 1, "Cy": 2})]
)
def test_9_j_4_e_two_backers_of_one_card(reading: str, bonuses: dict[str, int]) -> None:
    table = {
        "dealer": "KS KS",
        "seats": [
            {"seat": 1, "cards": "KS KS", "bettors": backers("Ann", "Ben")},
            {"seat": 2, "cards": "2D", "bettors": backers("Cy")},
        ],
    }
    lines = [line for line in settle_table(table, settings=settings(reading)).lines if line.wager == "envy"]
    paid = [str(line.bettor) for line in lines]
    assert {name: paid.count(name) for name in sorted(set(paid))} == bonuses
    assert {line.net for line in lines} == {5000}


def test_9_j_4_e_iii_nobody_is_paid_for_his_own_hand_under_either_reading() -> None:
    table = {"dealer": "KS KS", "seats": [{"seat": 1, "cards": "KS KS", "bettors": backers("Ann")}]}
    for reading in READINGS:
        assert "envy" not in [line.wager for line in settle_table(table, settings=settings(reading)).lines]


def test_9_j_4_e_iii_a_player_on_two_cards_is_not_another_to_himself() -> None:
    table = {
        "dealer": "KS KS",
        "seats": [
            {"seat": 1, "cards": "KS KS", "bettors": backers("Ann", "Ben")},
            {"seat": 2, "cards": "2D", "bettors": backers("Ann")},
        ],
    }
    lines = settle_table(table, settings=settings("each_backer")).lines
    paid = sorted((line.bettor or "", line.seat) for line in lines if line.wager == "envy")
    assert paid == [("Ann", 1), ("Ann", 2), ("Ben", 1)]


def _bonus(cards: tuple[plain.PlainCard, ...], backed: tuple[int, ...], *, own_card: bool) -> Fraction:
    """What the first player wins when the players back these cards: dealt are the dealer's two, then each card and
    its war card.
    """
    dealer, dealer_war, *hands = cards
    jackpots = {
        n
        for n in range(CARDS)
        if plain.award(hands[2 * n], dealer, hands[2 * n + 1], dealer_war) == "suited_four_of_a_kind"
    }
    holders = [n for n in backed[1:] if n in jackpots and (own_card or n != backed[0])]
    return Fraction(1000 * len(holders))


@pytest.mark.parametrize("reading", READINGS)
def test_9_j_4_e_the_price_is_the_mean_over_all_deals_and_all_ways_to_back_the_cards(reading: str) -> None:
    players, own_card = 3, reading == "each_backer"
    price = price_of(settings=settings(reading), shoe=Shoe.of_cards(COUNTS), players=players)
    envy = price.wagers["envy"]
    ways = list(product(range(CARDS), repeat=players))
    shoe = plain.cards_of(COUNTS)

    def mean(power: int) -> Fraction:
        def one(*cards: plain.PlainCard) -> Fraction:
            return sum((_bonus(cards, way, own_card=own_card) ** power for way in ways), Fraction(0)) / len(
                ways
            )

        return plain.mean(shoe, 2 * CARDS + 2, one)

    first, second, third = (mean(power) for power in (1, 2, 3))
    assert first > 0
    assert envy.ev == first
    assert envy.variance == second - first**2
    assert envy.third_moment == third - 3 * second * first + 2 * first**3
    assert sum(event.probability for event in envy.events) == 1
    assert sum(event.combinations for event in envy.events) == envy.combinations
    assert sum(event.return_ for event in envy.events) == envy.ev


def test_9_j_4_e_backers_of_the_same_card_bring_each_other_nothing_or_a_bonus_in_the_price() -> None:
    def price(reading: str) -> Any:
        return price_of(settings=settings(reading), players=9)

    own, each = (price(reading) for reading in READINGS)
    assert own.wagers["envy"].ev == each.wagers["envy"].ev * Fraction(CARDS - 1, CARDS)
    assert each.wagers["envy"].ev == price_of(players=9).wagers["envy"].ev
    assert own.progressive["by_players"][8]["envy_ev"] == own.wagers["envy"].ev
    assert any("one of 3 community cards" in note for note in own.notes)


def test_10_d_4_backers_of_one_card_win_the_meter_together() -> None:
    """The same mean number of winners as at a table of nine hands, in fewer rounds."""
    at_cards = price_of(settings=settings("own_hand"), players=9).progressive
    at_table = price_of(players=9).progressive
    assert at_cards is not None
    assert at_table is not None

    def winners(report: Any) -> Fraction:
        return sum(
            (each["winners"] * each["probability"] for each in report["winners_in_a_round"]), Fraction(0)
        )

    assert winners(at_cards) == winners(at_table)
    assert sum(each["probability"] for each in at_cards["winners_in_a_round"]) == 1
    assert at_cards["rounds_between_hits"] > at_table["rounds_between_hits"]


def test_10_c_3_b_only_the_listed_hand_brings_a_bonus_unless_read_otherwise() -> None:
    """Stated for another hand, it is a finding; priced and paid it is only where any award can be named."""
    table = {
        "dealer": "KS KH",
        "seats": [
            {"seat": 1, "cards": "KD KC", "bets": BACKED},
            {"seat": 2, "cards": "2D", "bets": BACKED},
        ],
    }
    stated = {"progressive.envy.four_of_a_kind": 100}
    for option, paid in (("listed_hand", []), ("designated_hands", [100])):
        read = {**stated, "readings.qualifying_hands": option}
        assert [line.net for line in settle_table(table, settings=read).lines if line.wager == "envy"] == paid
    listed, named = (
        price_of(settings={**stated, "readings.qualifying_hands": option}, players=3).wagers["envy"].ev
        for option in ("listed_hand", "designated_hands")
    )
    assert listed == price_of(players=3).wagers["envy"].ev < named
