"""What a reading is worth: the same configuration priced under each of its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games import canonical
from games.engine.configuration import get_path, merged
from games.engine.errors import EngineError
from games.engine.game import Game, PriceRequest
from games.engine.price import Price
from games.rulepacks.pack import Pack
from games.rulepacks.readings import InterpretationOption
from games.rulepacks.rules import build_rules


@dataclass(frozen=True)
class PriceAsRead:
    """House edges by wager; `problem` says why there are none. A wager that cannot be priced is in `refused`."""

    edges: Mapping[str, Fraction]
    refused: Mapping[str, str]
    problem: str | None = None


@dataclass(frozen=True)
class PriceUnderOption(PriceAsRead):
    option: InterpretationOption = field(kw_only=True)


def price_under_options(
    pack: Pack, configuration: Mapping[str, Any], reading: str
) -> tuple[PriceUnderOption, ...]:
    """In the order of the pack. Where an option is about what may be configured, its own example is priced."""
    return tuple(_price(pack, configuration, reading, option) for option in pack.readings[reading].option)


def edges_that_change(prices: tuple[PriceUnderOption, ...]) -> dict[str, tuple[Fraction | None, ...]]:
    """The wagers whose edge depends on the option, with their edge under each; None where there is no price."""
    wagers = dict.fromkeys(wager for each in prices for wager in each.edges)
    found = {wager: tuple(each.edges.get(wager) for each in prices) for wager in wagers}
    return {wager: edges for wager, edges in found.items() if len(set(edges)) > 1}


def _price(
    pack: Pack, configuration: Mapping[str, Any], reading: str, option: InterpretationOption
) -> PriceUnderOption:
    chosen = merged(merged(configuration, option.priced_with), {"readings": {reading: option.id}})
    found = price_as_read(pack, chosen, pack.readings[reading].players)
    return PriceUnderOption(found.edges, found.refused, found.problem, option=option)


def price_as_read(pack: Pack, configuration: Mapping[str, Any], players: int | None = None) -> PriceAsRead:
    """A configuration under the readings that it states; a table without a number of players is full."""
    seats = get_path(configuration, "seats")
    # the option that a configuration relies on gives the same price for every reading of it
    defaults = {each.id: each.default for each in pack.readings.values()}
    stated = merged({"readings": defaults}, configuration)
    return _priced(pack, canonical.dumps(stated), players or (seats if isinstance(seats, int) else None))


@lru_cache(maxsize=512)
def _priced(pack: Pack, configuration: str, players: int | None) -> PriceAsRead:
    try:
        rules = build_rules(pack, canonical.loads(configuration))
        price = rules.game.price(rules, PriceRequest(players=players, covariance=False))
    except EngineError as error:
        return PriceAsRead({}, {}, str(error))
    return PriceAsRead(dict(_edges(pack.game, price)), price.refused)


def _edges(game: Game, price: Price) -> Iterator[tuple[str, Fraction]]:
    for code, wager in price.wagers.items():
        yield code, wager.house_edge
    yield from game.finer_edges(price)
