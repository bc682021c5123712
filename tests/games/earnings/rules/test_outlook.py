"""From one round to a span, against the exact distribution of a repeated wager."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from games.earnings.rules.outlook import outlook
from games.engine.game import Rules
from games.engine.table_play import Backing, RoundResult, TablePlay
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules


def exact_chance_of_loss(rules: Rules, stakes: dict[str, int], rounds: int) -> float:
    """The distribution of one round, multiplied by itself: what the players win, the house loses."""
    space = rules.game.spaces[-1]
    weights = rules.game.weights(rules.equipment, space)
    most = rounds * 60 * sum(stakes.values())
    one = np.zeros(2 ** (2 * most).bit_length())
    for outcome, count in zip(space.outcomes, weights.counts, strict=True):
        taken = sum(stake * rules.wagers[code].row_for(outcome).net for code, stake in stakes.items())
        assert Fraction(taken).denominator == 1
        one[int(taken)] += count / weights.total
    spread = np.fft.irfft(np.fft.rfft(one) ** rounds, len(one))
    return float(spread[1 : len(one) // 2].sum() + spread[0] / 2)


@pytest.mark.parametrize(
    ("stakes", "rounds"),
    [({"player": 20}, 100), ({"player": 20, "tie": 3}, 300), ({"player": 30, "tie": 3, "big_tiger": 2}, 480)],
)
def test_the_chance_of_losing_is_near_the_exact_one(stakes: dict[str, int], rounds: int) -> None:
    rules = build_rules(load_pack("sg/tiger-buffalo"), {"decks": 8, "commission": 5})
    always = {code: Backing(Fraction(1), Fraction(stake)) for code, stake in stakes.items()}
    result = rules.game.play_table(rules, TablePlay(1, always))
    found = outlook(result, rounds_per_hour=Fraction(rounds), hours=Fraction(1))
    assert found.corrected
    assert abs(float(found.chance_of_loss) - exact_chance_of_loss(rules, stakes, rounds)) < 0.002


def test_means_and_deviations_grow_as_rounds_do() -> None:
    result = RoundResult({"a": Fraction(-2)}, Fraction(9), None)
    found = outlook(result, rounds_per_hour=Fraction(50), hours=Fraction(2))
    assert found.rounds == 100
    assert found.mean == 200
    assert found.standard_deviation == 30
    assert round(found.low, 2) == Decimal("141.20")
    assert round(found.high, 2) == Decimal("258.80")
    assert not found.corrected


def test_a_table_that_never_varies_loses_or_does_not() -> None:
    assert (
        outlook(
            RoundResult({}, Fraction(0), Fraction(0)), rounds_per_hour=Fraction(1), hours=Fraction(1)
        ).chance_of_loss
        == 0
    )


def test_skewness_turns_its_sign_on_the_house_side() -> None:
    result = RoundResult({"a": Fraction(-1)}, Fraction(4), Fraction(16))
    found = outlook(result, rounds_per_hour=Fraction(100), hours=Fraction(1))
    assert found.skewness == Decimal("-0.2")
    assert found.low < 100 - 40 * Decimal("0.98")
