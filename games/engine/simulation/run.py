"""Simulate a table and hold the result against its exact price."""

from dataclasses import dataclass, replace

from games.engine.errors import EngineError
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price
from games.engine.simulation.blocks import Dealing, Key, play_rounds
from games.engine.simulation.estimates import Estimate, estimate_from

MOST_ROUNDS = 10**12
"""Hours of work; a limit so that every count stays far below 2^63."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Estimates by key: a wager's code, or an insurance offer (wager, cards exposed, player's points,
    banker's points).
    """

    rounds: int
    seed: int | str
    dealing: Dealing
    price: Price
    estimates: dict[Key, Estimate]


def simulate(
    rules: Rules, request: PriceRequest, *, rounds: int, seed: int | str, workers: int = 1
) -> Simulation:
    """Play rounds at random and compare every wager that `price` lists."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise EngineError(f"rounds are a whole number from 1 to {MOST_ROUNDS}, not {rounds}")
    if workers < 1:
        raise EngineError(f"workers are a whole number from 1, not {workers}")
    price = rules.game.price(rules, replace(request, covariance=False))
    estimates: dict[Key, Estimate] = {}
    tables = rules.game.simulated_tables(rules, request, price)
    for number, table in enumerate(tables):
        # Tables beside the first have streams of their own.
        own_seed = f"{seed}/{number}" if number else seed
        results, offers = play_rounds(table, rounds=rounds, seed=own_seed, workers=workers)
        for line, result, offered in zip(table.lines, results, offers, strict=True):
            estimates[line.key] = estimate_from(line.target, result, offered, line.scale)
    return Simulation(rounds, seed, tables[0].dealing, price, estimates)
