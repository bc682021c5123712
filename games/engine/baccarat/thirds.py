"""The two-card hands that remain for every choice of third cards: what totals and insurance are summed from.

Cards are exchangeable: the number of ordered deals that use given cards does not depend on which of them was
drawn first. So the third cards, e for Player and f for Banker, leave the shoe before the others, and for each
of them the two-card hands that remain are counted in closed form (hands.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.engine.baccarat.hands import TwoCardHands
from games.engine.baccarat.packed import FIRST_SIX, FIRST_TEN
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, FEWEST_CARDS
from games.engine.errors import ShoeTooShort


def ordered_deals(size: int) -> int:
    """All ordered six-card deals of a shoe; refuses one in which a round might not be finished."""
    if size < FEWEST_CARDS:
        raise ShoeTooShort(f"a round of baccarat can take {FEWEST_CARDS} cards, and the shoe holds {size}")
    return size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)


@dataclass(frozen=True, slots=True)
class ThirdCards:
    """Every vector is packed over Player's two-card total s; each count stands for four ordered deals."""

    n: tuple[int, ...]
    size: int
    none: list[int]
    """none[t]: both hands dealt, no third card."""
    one: list[list[int]]
    """one[x][t]: the same after a card of value x has left, for t without a natural; empty where there is none."""
    both: list[dict[int, list[int]]]
    """both[e][t][k]: Player draws e on s up to five, Banker draws on t and ends with k; times the cards of value e."""


@lru_cache(maxsize=16)
def deal_third_cards(n: tuple[int, ...]) -> ThirdCards:
    """From the counts of the ten card values. Kept, since a price and its insurance ask for the same shoe."""
    size = sum(n)
    ordered_deals(size)
    hands = TwoCardHands.of(n)
    none = hands.disjoint()
    one = [
        [hands.disjoint_without(none[t], t, x) & FIRST_TEN for t in range(8)] if n[x] else []
        for x in range(10)
    ]
    both = [_both_draw(e, n[e], one[e], hands.without(e)) if n[e] else {} for e in range(10)]
    return ThirdCards(n, size, none, one, both)


def _both_draw(e: int, copies: int, one: Sequence[int], left: TwoCardHands) -> dict[int, list[int]]:
    ending: dict[int, list[int]] = {}
    for t in BANKER_DRAWS_ON[e]:
        vectors = [0] * 10
        for f, cards in enumerate(left.n):
            if cards:
                vectors[(t + f) % 10] = cards * left.disjoint_without(one[t], t, f)
        ending[t] = [copies * (vector & FIRST_SIX) for vector in vectors]
    return ending
