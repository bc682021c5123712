"""What each option of a reading costs, worked out once for a pack and a configuration."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.book import Book
from games.rulepacks.pack import Pack
from games.rulepacks.reading_prices import PriceUnderOption, edges_that_change, labels_of, price_under_options


@dataclass(frozen=True)
class EdgeRow:
    """One wager: its house edge under each option, None where the option leaves no price."""

    name: str
    edges: tuple[Fraction | None, ...]


@dataclass(frozen=True)
class Comparison:
    """`rows` are the wagers whose edge depends on the option; `problems` tells, by option, why there is no price."""

    prices: tuple[PriceUnderOption, ...]
    rows: tuple[EdgeRow, ...]

    @property
    def problems(self) -> list[tuple[str, str]]:
        found = [(each.option.summary, each.problem) for each in self.prices]
        return [(summary, problem) for summary, problem in found if problem]


def compare_options(book: Book, reading: str, configuration: Mapping[str, Any] | None = None) -> Comparison:
    """Priced with the configuration given, else with the pack's example, opened to every wager where the example does
    not offer what the reading is about.
    """
    values = example_for(book, reading) if configuration is None else configuration
    text = json.dumps(values, sort_keys=True, default=str)
    return _compare(book.pack, reading, _Values(values, text))


def example_for(book: Book, reading: str) -> Mapping[str, Any]:
    """The example, on no particular layout and with all wagers where it lacks those that the reading asks about."""
    values: Mapping[str, Any] = book.example
    wanted = set(book.pack.readings[reading].when.offers)
    if wanted and not wanted <= set(values.get("wagers") or ()):
        values = with_path(with_path(values, "wagers", None), "layout", None)
    return values


class _Values:
    """A configuration as part of a cache key."""

    def __init__(self, values: Mapping[str, Any], text: str) -> None:
        self.values = values
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Values) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@lru_cache(maxsize=256)
def _compare(pack: Pack, reading: str, values: _Values) -> Comparison:
    prices = price_under_options(pack, values.values, reading)
    labels, changed = labels_of(prices), edges_that_change(prices)
    return Comparison(prices, tuple(EdgeRow(labels[key], edges) for key, edges in changed.items()))
