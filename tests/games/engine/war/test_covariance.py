"""How wagers of one round move together, against sums over every deal of a small shoe."""

from fractions import Fraction
from math import perm

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.price import Price
from tests.games.engine.war import plain
from tests.games.engine.war.tables import price_of

COUNTS = [0] * 52
COUNTS[0], COUNTS[1], COUNTS[49] = 6, 2, 3  # AC, AD, KD
PAYS = {"suited_four_of_a_kind": 3000, "suited_double_tie": 200, "four_of_a_kind": 150, "double_tie": 30}
PAYS |= {"suited_tie": 15, "tie": 5, "none": -1}
WHEEL = [
    {"weight": 1, "hot_spot": "primary", "community": 150},
    {"weight": 3, "hot_spot": 200, "community": 25},
]
Card = plain.PlainCard


@pytest.fixture(scope="module")
def price() -> Price:
    settings = {"bonus_spin.wheel": WHEEL, "bonus_spin.trigger": "red K"}
    return price_of(settings=settings, shoe=Shoe.of_cards(COUNTS), players=3, covariance=True)


def results(
    own: tuple[Card, Card], others: list[tuple[Card, Card]], dealer: tuple[Card, Card]
) -> dict[str, Fraction]:
    """One unit on each wager; the spin at its mean, since the wheel knows nothing of the cards."""
    tied = plain.compare(own[0], dealer[0]) == "tie"
    war = plain.compare(own[1], dealer[1])
    winners = sum(card == dealer[0] == war_card == dealer[1] for card, war_card in others)
    spun = (
        Fraction(1, 3) * (Fraction(10000, 4) + 3 * Fraction(200, 4))
        + Fraction(2, 3) * (Fraction(150 + 75, 4))
    ) / 5
    return {
        "initial": Fraction(plain.main_result(own[0], dealer[0], own[1], dealer[1])),
        "war": Fraction({"player": 1, "tie": 2, "dealer": -1}[war] if tied else 0),
        "tie": Fraction(10 if tied else -1),
        "war_tie": Fraction((10 if war == "tie" else -1) if tied else 0),
        "progressive": Fraction(PAYS[plain.award(own[0], dealer[0], own[1], dealer[1])]),
        "envy": Fraction(1000 * winners),
        "bonus_spin": spun if dealer[0] == ("K", "D") else Fraction(-1),
    }


Moments = tuple[dict[str, Fraction], dict[tuple[str, str], Fraction], Fraction]


@pytest.fixture(scope="module")
def by_hand() -> Moments:
    """Means, means of products and the third moment of envy over every deal of three seats and the dealer."""
    means: dict[str, Fraction] = {}
    products: dict[tuple[str, str], Fraction] = {}
    third = Fraction(0)
    total = perm(sum(COUNTS), 8)
    for cards, ways in plain.deals(plain.cards_of(COUNTS), 8):
        a, b, c, dealer, war_a, war_b, war_c, dealer_war = cards
        found = results((a, war_a), [(b, war_b), (c, war_c)], (dealer, dealer_war))
        chance = Fraction(ways, total)
        for one, value in found.items():
            if not value:
                continue
            means[one] = means.get(one, Fraction(0)) + chance * value
            for other, second in found.items():
                products[one, other] = products.get((one, other), Fraction(0)) + chance * value * second
        third += chance * found["envy"] ** 3
    return means, products, third


def test_every_pair_of_wagers_agrees_with_every_deal_written_out(price: Price, by_hand: Moments) -> None:
    means, products, _ = by_hand
    assert len(price.covariance) == 49
    for (one, other), value in price.covariance.items():
        if one == other == "bonus_spin":
            continue  # the wheel adds to it; see below
        assert value == products.get((one, other), Fraction(0)) - means[one] * means[other], (one, other)


def test_the_matrix_is_symmetric_and_has_the_variances_on_its_diagonal(price: Price) -> None:
    for (one, other), value in price.covariance.items():
        assert price.covariance[other, one] == value
    for code in ("initial", "tie", "progressive", "envy", "bonus_spin"):
        assert price.covariance[code, code] == price.wagers[code].variance


def test_moments_of_the_envy_bonus_agree_with_every_deal_written_out(price: Price, by_hand: Moments) -> None:
    means, products, third = by_hand
    envy, mean, second = price.wagers["envy"], means["envy"], products["envy", "envy"]
    assert envy.ev == mean
    assert envy.variance == second - mean**2
    assert envy.third_moment == third - 3 * second * mean + 2 * mean**3


def test_variance_of_a_spin_counts_the_wheel_and_the_hot_spot(price: Price) -> None:
    chance = Fraction(3, sum(COUNTS))
    awards = [(Fraction(1, 12), 2000), (Fraction(3, 12), 40), (Fraction(2, 12), 30), (Fraction(6, 12), 5)]
    mean = chance * sum(p * net for p, net in awards) - (1 - chance)
    square = chance * sum(p * net**2 for p, net in awards) + (1 - chance)
    assert price.wagers["bonus_spin"].ev == mean
    assert price.wagers["bonus_spin"].variance == square - mean**2


def test_envy_for_several_hands_agrees_with_every_deal_written_out() -> None:
    settings = {
        "progressive.envy.four_of_a_kind": 50,
        "progressive.envy.suited_double_tie": 25,
        "readings.qualifying_hands": "designated_hands",
    }
    price = price_of(settings=settings, shoe=Shoe.of_cards(COUNTS), players=3)
    worth = {"suited_four_of_a_kind": 1000, "four_of_a_kind": 10, "suited_double_tie": 5}

    def bonus(*cards: Card) -> Fraction:
        b, c, dealer, war_b, war_c, dealer_war = cards
        hands = [(b, war_b), (c, war_c)]
        return Fraction(sum(worth.get(plain.award(card, dealer, war, dealer_war), 0) for card, war in hands))

    shoe = plain.cards_of(COUNTS)
    envy, mean = price.wagers["envy"], plain.mean(shoe, 6, bonus)
    second, third = (plain.mean(shoe, 6, lambda *cards, n=power: bonus(*cards) ** n) for power in (2, 3))
    assert envy.ev == mean
    assert envy.variance == second - mean**2
    assert envy.third_moment == third - 3 * second * mean + 2 * mean**3
    assert envy.hit_frequency == plain.mean(shoe, 6, lambda *cards: int(bonus(*cards) > 0))


def test_two_boxes_of_a_round_agree_with_every_deal_written_out(price: Price) -> None:
    means: dict[str, Fraction] = {}
    products: dict[tuple[str, str], Fraction] = {}
    for cards, ways in plain.deals(plain.cards_of(COUNTS), 6):
        a, b, dealer, war_a, war_b, dealer_war = cards
        chance = Fraction(ways, perm(sum(COUNTS), 6))
        one = results((a, war_a), [], (dealer, dealer_war))
        other = results((b, war_b), [], (dealer, dealer_war))
        for code, value in one.items():
            means[code] = means.get(code, Fraction(0)) + chance * value
            for second, next_to in other.items():
                products[code, second] = products.get((code, second), Fraction(0)) + chance * value * next_to
    boxes = price.extra["covariance_between_boxes"]
    assert len(boxes) == 15
    for pair, value in boxes.items():
        code, second = pair.split(",")
        assert value == products[code, second] - means[code] * means[second], pair


def test_two_boxes_move_together_as_two_community_cards_do() -> None:
    settings = {"electronic.community_cards": 3}
    price = price_of(settings=settings, players=2, covariance=True)
    assert (
        price.extra["covariance_between_boxes"]["initial,initial"]
        == price.extra["electronic"]["covariance_of_two_cards"]
    )
    by_rank = price_of(shoe=Shoe.of_ranks([24] * 13), players=2, covariance=True)
    assert (
        by_rank.extra["covariance_between_boxes"]["initial,tie"]
        == price.extra["covariance_between_boxes"]["initial,tie"]
    )
