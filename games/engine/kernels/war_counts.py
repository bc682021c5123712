"""Casino War on a batch of compositions in two passes; games/engine/war/batch.py has the formulas behind
them.
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled

Counts = NDArray[np.int64]


@compiled
def sum_powers(held: Counts, sums: Counts) -> None:
    """Row n by row: sums[0] = sum n, sums[1] = sum n(n-1), sums[2] = sum n(n-1)(n-2), sums[3] = all n or'ed
    together.

    The last tells whether some n is negative or far too large, which a sum might hide.
    """
    for place in range(held.shape[0]):
        first = squares = cubes = bits = 0
        for rank in range(13):
            n = held[place, rank]
            first += n
            squares += n * n
            cubes += n * n * n
            bits |= n
        sums[0, place] = first
        sums[1, place] = squares - first
        sums[2, place] = cubes - 3 * squares + 2 * first
        sums[3, place] = bits


@compiled
def count_deals(sums: Counts, deals: Counts, total: Counts) -> None:
    """Ordered four-card deals by category, every tie going to war."""
    for place in range(sums.shape[1]):
        size, second, third = sums[0, place], sums[1, place], sums[2, place]
        first_pairs = size * (size - 1)
        war_pairs = (size - 2) * (size - 3)
        decided = ((first_pairs - second) >> 1) * war_pairs
        war_ties = second * (second - 2) - 4 * third
        war_decided = (second * war_pairs - war_ties) >> 1
        deals[0, place] = decided
        deals[1, place] = decided
        deals[2, place] = 0
        deals[3, place] = war_decided
        deals[4, place] = war_decided
        deals[5, place] = war_ties
        deals[6, place] = 0
        total[place] = first_pairs * war_pairs


@compiled
def weigh_deals(deals: Counts, weights: Counts, sums: Counts) -> None:
    """sums[w] = the seven categories times row w of `weights`."""
    for line in range(weights.shape[0]):
        a, b, c = weights[line, 0], weights[line, 1], weights[line, 2]
        d, e, f, g = weights[line, 3], weights[line, 4], weights[line, 5], weights[line, 6]
        for place in range(deals.shape[1]):
            sums[line, place] = (
                a * deals[0, place]
                + b * deals[1, place]
                + c * deals[2, place]
                + d * deals[3, place]
                + e * deals[4, place]
                + f * deals[5, place]
                + g * deals[6, place]
            )
