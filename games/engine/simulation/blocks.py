"""Shoes in numbered blocks, spread over workers and gathered in order: how many workers there are changes
nothing.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from games.engine.simulation.estimates import Target

BLOCKS = 128
"""Blocks that a long run is cut into: enough to see how shoes differ, few enough to settle quickly."""

Histogram = NDArray[np.int64]
Counts = NDArray[np.int64]
Key = tuple[str | int, ...]
"""A wager's code, or an insurance offer: wager, cards exposed, Player's points, Banker's points."""


@dataclass(frozen=True, slots=True)
class Line:
    """One wager or insurance offer; results are counted in parts 1/scale of a unit."""

    key: Key
    target: Target
    scale: int


class Dealing(Protocol):
    """How rounds follow each other. Those from one shoe belong together; a game whose rounds are all alike has
    stretches of them instead, which are called shoes here as well.
    """

    @property
    def rounds_each(self) -> int:
        """The rounds that every shoe has."""

    def as_data(self) -> Mapping[str, Any]:
        """What the JSON of a simulation says about it."""

    def in_words(self) -> str: ...


class Table(Protocol):
    """A game set up to be played."""

    lines: Sequence[Line]

    @property
    def dealing(self) -> Dealing: ...

    def play(self, seed: np.uint64, first: int, shoes: int, rounds_each: int) -> Histogram:
        """Play so many rounds of shoes first, first + 1, ... and return a histogram of what they ended in."""

    def bins(self, histogram: Histogram) -> Counts:
        """As much of a histogram as settling needs."""

    def settle(self, bins: Counts) -> tuple[list[list[int]], list[list[int]]]:
        """Results and offers of every line, for each row of bins."""


def seed_word(seed: int | str) -> np.uint64:
    """Any seed, well mixed, so that seeds 1 and 2 have nothing in common."""
    return np.uint64(int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little"))


def play_rounds(
    table: Table, *, rounds: int, seed: int | str, workers: int = 1
) -> tuple[list[list[int]], list[list[int]]]:
    """Results and offers by line and block, over exactly this many rounds: the last shoe is played in part."""
    word = seed_word(seed)

    def play(block: tuple[int, int, int]) -> Counts:
        return table.bins(table.play(word, *block))

    with ThreadPoolExecutor(workers) as pool:
        return table.settle(np.array(list(pool.map(play, blocks_of(rounds, table.dealing.rounds_each)))))


def blocks_of(rounds: int, rounds_each: int) -> Iterator[tuple[int, int, int]]:
    """First shoe, number of shoes, and rounds of each; as many rounds in all as asked for."""
    whole, rest = divmod(rounds, rounds_each)
    shoes = max(1, -(-whole // BLOCKS))
    for first in range(0, whole, shoes):
        yield first, min(shoes, whole - first), rounds_each
    if rest:
        yield whole, 1, rest
