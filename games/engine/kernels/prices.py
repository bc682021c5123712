"""The price of one wager on every shoe of a batch, in integers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.features import OutcomeSpace
from games.engine.wagers import Wager

Counts = NDArray[Any]
"""Whole numbers: int64, or Python's own where a sum could pass 2^63."""


@dataclass(frozen=True, slots=True)
class BatchPrice:
    """EV on shoe i is `gain[i] / (scale * offered[i])`; nothing is on offer where `offered` is zero."""

    gain: Counts
    offered: Counts
    scale: int

    def ev(self, place: int) -> Fraction | None:
        offered = int(self.offered[place])
        return Fraction(int(self.gain[place]), self.scale * offered) if offered else None


def price_counts(
    wagers: Sequence[Wager], space: OutcomeSpace, counts: NDArray[np.int64], total: NDArray[np.int64]
) -> Mapping[str, BatchPrice]:
    """Wagers that `space` determines, from counts[outcome, shoe] whose columns add up to `total`."""
    most = int(total.max()) if len(total) else 0
    return {wager.code: _price(wager, space, counts, total, most) for wager in wagers}


def _price(
    wager: Wager, space: OutcomeSpace, counts: NDArray[np.int64], total: NDArray[np.int64], most: int
) -> BatchPrice:
    table = wager.table(space)
    nets = [row.net for row in wager.rows]
    scale = lcm(*(net.denominator for net in nets))
    whole = [int(net * scale) for net in nets]
    always = all(row >= 0 for row in table.row_of)
    # The longest row is what the others leave, and most wagers lose in most outcomes: a handful of sums is enough.
    longest = max(range(len(nets)), key=lambda row: len(table.members[row])) if always else -1
    sums = {
        row: _added_up(counts, table.members[row])
        for row in range(len(nets))
        if row != longest and table.members[row]
    }
    offered = total if always else sum(sums.values(), start=np.zeros_like(total))
    base = whole[longest] if always else 0
    if most * 2 * max(map(abs, whole)) >= 2**63:
        sums = {row: each.astype(object) for row, each in sums.items()}
        offered = offered.astype(object)
    gain = offered * base
    for row, each in sums.items():
        gain += each * (whole[row] - base)
    return BatchPrice(gain, offered, scale)


def _added_up(counts: NDArray[np.int64], places: Sequence[int]) -> NDArray[np.int64]:
    added: NDArray[np.int64] = counts[places[0]].copy()
    for place in places[1:]:
        added += counts[place]
    return added
