"""A simulation as data and as a table. Estimates are for showing: what counts is the exact price beside
them.
"""

from typing import Any

from games.engine import VERSION
from games.engine.game import Rules
from games.engine.report import shown
from games.engine.simulation.estimates import Estimate
from games.engine.simulation.run import Simulation
from games.engine.tables import columns, number, percent

NOTE = (
    "Results are the player's, per unit of the wager and per offer. The standard error is the larger of two: how"
    " blocks of whole shoes differ, and what the exact variance makes of the number of offers."
)


def simulation_as_data(rules: Rules, found: Simulation) -> dict[str, Any]:
    """The JSON of `simulate`: results are per unit of the wager, as `ev` is in that of `price`."""
    data: dict[str, Any] = {
        "pack": rules.pack,
        **rules.equipment.amount,
        "engine": VERSION,
        "rounds": found.rounds,
        "seed": found.seed,
        **found.dealing.as_data(),
        "wagers": {str(key[0]): _estimate(each) for key, each in found.estimates.items() if len(key) == 1},
    }
    insurance = [
        {**rules.game.offer_as_data(key), **_estimate(each)}
        for key, each in found.estimates.items()
        if len(key) > 1
    ]
    if insurance:
        data["insurance"] = insurance
    data["refused"] = dict(found.price.refused)
    data["notes"] = [found.dealing.in_words(), NOTE]
    return data


def _estimate(each: Estimate) -> dict[str, Any]:
    return {
        "estimate": shown(each.estimate, 12),
        "standard_error": shown(each.standard_error, 12),
        "exact": None if each.exact is None else str(each.exact),
        "z": shown(each.z, 4),
        "offers": each.offers,
        "standard_error_from": each.basis,
    }


def simulation_as_table(rules: Rules, found: Simulation) -> str:
    head = ("wager", "offers", "estimate %", "std error %", "exact %", "z")
    rows = [
        (
            str(key[0]) if len(key) == 1 else rules.game.offer_in_words(key),
            f"{each.offers:,}",
            percent(each.estimate),
            number(None if each.standard_error is None else 100 * each.standard_error),
            percent(each.exact),
            number(each.z, 2),
        )
        for key, each in found.estimates.items()
    ]
    played = f"{found.rounds:,} rounds, seed {found.seed}"
    parts = [
        [f"{rules.pack} · {rules.equipment.in_words()} · {played} · engine {VERSION}"],
        columns(head, rows),
        [found.dealing.in_words(), NOTE],
    ]
    if found.price.refused:
        parts.append(["Not simulated", *(f"  {code}: {why}" for code, why in found.price.refused.items())])
    return "\n\n".join("\n".join(part) for part in parts)
