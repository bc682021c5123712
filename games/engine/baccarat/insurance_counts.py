"""How rounds go on from the points that insurance looks at: exact counts of the insured hand's fate.

The same sums as in totals.py, kept apart by the points that were on the table when the bet could be made:
two-card totals s and t after four cards, Player's three-card total and t after five, the latter where Banker is
about to draw and, apart from these, where the round is over. Vectors run over s; a mask keeps the totals with
which Player ends behind, level or ahead.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.engine.baccarat.packed import LIMB, X, unpack, unpack_modulo_ten
from games.engine.baccarat.table_of_play import BANKER_STANDS_ON
from games.engine.baccarat.thirds import deal_third_cards, ordered_deals

Fate = tuple[int, int, int]
"""Ordered six-card deals in which Player ends behind, level and ahead."""


@dataclass(frozen=True, slots=True)
class Continuations:
    """Fates by Banker's two-card total and Player's points."""

    total: int
    after_four: list[list[Fate]]
    after_five: list[list[Fate]]
    decided: list[list[Fate]]
    """After five cards, where Banker stands."""

    def fate(self, after: int, player: int, banker: int) -> Fate:
        return (self.after_four if after == 4 else self.after_five)[banker][player]

    def decided_fate(self, after: int, player: int, banker: int) -> Fate:
        """The points of an offer with no card to come; after four cards no row of any table has such points."""
        return (0, 0, 0) if after == 4 else self.decided[banker][player]


def _masks(totals: Iterable[int], ends_with: Callable[[int], int], banker: int) -> Fate:
    """For the two-card totals given, those whose end is below, at and above Banker's."""
    masks = [0, 0, 0]
    for s in totals:
        end = ends_with(s)
        masks[1 + (end > banker) - (end < banker)] += (X[1] - 1) * X[s]
    return masks[0], masks[1], masks[2]


_STOOD = [_masks((6, 7), lambda s: s, banker) for banker in range(10)]
_DREW = [[_masks(range(6), lambda s, e=e: (s + e) % 10, banker) for banker in range(10)] for e in range(10)]  # type: ignore[misc]


def count_continuations(n: Sequence[int]) -> Continuations:
    """From the counts of the ten card values."""
    thirds = deal_third_cards(tuple(n))
    four, five, decided = ([[0, 0, 0] for _ in range(8)] for _ in range(3))
    for x, cards in enumerate(n):
        if not cards:
            continue
        ways = 4 * (thirds.size - 5) * cards
        for t in range(6):
            _add(four[t], ways * thirds.one[x][t], _STOOD[(t + x) % 10])
        for t in BANKER_STANDS_ON[x]:
            _add(four[t], ways * thirds.one[x][t], _DREW[x][t])
            ended = [0, 0, 0]
            _add(ended, ways * thirds.one[x][t], _DREW[x][t])
            for place, vector in enumerate(ended):
                decided[t][place] += vector << (x * LIMB)
        for t, ending in thirds.both[x].items():
            fates = [0, 0, 0]
            for banker, vector in enumerate(ending):
                _add(fates, vector, _DREW[x][banker])
            for place, vector in enumerate(fates):
                four[t][place] += 4 * vector
                five[t][place] += 4 * vector << (x * LIMB)
    return Continuations(
        total=ordered_deals(thirds.size),
        after_four=[list(zip(*(unpack(vector, 10) for vector in fates), strict=True)) for fates in four],
        after_five=[list(zip(*map(unpack_modulo_ten, fates), strict=True)) for fates in five],
        decided=[list(zip(*map(unpack_modulo_ten, fates), strict=True)) for fates in decided],
    )


def _add(fates: list[int], vector: int, masks: Fate) -> None:
    behind, level, ahead = masks
    fates[0] += vector & behind
    fates[1] += vector & level
    fates[2] += vector & ahead
