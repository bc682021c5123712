"""Casino War on many compositions at once: closed forms in power sums, exact in 64-bit integers.

With p_k the sum over ranks of n(n-1)...(n-k+1), two cards of rank r taken away leave p_2 - 4 n_r + 6 ordered
tying pairs, so the deals with a tie on both deals number p_2 (p_2 - 2) - 4 p_3. Everything else follows by
symmetry: player and dealer are exchangeable, so whatever does not tie is won as often as lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

from games.engine.errors import BadShoe, ShoeTooShort
from games.engine.features import OutcomeSpace
from games.engine.kernels.prices import BatchPrice
from games.engine.shoe import MOST_CARDS
from games.engine.wagers import Wager
from games.engine.war.features import DEALER, NO_WAR, PLAYER, SURRENDER, TIE, WarOutcome

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
    WarOutcome(TIE, "A", NO_WAR),
)
"""One outcome for each way in which a round can end, whatever the ranks: the rows of the counts."""
_SPACE = OutcomeSpace.of("war categories", ("deal", "war"), CATEGORIES)


@dataclass(frozen=True, slots=True)
class WarCounts:
    """`deals[c, i]` ordered four-card deals of composition i that end in category c; each column sums to
    `total[i]`.
    """

    deals: Counts
    total: Counts


def count_compositions(compositions: npt.ArrayLike) -> WarCounts:
    """Counts for every row of 13 counts by rank (ace to king), every tie going to war."""
    from games.engine.kernels.war_counts import count_deals

    held, sums = _power_sums(compositions)
    deals = np.empty((len(CATEGORIES), len(held)), dtype=np.int64)
    total = np.empty(len(held), dtype=np.int64)
    count_deals(sums, deals, total)
    return WarCounts(deals, total)


def count_where_ties_end(compositions: npt.ArrayLike) -> WarCounts:
    """The same where a tie ends the round, with neither war nor surrender."""
    counts = count_compositions(compositions)
    counts.deals[6] = counts.deals[3:6].sum(axis=0)
    counts.deals[3:6] = 0
    return counts


def count_with_best_strategy(compositions: npt.ArrayLike, *, initial: Wager, war: Wager) -> WarCounts:
    """The same with every tie decided as pays best, rank by rank; equal ways go to war."""
    counts = count_compositions(compositions)
    _, (_, _, surrender, won, lost, tied, _) = _scaled(_nets(initial, war))
    if won + lost >= 2 * surrender and tied >= surrender:
        return counts  # a war is at least as good on every rank of every composition
    held, (size, second, *_) = _power_sums(compositions)
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


def decided_by_winners(wager: Wager) -> bool:
    """Whether these counts are enough to price a wager; one that pays from a meter needs the suits."""
    return wager.features <= _SPACE.features and not any(row.meter for row in wager.rows)


def price_batch(
    counts: WarCounts, wagers: Sequence[Wager], *, war: Wager | None = None
) -> dict[str, BatchPrice]:
    """Every wager on every composition. With `war` given, `initial` is priced together with it, as `price` does."""
    from games.engine.kernels.war_counts import weigh_deals

    whole: list[list[int]] = []
    scales: list[int] = []
    for wager in wagers:
        if not decided_by_winners(wager):
            raise BadShoe(
                f"{wager.code} asks for more than who won each deal, which these counts do not carry"
            )
        scale, nets = _scaled(_nets(wager, war if wager.code == "initial" else None))
        scales.append(scale)
        whole.append(nets)
    at_times: dict[str, int] = {}
    for wager in wagers:
        on_offer = [int(row >= 0) for row in wager.table(_SPACE).row_of]
        if not all(on_offer):
            at_times[wager.code] = len(whole)
            whole.append(on_offer)
    sums = np.empty((len(whole), len(counts.total)), dtype=np.int64)
    weigh_deals(counts.deals, np.array(whole, dtype=np.int64).reshape(-1, len(CATEGORIES)), sums)
    return {
        wager.code: BatchPrice(
            gain=sums[place],
            offered=sums[at_times[wager.code]] if wager.code in at_times else counts.total,
            scale=scales[place],
        )
        for place, wager in enumerate(wagers)
    }


def _power_sums(compositions: npt.ArrayLike) -> tuple[Counts, Counts]:
    """The compositions, and for each its size, p_2 and p_3."""
    from games.engine.kernels.war_counts import sum_powers

    given = np.asarray(compositions)
    if given.ndim != 2 or given.shape[1] != 13 or not np.issubdtype(given.dtype, np.integer):
        raise BadShoe("a batch of compositions is rows of 13 whole numbers, ace to king")
    held = np.ascontiguousarray(given, dtype=np.int64)
    sums = np.empty((4, len(held)), dtype=np.int64)
    sum_powers(held, sums)
    size, _, _, bits = sums
    if len(held) and (bits.min() < 0 or bits.max() >= 1024 or size.max() > MOST_CARDS):
        raise BadShoe(f"a composition holds from 0 to {MOST_CARDS} cards, and no count is below zero")
    if len(held) and size.min() < 4:
        raise ShoeTooShort(f"a round of Casino War can take 4 cards, and a composition holds {size.min()}")
    return held, sums


def _nets(*wagers: Wager | None) -> list[Fraction]:
    """The result of one unit on each of the wagers together, by category; nothing where one is not on offer."""
    nets = [Fraction(0)] * len(CATEGORIES)
    for wager in wagers:
        if wager is not None:
            by_row = [row.net for row in wager.rows]
            nets = [
                net + by_row[row] if row >= 0 else net
                for net, row in zip(nets, wager.table(_SPACE).row_of, strict=True)
            ]
    return nets


def _scaled(nets: list[Fraction]) -> tuple[int, list[int]]:
    """Whole numbers in units of 1/scale, refused where a product with the number of deals could leave 64 bits."""
    scale = lcm(*(net.denominator for net in nets))
    whole = [net.numerator * (scale // net.denominator) for net in nets]
    if 4 * max(map(abs, whole)) * _MOST_DEALS >= 2**63:
        raise BadShoe(
            "these pays are too fine or too large for 64-bit integers; price the compositions one by one"
        )
    return scale, whole
