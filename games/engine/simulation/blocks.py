"""Shoes in numbered blocks, spread over workers, gathered in order: the result does not depend on how many
workers there are.
"""

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from games.engine.simulation.dealing import Dealing
from games.engine.simulation.estimates import Target

BLOCKS = 128
"""Blocks that a long run is cut into at least: enough to see how shoes differ, few enough to settle
quickly.
"""

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


class Table(Protocol):
    """A game set up to be played."""

    lines: Sequence[Line]
    dealing: Dealing

    def play(self, seed: np.uint64, first: int, shoes: int, most_rounds: int) -> tuple[int, Histogram]:
        """Play shoes first, first + 1, ... and return rounds and a histogram of what they ended in."""

    def bins(self, histogram: Histogram) -> Counts:
        """As much of a histogram as settling needs."""

    def settle(self, bins: Counts) -> tuple[list[list[int]], list[list[int]]]:
        """Results and offers of every line, for each row of bins."""


@dataclass(frozen=True, slots=True)
class Played:
    """`results` and `offers` by line and block."""

    rounds: int
    results: Sequence[Sequence[int]]
    offers: Sequence[Sequence[int]]


def seed_word(seed: int | str) -> np.uint64:
    """Any seed, well mixed, so that seeds 1 and 2 have nothing in common."""
    return np.uint64(int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little"))


def play_rounds(table: Table, *, rounds: int, seed: int | str, workers: int = 1) -> Played:
    """Exactly this many rounds: shoes in order until they are reached, the last one cut short."""
    word = seed_word(seed)
    shoes = max(1, rounds // (table.dealing.most_rounds * BLOCKS))
    left = rounds
    bins: list[Counts] = []
    for number, block in _in_order(table, word, shoes, rounds, workers):
        played, histogram = block if block[0] <= left else table.play(word, number * shoes, shoes, left)
        left -= played
        bins.append(table.bins(histogram))
        if left == 0:
            return Played(rounds, *table.settle(np.array(bins)))
    raise AssertionError("blocks never end before the rounds do")


def _in_order(
    table: Table, word: np.uint64, shoes: int, rounds: int, workers: int
) -> Iterator[tuple[int, tuple[int, Histogram]]]:
    """Blocks in order, a few ahead being played, but none that the rounds will certainly not need."""
    sure = shoes * table.dealing.fewest_rounds
    waiting: deque[tuple[int, Future[tuple[int, Histogram]]]] = deque()
    number = 0
    pool = ThreadPoolExecutor(workers)
    try:
        while True:
            while not waiting or (len(waiting) < 2 * workers and len(waiting) * sure < rounds):
                waiting.append((number, pool.submit(table.play, word, number * shoes, shoes, rounds)))
                number += 1
            first, future = waiting.popleft()
            block = future.result()
            rounds -= block[0]
            yield first, block
    finally:
        pool.shutdown(cancel_futures=True)
