"""How many ways two disjoint two-card hands with given totals can be dealt, and what one card less does to it.

With n_x cards of value x in the shoe:

    h_s(x)  = n_{s-x} - [2x = s]              cards that complete a given card of value x to the total s
    U_s     = 1/2 sum_x n_x h_s(x)            two-card hands with total s
    P_t(y)  = n_y h_t(y)                      ordered hands with total t whose first card has value y
    J(s, t) = U_s (U_t + [s = t]) - sum_x n_x h_s(x) h_t(x)

J takes U_s U_t and removes the pairs of hands that share a card. The sum counts those by the shared card; two
hands that are the same hand share two, so it counts them twice, and U_s [s = t] puts one of the two back. Each
J stands for four ordered deals, since either hand can arrive in two orders.

One card of value x leaves the shoe, and with it go the deals in which one of the hands holds it:

    J'(s, t) = J(s, t) - R_st(x) - R_ts(x)
    R_st(x)  = h_s(x) (U_t - h_t(x) + [s = t]) - P_t(s-x) + [2x = s] h_t(x)

The card has h_s(x) partners y = s-x, and U_t - h_t(x) - h_t(y) + [s = t] hands with total t avoid both cards (a
hand of the two themselves is subtracted twice). The part h_s(x) h_t(y) equals (n_y - [y = x]) h_t(y) = P_t(s-x)
- [2x = s] h_t(x).

For a fixed t all of it is linear in vectors over s, so the ten totals s travel in one packed integer (see
packed.py). Where n_x = 0 the formulas are never asked for x: h_2x(x) would be -1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.baccarat.packed import LIMB, X, pack

_SHIFT_BACK = tuple(LIMB * (10 - place) for place in range(10))


@dataclass(frozen=True, slots=True)
class TwoCardHands:
    """The two-card hands of one shoe."""

    n: Sequence[int]
    completing: list[list[int]]
    """completing[x][s] = h_s(x)."""
    vectors: list[int]
    """vectors[x] = the same, packed over s."""
    totals: list[int]
    """totals[s] = U_s."""
    hands: int
    """The same, packed over s."""
    openings: list[int]
    """openings[t] = P_t(y) packed over y, twice in a row so that turning it round by x is a shift."""

    @classmethod
    def of(cls, n: Sequence[int]) -> "TwoCardHands":
        completing = [[n[s - x] - (2 * x % 10 == s) for s in range(10)] for x in range(10)]
        openings = [[n[y] * completing[y][t] for y in range(10)] for t in range(10)]
        totals = [sum(row) // 2 for row in openings]
        return cls(
            n,
            completing,
            [pack(row) for row in completing],
            totals,
            pack(totals),
            [pack(row * 2) for row in openings],
        )

    def without(self, x: int) -> "TwoCardHands":
        """After one card of value x has left the shoe, which holds one."""
        n = list(self.n)
        n[x] -= 1
        own = self.completing[x]
        completing = [row.copy() for row in self.completing]
        for y, row in enumerate(completing):
            row[(y + x) % 10] -= 1
        vectors = [vector - X[(y + x) % 10] for y, vector in enumerate(self.vectors)]
        totals = [total - less for total, less in zip(self.totals, own, strict=True)]
        openings = [
            opening - _TWICE[x] * (less - (2 * x % 10 == t)) - _TWICE[(t - x) % 10] * self.n[t - x]
            for t, (opening, less) in enumerate(zip(self.openings, own, strict=True))
        ]
        return TwoCardHands(n, completing, vectors, totals, self.hands - self.vectors[x], openings)

    def disjoint(self) -> list[int]:
        """disjoint[t] = J(s, t) packed over s."""
        return [
            self.totals[t] * (self.hands + X[t])
            - sum(
                count * row[t] * vector
                for count, row, vector in zip(self.n, self.completing, self.vectors, strict=True)
            )
            for t in range(10)
        ]

    def disjoint_without(self, disjoint: int, t: int, x: int) -> int:
        """J'(s, t) packed over s after one card of value x has left, from J(s, t); limbs beyond the tenth mean
        nothing.
        """
        mine = self.completing[x][t]
        vector = self.vectors[x]
        return (
            disjoint
            - vector * (self.totals[t] - mine + (2 * x % 10 == t))
            - mine * (self.hands - vector + 2 * X[t] + X[2 * x % 10])
            + (self.openings[t] >> _SHIFT_BACK[x])
            + self.n[t - x] * self.vectors[t - x]
        )


_TWICE = tuple(unit + (unit << (LIMB * 10)) for unit in X[:10])
