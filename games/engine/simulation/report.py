"""A simulation as data and as a table. Estimates are for showing: what counts is the exact price beside
them.
"""

from typing import Any

from games.engine import VERSION
from games.engine.game import Rules
from games.engine.report import shoe_in_words, shown
from games.engine.simulation.dealing import Dealing
from games.engine.simulation.estimates import Estimate
from games.engine.simulation.run import Simulation
from games.engine.tables import columns, number, percent

NOTE = (
    "Results are the player's, per unit of the wager and per offer. The standard error is the larger of two: how"
    " blocks of whole shoes differ, and what the exact variance makes of the number of offers."
)
_INSURANCE = ("wager", "after", "player_points", "banker_points")


def simulation_as_data(rules: Rules, found: Simulation) -> dict[str, Any]:
    """The JSON of `simulate`: results are per unit of the wager, as `ev` is in that of `price`."""
    data: dict[str, Any] = {
        "pack": rules.pack,
        "decks": rules.shoe.decks,
        "engine": VERSION,
        "rounds": found.rounds,
        "seed": found.seed,
        "cut_card": found.dealing.cut_card,
        "wagers": {str(key[0]): _estimate(each) for key, each in found.estimates.items() if len(key) == 1},
    }
    insurance = [
        {**dict(zip(_INSURANCE, key, strict=True)), **_estimate(each)}
        for key, each in found.estimates.items()
        if len(key) > 1
    ]
    if insurance:
        data["insurance"] = [
            {"hand": str(each.pop("wager")).removesuffix("_insurance"), **each} for each in insurance
        ]
    data["refused"] = dict(found.price.refused)
    data["notes"] = [dealing_in_words(found.dealing), NOTE]
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
            _name(key),
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
        [f"{rules.pack} · {shoe_in_words(rules.shoe)} · {played} · engine {VERSION}"],
        columns(head, rows),
        [dealing_in_words(found.dealing), NOTE],
    ]
    if found.price.refused:
        parts.append(["Not simulated", *(f"  {code}: {why}" for code, why in found.price.refused.items())])
    return "\n\n".join("\n".join(part) for part in parts)


def _name(key: tuple[str | int, ...]) -> str:
    if len(key) == 1:
        return str(key[0])
    wager, after, player, banker = key
    return f"{wager} after {after}: player {player}, banker {banker}"


def dealing_in_words(dealing: Dealing) -> str:
    if dealing.cut_card is None:
        return "Every round is dealt from a full, freshly shuffled shoe."
    burned = f"{dealing.burned} burned from a new shoe, " if dealing.burned else ""
    stated = "" if dealing.cut_card_stated else " (not configured; set cut_card to change it)"
    return (
        f"Whole shoes of {dealing.size} cards: {burned}{dealing.cut_card} behind the cut card{stated}. Counted are"
        f" the first {dealing.rounds_each} rounds, which every shoe has: later ones are dealt only if these took few"
        " cards, and would bias the sample."
    )
