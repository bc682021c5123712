"""Casino War on many compositions at once: closed forms in power sums, exact in 64-bit integers.

With p_k the sum over ranks of n(n-1)...(n-k+1), two cards of rank r taken away leave p_2 - 4 n_r + 6 ordered
tying pairs, so the deals with a tie on both deals number p_2 (p_2 - 2) - 4 p_3. Everything else follows by
symmetry: player and dealer are exchangeable, so whatever does not tie is won as often as lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from games.engine.errors import BadShoe, ShoeTooShort
from games.engine.shoe import MOST_CARDS
from games.engine.wagers import Wager
from games.engine.war.features import DEALER, PLAYER, SURRENDER, TIE, WarOutcome

Counts = npt.NDArray[np.int64]

# 520^4 deals leave room for pays of up to a hundred million to one in units of 1/scale.
_MOST_DEALS = MOST_CARDS**4

CATEGORIES = (
    WarOutcome(PLAYER, "2"),
    WarOutcome(DEALER, "A"),
    WarOutcome(TIE, "A", SURRENDER),
    WarOutcome(TIE, "A", PLAYER),
    WarOutcome(TIE, "A", DEALER),
    WarOutcome(TIE, "A", TIE),
)
"""One outcome for each way in which a round can end, whatever the ranks: the rows of the counts."""
_CATEGORY_FEATURES = frozenset({"deal", "war"})


@dataclass(frozen=True, slots=True)
class WarCounts:
    """`deals[c, i]` ordered four-card deals of composition i that end in category c; each column sums to
    `total[i]`.
    """

    deals: Counts
    total: Counts


def count_compositions(compositions: npt.ArrayLike) -> WarCounts:
    """Counts for every row of 13 counts by rank (ace to king), every tie going to war."""
    held, size, second, third = _power_sums(compositions)
    first_pairs = size * (size - 1)
    war_pairs = (size - 2) * (size - 3)
    total = first_pairs * war_pairs
    decided = (first_pairs - second) // 2 * war_pairs
    war_ties = second * (second - 2) - 4 * third
    war_decided = (second * war_pairs - war_ties) // 2
    deals = np.empty((len(CATEGORIES), len(held)), dtype=np.int64)
    deals[0] = deals[1] = decided
    deals[2] = 0
    deals[3] = deals[4] = war_decided
    deals[5] = war_ties
    return WarCounts(deals, total)


def count_with_best_strategy(compositions: npt.ArrayLike, *, initial: Wager, war: Wager) -> WarCounts:
    """The same with every tie decided as pays best, rank by rank; equal ways go to war."""
    counts = count_compositions(compositions)
    _, (nets,) = _scaled([[_net(initial, each) + _net(war, each) for each in CATEGORIES]])
    surrender, won, lost, tied = nets[2], nets[3], nets[4], nets[5]
    if won + lost >= 2 * surrender and tied >= surrender:
        return counts  # a war is at least as good on every rank of every composition
    held, size, second, _ = _power_sums(compositions)
    war_pairs = (size - 2) * (size - 3)
    tying = second[:, None] - 4 * held + 6
    # Twice the worth of a war, times its pairs, against twice the worth of surrendering.
    worth = (won + lost) * (war_pairs[:, None] - tying) + 2 * tied * tying
    gives_up = (worth < 2 * surrender * war_pairs[:, None]) & (held > 1)
    pairs = held * (held - 1) * gives_up
    war_ties = (pairs * tying).sum(axis=1)
    ties = pairs.sum(axis=1) * war_pairs
    counts.deals[2] = ties
    counts.deals[3] -= (ties - war_ties) // 2
    counts.deals[4] -= (ties - war_ties) // 2
    counts.deals[5] -= war_ties
    return counts


@dataclass(frozen=True, slots=True)
class BatchPrice:
    """EV of composition i is `gain[i] / (scale * offered[i])`; nothing is on offer where `offered` is zero."""

    gain: Counts
    offered: Counts
    scale: int

    def ev(self, place: int) -> Fraction | None:
        offered = int(self.offered[place])
        return Fraction(int(self.gain[place]), self.scale * offered) if offered else None


def price_batch(
    counts: WarCounts, wagers: Sequence[Wager], *, war: Wager | None = None
) -> dict[str, BatchPrice]:
    """Every wager on every composition. With `war` given, `initial` is priced together with it, as `price` does."""
    prices = {}
    for wager in wagers:
        if not wager.features <= _CATEGORY_FEATURES:
            raise BadShoe(
                f"{wager.code} asks for more than who won each deal, which these counts do not carry"
            )
        on_offer = [wager.offered.holds(each) for each in CATEGORIES]
        together = war if war is not None and wager.code == "initial" else None
        nets = [_net(wager, each) + (_net(together, each) if together else 0) for each in CATEGORIES]
        scale, (whole,) = _scaled([nets])
        offered = counts.deals[on_offer].sum(axis=0)
        prices[wager.code] = BatchPrice(np.array(whole, dtype=np.int64) @ counts.deals, offered, scale)
    return prices


def _power_sums(compositions: npt.ArrayLike) -> tuple[Counts, Counts, Counts, Counts]:
    given = np.asarray(compositions)
    if given.ndim != 2 or given.shape[1] != 13 or not np.issubdtype(given.dtype, np.integer):
        raise BadShoe("a batch of compositions is rows of 13 whole numbers, ace to king")
    held = given.astype(np.int64, copy=False)
    size: Counts = np.einsum("ij->i", held)
    if len(held) and (held.min() < 0 or held.max() > MOST_CARDS or size.max() > MOST_CARDS):
        raise BadShoe(f"a composition holds from 0 to {MOST_CARDS} cards, and no count is below zero")
    if len(held) and size.min() < 4:
        raise ShoeTooShort(f"a round of Casino War can take 4 cards, and a composition holds {size.min()}")
    squares: Counts = np.einsum("ij,ij->i", held, held)
    cubes: Any = np.einsum("ij,ij,ij->i", held, held, held)
    return held, size, squares - size, cubes - 3 * squares + 2 * size


def _net(wager: Wager, outcome: WarOutcome) -> Fraction:
    return wager.row_for(outcome).net if wager.offered.holds(outcome) else Fraction(0)


def _scaled(rows: list[list[Fraction]]) -> tuple[int, list[list[int]]]:
    """Whole numbers in units of 1/scale, refused where a product with the number of deals could leave 64 bits."""
    scale = lcm(*(value.denominator for row in rows for value in row))
    whole = [[value.numerator * (scale // value.denominator) for value in row] for row in rows]
    if 4 * max(abs(value) for row in whole for value in row) * _MOST_DEALS >= 2**63:
        raise BadShoe(
            "these pays are too fine or too large for 64-bit integers; price the compositions one by one"
        )
    return scale, whole
