"""How rounds go on from the points that insurance looks at: exact counts of the insured hand's fate.

The same sums as in totals.py, kept apart by the points that were on the table when the bet could be made:
two-card totals s and t after four cards, Player's three-card total and t after five, the latter only where
Banker is about to draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from games.engine.baccarat.hands import TwoCardHands
from games.engine.baccarat.packed import FIRST_TEN, LIMB, LIMB_MASK, unpack
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, BANKER_STANDS_ON
from games.engine.baccarat.totals import ordered_deals

Fate = list[int]
"""Ordered six-card deals in which Player ends behind, level and ahead."""


def _table() -> dict[tuple[int, int], Fate]:
    return {(player, banker): [0, 0, 0] for player in range(10) for banker in range(8)}


@dataclass(slots=True)
class Continuations:
    total: int
    after_four: dict[tuple[int, int], Fate] = field(default_factory=_table)
    after_five: dict[tuple[int, int], Fate] = field(default_factory=_table)

    def fate(self, after: int, player: int, banker: int) -> Fate:
        return (self.after_four if after == 4 else self.after_five)[player, banker]


def _compare(player: int, banker: int) -> int:
    return 1 + (player > banker) - (player < banker)


def count_continuations(n: Sequence[int]) -> Continuations:
    """From the counts of the ten card values."""
    size = sum(n)
    found = Continuations(ordered_deals(size))
    hands = TwoCardHands.of(n)
    disjoint = hands.disjoint()
    for x, cards in enumerate(n):
        if cards:
            after = [hands.disjoint_without(disjoint[t], t, x) & FIRST_TEN for t in range(8)]
            _add_player_stands(found, x, 4 * (size - 5) * cards, after)
            _add_banker_stands(found, x, 4 * (size - 5) * cards, after)
            _add_both_draw(found, x, 4 * cards, after, hands.without(x))
    return found


def _add_player_stands(found: Continuations, f: int, ways: int, after: list[int]) -> None:
    for t in range(6):
        for s, count in zip((6, 7), unpack(after[t], 8)[6:], strict=True):
            found.after_four[s, t][_compare(s, (t + f) % 10)] += ways * count


def _add_banker_stands(found: Continuations, e: int, ways: int, after: list[int]) -> None:
    for t in BANKER_STANDS_ON[e]:
        for s, count in enumerate(unpack(after[t], 6)):
            found.after_four[s, t][_compare((s + e) % 10, t)] += ways * count


def _add_both_draw(found: Continuations, e: int, ways: int, after: list[int], left: TwoCardHands) -> None:
    for t in BANKER_DRAWS_ON[e]:
        ending = [0] * 10
        for f, cards in enumerate(left.n):
            if cards:
                ending[(t + f) % 10] += cards * left.disjoint_without(after[t], t, f)
        up_to = list(accumulate(ending))
        for s in range(6):
            player, shift = (s + e) % 10, s * LIMB
            level = ways * ((ending[player] >> shift) & LIMB_MASK)
            not_above = ways * ((up_to[player] >> shift) & LIMB_MASK)
            behind = ways * ((up_to[9] >> shift) & LIMB_MASK) - not_above
            for fate in (found.after_four[s, t], found.after_five[player, t]):
                fate[0] += behind
                fate[1] += level
                fate[2] += not_above - level
