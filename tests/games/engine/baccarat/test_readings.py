"""Readings of the Singapore document that change what is counted: pairs by value, insurance on decided hands."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from games.engine.baccarat.insurance import price_insurance
from games.engine.baccarat.pricing import offers_of
from games.engine.baccarat.simulation import BaccaratTable
from games.engine.cards.card import parse_cards
from games.engine.cards.shoe import Shoe
from games.engine.errors import BadBet
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.kernels.exposure import study_exposure
from games.engine.settlement import Line, parse_bet
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from tests.games.engine.baccarat.plain import banker_takes
from tests.games.engine.baccarat.test_insurance import rounds

PACK = load_pack("sg/tiger-buffalo")
BY_VALUE = {"readings": {"pair_by_rank": "value"}}
ANY_TIME = {"readings": {"insurance_open": "any_time"}}
SMALL = [1, 0, 2, 0, 0, 1, 0, 0, 0, 2, 2, 1, 2]


def rules_of(configuration: dict[str, Any], shoe: Shoe | None = None) -> Rules:
    return build_rules(PACK, configuration, equipment=shoe)


def settle(cards: str, *bets: str, **configuration: Any) -> tuple[Line, ...]:
    rules = rules_of(configuration)
    return rules.game.settle(rules, SeatRequest(parse_cards(cards), [parse_bet(bet) for bet in bets])).lines


def kind(rank: int) -> int:
    """What a card counts for a pair by value: tens ten, all pictures nothing."""
    return min(rank, 10)


def test_pairs_by_value_equal_an_enumeration_of_every_opening() -> None:
    deck = [rank for rank, held in enumerate(SMALL) for _ in range(held)]
    found = Counter[str]()
    for p1, b1, p2, b2 in permutations(deck, 4):
        player, banker = kind(p1) == kind(p2), kind(b1) == kind(b2)
        twin = player and banker and kind(p1) == kind(b1)
        found["player"] += player
        found["both"] += player and banker
        found["twin"] += twin
        found["one"] += player != banker
        found["all"] += 1
    rules = rules_of(BY_VALUE, Shoe.of_ranks(SMALL))
    price = rules.game.price(rules, PriceRequest(covariance=False))
    chances = {each.row.event: each.probability for each in price.wagers["player_pair"].events}
    assert chances["player_pair"] == Fraction(found["player"], found["all"])
    tiger = {each.row.event: each.probability for each in price.wagers["tiger_pair"].events}
    assert tiger["twin"] == Fraction(found["twin"], found["all"])
    assert tiger["double"] == Fraction(found["both"] - found["twin"], found["all"])
    assert tiger["single"] == Fraction(found["one"], found["all"])


def test_by_value_totals_cost_what_they_cost_by_rank() -> None:
    by_rank, by_value = (
        rules.game.price(rules, PriceRequest()) for rules in (rules_of({}), rules_of(BY_VALUE))
    )
    for code in ("player", "banker", "tie", "big_tiger"):
        assert by_rank.wagers[code].ev == by_value.wagers[code].ev
    assert by_rank.wagers["player_pair"].ev != by_value.wagers["player_pair"].ev


def test_a_jack_and_a_king_are_a_pair_by_value_alone() -> None:
    (by_rank,) = settle("JS 2D KH 5C 3S", "player_pair=10")
    (by_value,) = settle("JS 2D KH 5C 3S", "player_pair=10", **BY_VALUE)
    (ten,) = settle("10S 2D KH 5C 3S", "player_pair=10", **BY_VALUE)
    assert (by_rank.net, by_value.net, ten.net) == (Decimal(-10), Decimal(110), Decimal(-10))


def test_simulation_and_exposure_look_at_the_same_pairs() -> None:
    rules = rules_of(BY_VALUE)
    price = rules.game.price(rules, PriceRequest(covariance=False))
    table = BaccaratTable(rules, price)
    assert len(np.unique(table._start)) == 11
    study = study_exposure(rules, np.array([[32] * 13]))
    assert study.prices["player_pair"].ev(0) == price.wagers["player_pair"].ev


def test_any_time_counts_the_hands_on_which_banker_stands() -> None:
    n = [4, 0, 3, 1, 2, 1, 0, 1, 2, 0]
    made: dict[tuple[int, int], Counter[tuple[int, int]]] = {}
    total = 0
    for (p1, b1, p2, b2, fifth, sixth), ways in rounds(n):
        total += ways
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        if max(player, banker) >= 8 or player >= 6:
            continue
        three = (player + fifth) % 10
        end = (banker + sixth) % 10 if banker_takes(banker, fifth) else banker
        made.setdefault((three, banker), Counter())[three, end] += ways
    for each in price_insurance(offers_of(rules_of(ANY_TIME)), n):
        if each.offer.after == 4:
            continue
        endings = made.get((each.offer.player_points, each.offer.banker_points), Counter())
        assert each.probability_of_offer == Fraction(endings.total(), total)
        if endings:
            worth = sum((each.offer.net(*totals) * ways for totals, ways in endings.items()), Fraction(0))
            assert each.ev == worth / endings.total()
            assert each.ev_worst is not None
            assert each.ev_best is not None
            assert each.ev_worst <= each.ev <= each.ev_best


def test_insurance_on_a_decided_hand_is_taken_any_time_and_refused_otherwise() -> None:
    """Player draws an eight to 8, and Banker stands on 6 against it."""
    cards, bets = "KS 2D KH 4C 8S", ("player=100", "player_insurance@5=50")
    with pytest.raises(BadBet, match="no card is to come"):
        settle(cards, *bets)
    _, insurance = settle(cards, *bets, **ANY_TIME)
    assert (insurance.event, insurance.net) == ("lose", Decimal(-50))
