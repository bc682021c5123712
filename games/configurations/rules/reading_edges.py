"""What a reading is worth in a configuration: the edges that its options change, kept while nothing else does."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games import canonical
from games.rulepacks.pack import Pack
from games.rulepacks.reading_prices import edges_that_change, labels_of, price_under_options
from games.validation.prices import priced_part


@dataclass(frozen=True)
class InterpretationEdges:
    """For each wager that it changes the edge under every option, in the order of the options."""

    options: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Fraction | None, ...]], ...]
    problems: tuple[str | None, ...]


def reading_edges(pack: Pack, values: Mapping[str, Any], reading: str) -> InterpretationEdges:
    return _edges(pack, canonical.dumps(priced_part(pack, values)), reading)


@lru_cache(maxsize=512)
def _edges(pack: Pack, text: str, reading: str) -> InterpretationEdges:
    prices = price_under_options(pack, canonical.loads(text), reading)
    labels = labels_of(prices)
    return InterpretationEdges(
        options=tuple(each.option.id for each in prices),
        lines=tuple((labels[key], edges) for key, edges in edges_that_change(prices).items()),
        problems=tuple(each.problem for each in prices),
    )
