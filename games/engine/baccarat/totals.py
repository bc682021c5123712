"""Exact counts of every (player total, banker total, cards in each hand) for any shoe, by structure instead of
enumeration.

Cards are exchangeable: the number of ordered deals that use given cards does not depend on which of them was
drawn first. So the third cards, e for Player and f for Banker, leave the shoe before the others, and for each
of them the two-card hands that remain are counted in closed form (hands.py). A round that stops early is
completed with any of the cards left, so that every ending is a number of ordered six-card deals and all of them
add up to N (N-1) ... (N-5).
"""

from collections.abc import Sequence

from games.engine.baccarat.hands import TwoCardHands
from games.engine.baccarat.outcomes import TOTALS_SPACE
from games.engine.baccarat.packed import FIRST_SIX, FIRST_TEN, LIMB, unpack, unpack_modulo_ten
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, BANKER_STANDS_ON, FEWEST_CARDS, NOBODY_DRAWS
from games.engine.errors import ShoeTooShort

PLACE = {outcome[:4]: place for place, outcome in enumerate(TOTALS_SPACE.outcomes)}


def ordered_deals(size: int) -> int:
    """All ordered six-card deals of a shoe; refuses one in which a round might not be finished."""
    if size < FEWEST_CARDS:
        raise ShoeTooShort(f"a round of baccarat can take {FEWEST_CARDS} cards, and the shoe holds {size}")
    return size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)


def count_totals(n: Sequence[int]) -> list[int]:
    """Ordered six-card deals along TOTALS_SPACE, from the counts of the ten card values."""
    size = sum(n)
    ordered_deals(size)
    counts = [0] * len(TOTALS_SPACE)
    hands = TwoCardHands.of(n)
    disjoint = hands.disjoint()
    # after[x][t]: the same with one card of value x gone, for totals without a natural.
    after = [
        [hands.disjoint_without(disjoint[t], t, x) & FIRST_TEN for t in range(8)] if n[x] else []
        for x in range(10)
    ]
    _add_nobody_draws(counts, disjoint, 4 * (size - 4) * (size - 5))
    _add_only_banker_draws(counts, n, after, 4 * (size - 5))
    _add_only_player_draws(counts, n, after, 4 * (size - 5))
    _add_both_draw(counts, n, hands, after)
    return counts


def _add_nobody_draws(counts: list[int], disjoint: list[int], ways: int) -> None:
    rows = [unpack(vector, 10) for vector in disjoint]
    for s, t in NOBODY_DRAWS:
        counts[PLACE[s, t, 2, 2]] = ways * rows[t][s]


def _add_only_banker_draws(counts: list[int], n: Sequence[int], after: list[list[int]], ways: int) -> None:
    for total in range(10):
        vector = sum(n[total - t] * after[total - t][t] for t in range(6) if n[total - t])
        for s, count in zip((6, 7), unpack(vector >> (6 * LIMB), 2), strict=True):
            counts[PLACE[s, total, 2, 3]] = ways * count


def _add_only_player_draws(counts: list[int], n: Sequence[int], after: list[list[int]], ways: int) -> None:
    vectors = [0] * 8
    for e in range(10):
        if n[e]:
            for t in BANKER_STANDS_ON[e]:
                vectors[t] += n[e] * (after[e][t] & FIRST_SIX) << (e * LIMB)
    for t in range(3, 8):
        for total, count in enumerate(unpack_modulo_ten(vectors[t])):
            if count:
                counts[PLACE[total, t, 3, 2]] = ways * count


def _add_both_draw(counts: list[int], n: Sequence[int], hands: TwoCardHands, after: list[list[int]]) -> None:
    vectors = [0] * 10
    for e in range(10):
        if not n[e]:
            continue
        left = hands.without(e)
        ending = [0] * 10
        for f, cards in enumerate(left.n):
            if cards:
                for t in BANKER_DRAWS_ON[e]:
                    ending[(t + f) % 10] += cards * left.disjoint_without(after[e][t], t, f)
        for total, vector in enumerate(ending):
            vectors[total] += n[e] * (vector & FIRST_SIX) << (e * LIMB)
    for total, vector in enumerate(vectors):
        for player, count in enumerate(unpack_modulo_ten(vector)):
            counts[PLACE[player, total, 3, 3]] = 4 * count
