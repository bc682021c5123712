"""Casino War on a batch of compositions in one pass; games/engine/war/batch.py has the formulas behind it."""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled

Counts = NDArray[np.int64]

_CHUNK = 512


@compiled
def sum_powers(held: Counts, first: int, number: int, sums: Counts) -> int:
    """For rows n from `first` on: sums[0] = sum n, sums[1] = sum n(n-1), sums[2] = sum n(n-1)(n-2).

    Returns all n or'ed together, which tells whether some n is negative or far too large; a sum might hide
    it.
    """
    seen = 0
    for place in range(number):
        size = squares = cubes = 0
        for rank in range(13):
            n = held[first + place, rank]
            size += n
            squares += n * n
            cubes += n * n * n
            seen |= n
        sums[0, place] = size
        sums[1, place] = squares - size
        sums[2, place] = cubes - 3 * squares + 2 * size
    return seen


@compiled
def weigh_wars(held: Counts, weights: Counts, weighed: Counts) -> tuple[int, int, int]:
    """weighed[w] = half of row w of `weights` times (deals won at once by either side, wars won by either,
    tied wars).

    Player and dealer win equally often, so a weight is the sum of both sides'; that of a tied war is
    doubled. Every tie goes to war. A few hundred compositions at a time stay in the nearest cache. Returns
    all counts or'ed together, the smallest and the largest size.
    """
    sums = np.empty((3, _CHUNK), dtype=np.int64)
    deals = np.empty((3, _CHUNK), dtype=np.int64)
    seen, least, most = 0, 1 << 62, 0
    for first in range(0, held.shape[0], _CHUNK):
        number = min(_CHUNK, held.shape[0] - first)
        seen |= sum_powers(held, first, number, sums)
        for place in range(number):
            size, second, third = sums[0, place], sums[1, place], sums[2, place]
            war_pairs = (size - 2) * (size - 3)
            tied = second * (second - 2) - 4 * third
            deals[0, place] = (size * (size - 1) - second) * war_pairs
            deals[1, place] = second * war_pairs - tied
            deals[2, place] = tied
            least, most = min(least, size), max(most, size)
        for line in range(weights.shape[0]):
            won, war_won, war_tied = weights[line, 0], weights[line, 1], weights[line, 2]
            for place in range(number):
                twice = won * deals[0, place] + war_won * deals[1, place] + war_tied * deals[2, place]
                weighed[line, first + place] = twice >> 1
    return seen, least, most
