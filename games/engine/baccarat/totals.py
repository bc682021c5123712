"""Exact counts of every (player total, banker total, cards in each hand) for any shoe, by structure instead of
enumeration.

A round that stops early is completed with any of the cards left, so that every ending is a number of ordered
six-card deals and all of them add up to N (N-1) ... (N-5).
"""

from collections.abc import Sequence

from games.engine.baccarat.outcomes import TOTALS_SPACE
from games.engine.baccarat.packed import FIRST_SIX, LIMB, unpack, unpack_modulo_ten
from games.engine.baccarat.table_of_play import BANKER_STANDS_ON, NOBODY_DRAWS
from games.engine.baccarat.thirds import ThirdCards, deal_third_cards

PLACE = {outcome[:4]: place for place, outcome in enumerate(TOTALS_SPACE.outcomes)}


def count_totals(n: Sequence[int]) -> list[int]:
    """Ordered six-card deals along TOTALS_SPACE, from the counts of the ten card values."""
    thirds = deal_third_cards(tuple(n))
    counts = [0] * len(TOTALS_SPACE)
    _add_nobody_draws(counts, thirds)
    _add_only_banker_draws(counts, thirds)
    _add_only_player_draws(counts, thirds)
    _add_both_draw(counts, thirds)
    return counts


def _add_nobody_draws(counts: list[int], thirds: ThirdCards) -> None:
    ways = 4 * (thirds.size - 4) * (thirds.size - 5)
    rows = [unpack(vector, 10) for vector in thirds.none]
    for s, t in NOBODY_DRAWS:
        counts[PLACE[s, t, 2, 2]] = ways * rows[t][s]


def _add_only_banker_draws(counts: list[int], thirds: ThirdCards) -> None:
    n, one, ways = thirds.n, thirds.one, 4 * (thirds.size - 5)
    for total in range(10):
        vector = sum(n[total - t] * one[total - t][t] for t in range(6) if n[total - t])
        for s, count in zip((6, 7), unpack(vector >> (6 * LIMB), 2), strict=True):
            counts[PLACE[s, total, 2, 3]] = ways * count


def _add_only_player_draws(counts: list[int], thirds: ThirdCards) -> None:
    ways, vectors = 4 * (thirds.size - 5), [0] * 8
    for e, cards in enumerate(thirds.n):
        if cards:
            for t in BANKER_STANDS_ON[e]:
                vectors[t] += cards * (thirds.one[e][t] & FIRST_SIX) << (e * LIMB)
    for t in range(3, 8):
        for total, count in enumerate(unpack_modulo_ten(vectors[t])):
            if count:
                counts[PLACE[total, t, 3, 2]] = ways * count


def _add_both_draw(counts: list[int], thirds: ThirdCards) -> None:
    vectors = [0] * 10
    for e, endings in enumerate(thirds.both):
        for total, column in enumerate(zip(*endings.values(), strict=True)):
            vectors[total] += sum(column) << (e * LIMB)
    for total, vector in enumerate(vectors):
        for player, count in enumerate(unpack_modulo_ten(vector)):
            counts[PLACE[player, total, 3, 3]] = 4 * count
