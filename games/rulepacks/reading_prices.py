"""What a reading is worth: the same configuration priced under each of its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from games import canonical
from games.engine.amounts import is_sign
from games.engine.configuration import get_path, leaves_of, merged
from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.engine.price import Price
from games.engine.price_figures import Figure, players_words, with_assumption
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import describe
from games.rulepacks.printed import wager_name
from games.rulepacks.readings import InterpretationOption
from games.rulepacks.rules import build_rules


class Priced(NamedTuple):
    """`problem` says why there are no figures. A wager that cannot be priced is in `refused`."""

    figures: tuple[Figure, ...]
    refused: Mapping[str, str]
    problem: str | None = None


@dataclass(frozen=True)
class PriceUnderOption:
    """House edges by wager or finer, with the label of each; `problem` says why there are none. A wager that cannot be
    priced is in `refused`. `given` says what was priced instead of the configuration, nothing where it was itself.
    """

    option: InterpretationOption
    edges: Mapping[str, Fraction]
    refused: Mapping[str, str]
    problem: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    given: str = ""


def price_under_options(
    pack: Pack, configuration: Mapping[str, Any], reading: str
) -> tuple[PriceUnderOption, ...]:
    """In the order of the pack. The configuration itself is priced where the options differ in it; where they do not,
    because it does not use what they are about, the example that each option brings, and with so many players.
    """
    asked = pack.readings[reading]
    itself = tuple(_price(pack, configuration, reading, option, example=False) for option in asked.option)
    told_apart = edges_that_change(itself) and not any(each.problem for each in itself)
    if told_apart or not (asked.players or any(option.priced_with for option in asked.option)):
        return itself
    return tuple(_price(pack, configuration, reading, option, example=True) for option in asked.option)


def edges_that_change(prices: tuple[PriceUnderOption, ...]) -> dict[str, tuple[Fraction | None, ...]]:
    """The wagers whose edge depends on the option, with their edge under each; None where there is no price."""
    wagers = dict.fromkeys(wager for each in prices for wager in each.edges)
    found = {wager: tuple(each.edges.get(wager) for each in prices) for wager in wagers}
    return {wager: edges for wager, edges in found.items() if len(set(edges)) > 1}


def labels_of(prices: tuple[PriceUnderOption, ...]) -> dict[str, str]:
    """What each edge is called, with everything that it takes for granted."""
    named = {key: label for each in reversed(prices) for key, label in each.labels.items()}
    examples = list(dict.fromkeys(each.given for each in prices))
    if examples == [""]:
        return named
    given = " or ".join(each or "as configured" for each in examples)
    return {key: with_assumption(label, f"for example with {given}") for key, label in named.items()}


def _price(
    pack: Pack, configuration: Mapping[str, Any], reading: str, option: InterpretationOption, *, example: bool
) -> PriceUnderOption:
    laid_over = option.priced_with if example else {}
    chosen = merged(merged(configuration, laid_over), {"readings": {reading: option.id}})
    asked = pack.readings[reading].players if example else None
    figures, refused, problem = price_as_read(pack, chosen, asked)
    parts = [*_differences(pack, configuration, laid_over)]
    if asked is not None and asked != get_path(chosen, "seats"):
        parts.append(players_words(asked))
    return PriceUnderOption(
        option,
        {each.key: each.value for each in figures},
        refused,
        problem,
        {each.key: each.label for each in figures},
        " and ".join(parts),
    )


def price_as_read(pack: Pack, configuration: Mapping[str, Any], players: int | None = None) -> Priced:
    """A configuration under the readings that it states; a table without a number of players is full."""
    seats = get_path(configuration, "seats")
    # the option that a configuration relies on gives the same price for every reading of it
    defaults = {each.id: each.default for each in pack.readings.values()}
    stated = merged({"readings": defaults}, configuration)
    return _priced(pack, canonical.dumps(stated), players or (seats if isinstance(seats, int) else None))


def _differences(pack: Pack, configuration: Mapping[str, Any], laid_over: Mapping[str, Any]) -> Iterator[str]:
    """`Reserve rate 1 %` for what an example states otherwise."""
    for path, value in leaves_of(laid_over).items():
        if get_path(configuration, path) == value:
            continue
        parameter = book_of(pack).parameters.get(path)
        unit = (parameter.unit if parameter else None) or ""
        words = f"{unit}{describe(value)}" if is_sign(unit) else f"{describe(value)} {unit}".strip()
        yield f"{parameter.label if parameter else path} {words}"


@lru_cache(maxsize=512)
def _priced(pack: Pack, configuration: str, players: int | None) -> Priced:
    try:
        rules = build_rules(pack, canonical.loads(configuration))
        price = rules.game.price(rules, PriceRequest(players=players, covariance=False))
    except EngineError as error:
        return Priced((), {}, str(error))
    return Priced(tuple(_edges(pack, price)), price.refused)


def _edges(pack: Pack, price: Price) -> Iterator[Figure]:
    game, name = pack.game, partial(wager_name, pack)
    given = game.assumptions_of(price)
    for code in game.unstaked & price.wagers.keys():
        edge = price.wagers[code].house_edge
        yield Figure("edge", code, with_assumption(name(code), given.get(code)), code, edge)
    yield from game.edge_figures(price, name)
    yield from game.finer_edges(price, name)
