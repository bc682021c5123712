"""Every ending of baccarat for a batch of arbitrary shoes, as exact integers.

Meant for studies of what remains in a shoe: the price of every wager on totals after each round of
thousands of shoes. One shoe at a time is priced by games.engine.baccarat, which needs no compiler.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from games.engine.baccarat.outcomes import TOTALS_SPACE
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, FEWEST_CARDS, TEN, VALUES, banker_draws
from games.engine.cards.shoe import MOST_CARDS
from games.engine.errors import BadShoe, ShoeTooShort

Shoes = NDArray[np.int64]


def count_totals_of(shoes: ArrayLike) -> NDArray[np.int64]:
    """Ordered six-card deals as counts[place along TOTALS_SPACE, shoe].

    A shoe is a row of ten counts (cards of value 0 to 9) or of thirteen (ranks ace to king).
    """
    from games.engine.baccarat.batch_lanes import count_endings

    values = by_value(checked_shoes(shoes))
    counts = np.empty((len(TOTALS_SPACE), len(values)), dtype=np.int64)
    count_endings(values, _THIRDS, _TAKEN, _MEETING, _SPENT, _PLACES, counts)
    return counts


def count_pairs_of(shoes: ArrayLike) -> NDArray[np.int64]:
    """Ordered six-card deals as counts[place along PAIRS_SPACE, shoe], from power sums over the thirteen
    ranks.
    """
    held = checked_shoes(shoes)
    if held.shape[1] != len(VALUES):
        raise BadShoe("pairs are counted from thirteen columns, ranks ace to king")
    size, ways = held.sum(axis=1), held * (held - 1)
    of_a_rank = (ways * (held - 2) * (held - 3)).sum(axis=1)
    of_a_value = _two_ranks(ways[:, TEN + 1 :])
    apart = _two_ranks(ways) - of_a_value
    one = ways.sum(axis=1) * (size - 2) * (size - 3) - of_a_rank - of_a_value - apart
    counts: NDArray[np.int64] = np.stack([np.zeros_like(one), one, one, apart, of_a_value, of_a_rank]) * (
        (size - 4) * (size - 5)
    )
    counts[0] = size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5) - counts.sum(axis=0)
    return counts


def _two_ranks(ways: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ordered pairs of one rank for Player and of another for Banker."""
    return ways.sum(axis=1) ** 2 - (ways * ways).sum(axis=1)  # type: ignore[no-any-return]


def checked_shoes(shoes: ArrayLike) -> Shoes:
    """The shoes as whole numbers; refuses what no shoe can hold or the batch cannot count exactly."""
    given = np.asarray(shoes)
    if given.ndim != 2 or given.shape[1] not in (10, 13) or given.dtype.kind not in "iu":
        raise BadShoe(
            "a batch of shoes is a table of whole numbers with 10 (values 0-9) or 13 columns (ranks ace to king)"
        )
    if given.size and (given.min() < 0 or given.max() > MOST_CARDS):
        raise BadShoe(f"a shoe of a batch holds 0 to {MOST_CARDS} cards of a kind")
    held = np.ascontiguousarray(given, dtype=np.int64)
    sizes = held.sum(axis=1)
    for place in (int(sizes.argmin()), int(sizes.argmax())) if len(sizes) else ():
        size, shoe = int(sizes[place]), f"shoe {place + 1} of the batch"
        if size < FEWEST_CARDS:
            raise ShoeTooShort(f"a round of baccarat can take {FEWEST_CARDS} cards, and {shoe} holds {size}")
        if size > MOST_CARDS:
            raise BadShoe(f"a batch counts shoes of up to {MOST_CARDS} cards, and {shoe} holds {size}")
    return held


def by_value(held: Shoes) -> Shoes:
    """Counts of the ten card values, also from those of the thirteen ranks."""
    if held.shape[1] != len(VALUES):
        return held
    return np.concatenate([held[:, TEN:].sum(axis=1, keepdims=True), held[:, :TEN]], axis=1)


def _limit(draws_on: Sequence[int]) -> int:
    """Banker draws on every total below the limit: the kernel lets him draw on one total after another."""
    if tuple(draws_on) != tuple(range(len(draws_on))):
        raise AssertionError("Banker's drawing totals have to start at 0 without a gap")
    return len(draws_on)


def _third_cards() -> NDArray[np.int64]:
    """(Player's third card, Banker's limit), fewest drawing totals first; -1 stands for a Player who
    stands.
    """
    limits = [(_limit(totals), e) for e, totals in enumerate(BANKER_DRAWS_ON)]
    limits.append((_limit([t for t in range(8) if banker_draws(t, None)]), -1))
    return np.array([(e, limit) for limit, e in sorted(limits)], dtype=np.int64)


def _taken() -> NDArray[np.float64]:
    """[k, x, u]: of the third cards u - k, how many lie in the opening hand x, k - x already."""
    table = np.zeros((8, 10, 10))
    for k, x, u in np.ndindex(table.shape):
        third = (u - k) % 10
        table[k, x, u] = (third == x) + (third == (k - x) % 10)
    return table


def _meeting() -> NDArray[np.float64]:
    """[e, u, x]: the ways in which a three-card hand of Banker's with total u can hold both x and e."""
    table = np.zeros((10, 10, 10))
    for e, u, x in np.ndindex(table.shape):
        opening = ((x + e) % 10, (u - e) % 10, (u - x) % 10)
        table[e, u, x] = sum(total in BANKER_DRAWS_ON[e] for total in opening)
    return table


def _spent() -> NDArray[np.float64]:
    """[e, u, x]: those ways times the copies of the hand's other card that x and e themselves are."""
    table = _meeting()
    for e, u, x in np.ndindex(table.shape):
        other = (u - x - e) % 10
        table[e, u, x] *= (other == x) + (other == e)
    return table


def _places() -> NDArray[np.int64]:
    """[hands, 10 x player total + banker total] -> place along TOTALS_SPACE, -1 where the ending cannot
    happen.
    """
    table = np.full((4, 100), -1, dtype=np.int64)
    for place, (player, banker, player_cards, banker_cards, _) in enumerate(TOTALS_SPACE.outcomes):
        table[2 * (player_cards - 2) + (banker_cards - 2), 10 * player + banker] = place
    return table


_THIRDS, _TAKEN, _MEETING, _SPENT, _PLACES = _third_cards(), _taken(), _meeting(), _spent(), _places()
