"""A baccarat table in one round, against every deal of a small shoe and every choice of two seats."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import EngineError
from games.engine.game import PriceRequest, Rules
from games.engine.table_play import Backing, TablePlay
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

RANKS = (0, 2, 0, 2, 0, 1, 0, 1, 2, 0, 0, 0, 2)
SHARES = {
    "player": Fraction(2, 5),
    "banker": Fraction(1, 2),
    "tie": Fraction(1, 3),
    "player_pair": Fraction(1, 4),
}
STAKES = {"player": 100, "banker": 150, "tie": 20, "player_pair": 30}


def rules(shoe: Shoe | None = None) -> Rules:
    return build_rules(load_pack("sg/tiger-buffalo"), {"decks": 8, "commission": 5}, equipment=shoe)


def backing() -> dict[str, Backing]:
    return {code: Backing(share, Fraction(STAKES[code])) for code, share in SHARES.items()}


def seat_results(results: dict[str, Fraction]) -> Counter[Fraction]:
    """What one seat may take, with its chance: Player, Banker or neither; tie and pair each for itself."""
    found: Counter[Fraction] = Counter()
    neither = 1 - SHARES["player"] - SHARES["banker"]
    for (hand, likely), tie, pair in product(
        (("player", SHARES["player"]), ("banker", SHARES["banker"]), (None, neither)), (0, 1), (0, 1)
    ):
        chance = likely
        taken = results[hand] * STAKES[hand] if hand else Fraction(0)
        for code, made in (("tie", tie), ("player_pair", pair)):
            chance *= SHARES[code] if made else 1 - SHARES[code]
            taken += results[code] * STAKES[code] * made
        found[taken] += chance  # type: ignore[assignment]
    return found


def test_seats_meet_one_outcome_and_choose_their_bets_apart() -> None:
    table = rules(Shoe.of_ranks(RANKS))
    first = second = third = Fraction(0)
    space = table.game.spaces[-1]
    weights = table.game.weights(table.equipment, space)
    for outcome, count in zip(space.outcomes, weights.counts, strict=True):
        if not count:
            continue
        results = {code: table.wagers[code].row_for(outcome).net for code in SHARES}
        seat = seat_results(results)
        for (one, likely), (two, chance) in product(seat.items(), repeat=2):
            p = Fraction(count, weights.total) * likely * chance
            first += p * (one + two)
            second += p * (one + two) ** 2
            third += p * (one + two) ** 3
    found = table.game.play_table(table, TablePlay(2, backing()))
    assert found.mean == first
    assert found.variance == second - first**2
    assert found.third_moment == third - 3 * second * first + 2 * first**3


def test_one_seat_that_always_bets_has_the_moments_of_the_price() -> None:
    table = rules()
    price = table.game.price(table, PriceRequest(covariance=True))
    always = {code: Backing(Fraction(1), Fraction(1)) for code in ("banker", "big_tiger")}
    found = table.game.play_table(table, TablePlay(1, always))
    cov = price.covariance
    assert (
        found.variance
        == cov["banker", "banker"] + cov["big_tiger", "big_tiger"] + 2 * cov["banker", "big_tiger"]
    )
    assert found.means["big_tiger"] == price.wagers["big_tiger"].ev


def test_everyone_on_player_wins_and_loses_together() -> None:
    table = rules()
    all_on_player = {"player": Backing(Fraction(1), Fraction(100))}
    one = table.game.play_table(table, TablePlay(1, all_on_player))
    seven = table.game.play_table(table, TablePlay(7, all_on_player))
    assert seven.variance == 49 * one.variance
    assert one.third_moment is not None
    assert seven.third_moment == 343 * one.third_moment


def test_player_and_banker_are_alternatives() -> None:
    table = rules()
    both = {code: Backing(Fraction(3, 5), Fraction(10)) for code in ("player", "banker")}
    with pytest.raises(EngineError, match="at most 100 % together"):
        table.game.play_table(table, TablePlay(2, both))
