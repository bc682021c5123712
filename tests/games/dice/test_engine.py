"""Two Dice in the engine: exact prices, settlements that add up to them, and dice thrown at random."""

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

from games.engine.errors import BadBet, EngineError, ImpossibleDeal
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.registry import all_games
from games.engine.report import price_as_data
from games.engine.settlement import Bet
from games.engine.simulation.run import simulate
from games.engine.table_play import Backing, TablePlay
from tests.games.dice.two_dice.game import AGAIN_EXPECTS

FACES = range(1, 7)
EVERY_BET = [Bet(code, Decimal(2)) for code in ("field", "any_seven", "any_craps")]


def test_it_is_found_beside_the_games_of_the_product() -> None:
    assert [game.code for game in all_games()] == ["baccarat", "two_dice", "war"]


def test_known_wagers_of_craps_have_their_published_edges(rules: Rules) -> None:
    price = rules.game.price(rules, PriceRequest())
    edges = {code: each.house_edge for code, each in price.wagers.items()}
    assert edges == {"field": Fraction(1, 54), "any_seven": Fraction(1, 6), "any_craps": Fraction(1, 9)}
    assert price_as_data(rules, price)["dice"] == 2


def test_the_price_is_the_settlement_summed_over_all_throws_and_the_better_choice(rules: Rules) -> None:
    nets: dict[str, Fraction] = dict.fromkeys(("field", "any_seven", "any_craps"), Fraction(0))

    def settled(dice: tuple[int, ...], **decisions: str) -> dict[str, Fraction]:
        lines = rules.game.settle(rules, SeatRequest(dice, EVERY_BET, decisions)).lines
        return {line.wager: Fraction(line.net) / 2 for line in lines}

    for first in product(FACES, FACES):
        if sum(first) != 7:
            found = settled(first)
        else:
            left = settled(first, seven="leave")
            seconds = [settled((*first, *second), seven="again") for second in product(FACES, FACES)]
            found = {code: sum((each[code] for each in seconds), Fraction(0)) / 36 for code in left}
            assert found["field"] == AGAIN_EXPECTS > left["field"] == Fraction(-1, 2)
        for code, net in found.items():
            nets[code] += net
    price = rules.game.price(rules, PriceRequest(covariance=False))
    assert {code: net / 36 for code, net in nets.items()} == {
        code: each.ev for code, each in price.wagers.items()
    }


def test_simulated_throws_agree_with_the_price(rules: Rules) -> None:
    one = simulate(rules, PriceRequest(), rounds=400_000, seed=1)
    many = simulate(rules, PriceRequest(), rounds=400_000, seed=1, workers=3)
    assert one.estimates == many.estimates
    for each in one.estimates.values():
        assert each.z is not None
        assert abs(each.z) < 4


def test_it_has_no_batches_and_no_other_dice(rules: Rules) -> None:
    with pytest.raises(EngineError, match="cannot be studied in batches"):
        rules.game.study_batch(rules, [])
    with pytest.raises(EngineError, match="always played with the same equipment"):
        rules.game.parse_equipment("A=1")


@pytest.mark.parametrize(
    ("dice", "decisions", "words"),
    [
        ((1, 2, 3), {}, "two dice"),
        ((1, 2, 3, 4), {}, "no second throw"),
        ((3, 4), {}, "say whether"),
        ((3, 4), {"seven": "again"}, "second throw is missing"),
        ((1, 2), {"seven": "leave"}, "nobody is asked"),
    ],
)
def test_what_cannot_have_been_thrown_is_refused_with_its_clause(
    rules: Rules, dice: tuple[int, ...], decisions: dict[str, str], words: str
) -> None:
    with pytest.raises((ImpossibleDeal, BadBet), match=words) as caught:
        rules.game.settle(rules, SeatRequest(dice, EVERY_BET, decisions))
    assert "DZ " in str(caught.value)


def test_a_table_of_seats_meets_one_throw(rules: Rules) -> None:
    play = TablePlay(3, {"any_seven": Backing(Fraction(1), Fraction(6))})
    found = rules.game.play_table(rules, play)
    price = rules.game.price(rules, PriceRequest())
    assert found.mean == 3 * 6 * price.wagers["any_seven"].ev
    assert found.variance == (3 * 6) ** 2 * price.wagers["any_seven"].variance
