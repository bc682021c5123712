"""Casino War on many compositions at once: closed forms in power sums, exact in 64-bit integers.

With p_k the sum over ranks of n(n-1)...(n-k+1), two cards of rank r taken away leave p_2 - 4 n_r + 6
ordered tying pairs, so the deals with a tie on both deals number p_2 (p_2 - 2) - 4 p_3. Everything else
follows by symmetry: player and dealer are exchangeable, so whatever does not tie is won as often as lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

from games.engine.cards.shoe import MOST_CARDS
from games.engine.errors import BadShoe, ShoeTooShort
from games.engine.features import OutcomeSpace
from games.engine.kernels.prices import BatchPrice
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
    held, (size, second, third) = _power_sums(compositions)
    first_pairs = size * (size - 1)
    war_pairs = (size - 2) * (size - 3)
    war_ties = second * (second - 2) - 4 * third
    deals = np.zeros((len(CATEGORIES), len(held)), dtype=np.int64)
    deals[0] = deals[1] = (first_pairs - second) // 2 * war_pairs
    deals[3] = deals[4] = (second * war_pairs - war_ties) // 2
    deals[5] = war_ties
    return WarCounts(deals, first_pairs * war_pairs)


def count_where_ties_end(compositions: npt.ArrayLike, *, surrendered: bool = False) -> WarCounts:
    """The same where a tie ends the round without war: every one is surrendered, or none."""
    counts = count_compositions(compositions)
    counts.deals[2 if surrendered else 6] = counts.deals[3:6].sum(axis=0)
    counts.deals[3:6] = 0
    return counts


def count_with_best_strategy(compositions: npt.ArrayLike, *, initial: Wager, war: Wager) -> WarCounts:
    """The same with every tie decided as pays best, rank by rank; equal ways go to war."""
    counts = count_compositions(compositions)
    if _war_is_best(initial, war):
        return counts
    _, (_, _, surrender, won, lost, tied, _) = _scaled(_nets(initial, war))
    held, (size, second, _) = _power_sums(compositions)
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


def _war_is_best(initial: Wager, war: Wager) -> bool:
    """Whether a war is at least as good as surrendering, on every rank of every composition."""
    nets = _nets(initial, war)
    surrender, won, lost, tied = nets[2:6]
    return won + lost >= 2 * surrender and tied >= surrender


def decided_by_winners(wager: Wager) -> bool:
    """Whether these counts are enough to price a wager; one that pays from a meter needs the suits."""
    return wager.features <= _SPACE.features and not any(row.meter for row in wager.rows)


def price_with_best_strategy(
    compositions: npt.ArrayLike, wagers: Sequence[Wager], *, initial: Wager, war: Wager
) -> dict[str, BatchPrice]:
    """Every wager on every composition, ties decided as pays best: one pass where that is always a war."""
    if _war_is_best(initial, war):
        return _price_wars(compositions, wagers, war)
    counts = count_with_best_strategy(compositions, initial=initial, war=war)
    return price_batch(counts, wagers, war=war)


def price_batch(
    counts: WarCounts, wagers: Sequence[Wager], *, war: Wager | None = None
) -> dict[str, BatchPrice]:
    """Every wager on these counts. With `war` given, `initial` is priced together with it, as `price` does."""
    prices = {}
    for wager in wagers:
        scale, nets = _whole_nets(wager, war)
        on_offer = [row >= 0 for row in wager.table(_SPACE).row_of]
        offered = counts.total if all(on_offer) else counts.deals[on_offer].sum(axis=0)
        prices[wager.code] = BatchPrice(np.array(nets) @ counts.deals, offered, scale)
    return prices


def _price_wars(compositions: npt.ArrayLike, wagers: Sequence[Wager], war: Wager) -> dict[str, BatchPrice]:
    from games.engine.war.batch_counts import weigh_wars

    held = _checked_shape(compositions)
    scales, lines = [], [[1] * len(CATEGORIES)]
    for wager in wagers:
        scale, nets = _whole_nets(wager, war)
        scales.append(scale)
        lines += [nets, [int(row >= 0) for row in wager.table(_SPACE).row_of]]
    weights = np.array([(line[0] + line[1], line[3] + line[4], 2 * line[5]) for line in lines])
    # A wager that is always on offer has the first line, the total, in place of a line of its own.
    own = [place for place, line in enumerate(lines) if place == 0 or line != lines[0]]
    weighed = np.empty((len(own), len(held)), dtype=np.int64)
    _check_counts(*weigh_wars(held, weights[own], weighed), len(held))
    row = {place: weighed[number] for number, place in enumerate(own)}
    return {
        wager.code: BatchPrice(row.get(2 * number + 1, row[0]), row.get(2 * number + 2, row[0]), scale)
        for number, (wager, scale) in enumerate(zip(wagers, scales, strict=True))
    }


def _power_sums(compositions: npt.ArrayLike) -> tuple[Counts, Counts]:
    """The compositions, and for each its size, p_2 and p_3."""
    from games.engine.war.batch_counts import sum_powers

    held = _checked_shape(compositions)
    sums = np.empty((3, len(held)), dtype=np.int64)
    seen = sum_powers(held, 0, len(held), sums)
    _check_counts(seen, int(sums[0].min(initial=MOST_CARDS)), int(sums[0].max(initial=0)), len(held))
    return held, sums


def _checked_shape(compositions: npt.ArrayLike) -> Counts:
    given = np.asarray(compositions)
    if given.ndim != 2 or given.shape[1] != 13 or not np.issubdtype(given.dtype, np.integer):
        raise BadShoe("a batch of compositions is rows of 13 whole numbers, ace to king")
    return np.ascontiguousarray(given, dtype=np.int64)


def _check_counts(seen: int, least: int, most: int, number: int) -> None:
    """`seen` is all counts or'ed together: below 1024 none of them is negative and no sum has overflowed."""
    if number and (not 0 <= seen < 1024 or most > MOST_CARDS):
        raise BadShoe(f"a composition holds from 0 to {MOST_CARDS} cards, and no count is below zero")
    if number and least < 4:
        raise ShoeTooShort(f"a round of Casino War can take 4 cards, and a composition holds {least}")


def _whole_nets(wager: Wager, war: Wager | None) -> tuple[int, list[int]]:
    if not decided_by_winners(wager):
        raise BadShoe(f"{wager.code} asks for more than who won each deal, which these counts do not carry")
    return _scaled(_nets(wager, war if wager.code == "initial" else None))


def _nets(wager: Wager, forced: Wager | None = None) -> list[Fraction]:
    """The result of one unit by category, with that of a wager that it forces; nothing where one is not on
    offer.
    """
    by_row = [*(row.net for row in wager.rows), Fraction(0)]
    nets = [by_row[row] for row in wager.table(_SPACE).row_of]
    if forced is not None:
        more = [row.net for row in forced.rows]
        for place, row in enumerate(forced.table(_SPACE).row_of):
            if row >= 0:
                nets[place] += more[row]
    return nets


def _scaled(nets: list[Fraction]) -> tuple[int, list[int]]:
    """Whole numbers in units of 1/scale, refused where a product with the number of deals could leave 64
    bits.
    """
    scale = lcm(*(net.denominator for net in nets))
    whole = [net.numerator * (scale // net.denominator) for net in nets]
    if 4 * max(map(abs, whole)) * _MOST_DEALS >= 2**63:
        raise BadShoe(
            "these pays are too fine or too large for 64-bit integers; price the compositions one by one"
        )
    return scale, whole
