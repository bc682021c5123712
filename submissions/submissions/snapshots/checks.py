"""An independent check of the price: whole shoes dealt at random, settled by the same pay tables, counted otherwise.

It compiles and takes seconds, so a worker runs it and hands the result to `assemble`. One seed gives one result on
every machine.
"""

from collections.abc import Mapping
from typing import Any

from games.engine.game import PriceRequest
from games.engine.simulation.estimates import Estimate
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from submissions.submissions.snapshots.exact import exact

ROUNDS = 10_000_000
SEED = "submission"
DIGITS = 12


def independent_check(
    pack: Pack, values: Mapping[str, Any], *, rounds: int = ROUNDS, seed: str = SEED
) -> dict[str, Any]:
    from games.engine.simulation.run import simulate

    rules = build_rules(pack, values)
    seats = rules.configuration.get("seats")
    request = PriceRequest(players=seats if isinstance(seats, int) else None)
    found = simulate(rules, request, rounds=rounds, seed=seed)
    return {
        "method": "simulation",
        "rounds": rounds,
        "seed": seed,
        "dealing": found.dealing.in_words(),
        "wagers": {str(key[0]): _estimate(each) for key, each in found.estimates.items() if len(key) == 1},
    }


def _estimate(each: Estimate) -> dict[str, Any]:
    error, z = each.standard_error, each.z
    return {
        "offers": each.offers,
        "estimate": exact(each.estimate),
        "exact": exact(each.exact),
        "standard_error": None if error is None else format(round(error, DIGITS), "f"),
        "z": None if z is None else format(round(z, 4), "f"),
    }
