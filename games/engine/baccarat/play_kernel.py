"""Whole shoes of baccarat, played in machine code."""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled_with
from games.engine.simulation import kernels
from games.engine.simulation.kernels import Cards, shuffle_on, start_stream

Table = NDArray[np.uint16]
Histogram = NDArray[np.int64]

_U = np.uint64
_1, _2, _3, _4, _5, _10, _64, _100, _1000 = (_U(k) for k in (1, 2, 3, 4, 5, 10, 64, 100, 1000))
_ABREAST, _AT_ONCE = 4, 32


@compiled_with(kernels)
def play_baccarat(
    seed: np.uint64,
    first: int,
    shoes: int,
    rounds_each: int,
    start: Cards,
    burned: int,
    totals: Table,
    rounds: Table,
    both_pairs: Table,
    histogram: Histogram,
) -> None:
    """Play the first rounds of each shoe and count them in histogram[pairs, path].

    Where a round begins is only known when the one before has ended. Shoes are played abreast so that a
    processor has other rounds to work on while it waits.

    A card is 4 x value + its place among the ranks of that value. At 64 x card + card, `totals` has their
    total and `both_pairs` the kind of pairs where one is Player's and the other Banker's. `rounds` has, at
    1000 x player's total + 100 x banker's + 10 x next value + value after it, the path and, from bit 12,
    the third cards taken.
    """
    size = len(start)
    streams = np.empty((_ABREAST, 4), dtype=np.uint64)
    cards = np.empty((_ABREAST, size), dtype=np.uint8)
    row = cards.reshape(_ABREAST * size)
    at, ready = np.empty(_ABREAST, dtype=np.uint64), np.empty(_ABREAST, dtype=np.int64)
    for shoe in range(first, first + shoes, _ABREAST):
        lanes = min(_ABREAST, first + shoes - shoe)
        for lane in range(lanes):
            start_stream(seed, shoe + lane, streams[lane])
            for place in range(size):
                cards[lane, place] = start[place]
            at[lane] = _U(lane * size + burned)
            ready[lane] = 0
        for dealt in range(0, rounds_each, _AT_ONCE):
            several = min(_AT_ONCE, rounds_each - dealt)
            for lane in range(lanes):
                needed = np.int64(at[lane]) - lane * size + 6 * several
                if ready[lane] < needed:
                    ready[lane] = shuffle_on(cards[lane], ready[lane], needed, streams[lane])
            for _ in range(several):
                for lane in range(lanes):
                    here = at[lane]
                    a, b, c, d = _U(row[here]), _U(row[here + _1]), _U(row[here + _2]), _U(row[here + _3])
                    thirds = (_U(row[here + _4]) >> _2) * _10 + (_U(row[here + _5]) >> _2)
                    opening = _U(totals[a * _64 + c]) * _1000 + _U(totals[b * _64 + d]) * _100
                    found = _U(rounds[opening + thirds])
                    at[lane] = here + _4 + (found >> _U(12))
                    pairs = _U(a == c) + _2 * _U(b == d)
                    if pairs == _3:
                        pairs = _U(both_pairs[a * _64 + b])
                    histogram[pairs, found & _U(4095)] += 1
