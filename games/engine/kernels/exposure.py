"""What a table's wagers are worth on each of many states of its equipment, such as what remains in a shoe: the same
wagers as `price`, a batch at a time. What a game cannot study so is left out and named.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.game import Rules
from games.engine.kernels.prices import BatchPrice


@dataclass(frozen=True, slots=True)
class Exposure:
    """Prices by wager, each with one entry for every shoe; `left_out` says why a wager has none."""

    prices: Mapping[str, BatchPrice]
    left_out: Mapping[str, str] = field(default_factory=dict)


def study_exposure(rules: Rules, batch: Any) -> Exposure:
    """`batch` as the game takes it: for games of cards rows of counts by rank, ace to king."""
    return rules.game.study_batch(rules, batch)
