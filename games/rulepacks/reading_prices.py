"""What a reading is worth: the same configuration priced under each of its options."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.configuration import merged
from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.rulepacks.pack import Pack
from games.rulepacks.readings import ReadingOption
from games.rulepacks.rules import build_rules


@dataclass(frozen=True)
class PriceUnderOption:
    """House edges by wager; `problem` says why there are none. A wager that cannot be priced is in `refused`."""

    option: ReadingOption
    edges: Mapping[str, Fraction]
    refused: Mapping[str, str]
    problem: str | None = None


def price_under_options(
    pack: Pack, configuration: Mapping[str, Any], reading: str, *, players: int | None = None
) -> tuple[PriceUnderOption, ...]:
    """In the order of the pack. Where an option is about what may be configured, its own example is priced."""
    return tuple(
        _price(pack, configuration, reading, option, players) for option in pack.readings[reading].option
    )


def _price(
    pack: Pack, configuration: Mapping[str, Any], reading: str, option: ReadingOption, players: int | None
) -> PriceUnderOption:
    chosen = merged(merged(configuration, option.priced_with), {"readings": {reading: option.id}})
    try:
        rules = build_rules(pack, chosen)
        price = rules.game.price(rules, PriceRequest(players=players, covariance=False))
    except EngineError as error:
        return PriceUnderOption(option, {}, {}, str(error))
    edges = {code: each.house_edge for code, each in price.wagers.items()}
    long_run = (price.progressive or {}).get("long_run_edge")
    if isinstance(long_run, Fraction):
        edges["progressive in the long run"] = long_run
    return PriceUnderOption(option, edges, price.refused)
