"""Counts of every ending of baccarat for many shoes abreast; docs/engine.md, "A batch of compositions",
proves the formulas.

The two opening cards of each hand are counted without order, that is, in quarters of ordered six-card
deals. From at most 520 cards these stay below 2^53, so float64 holds every number on the way exactly and
multiplies faster than int64. A table of rows by lanes is kept flat, row r of lane l at r * LANES + l:
constant distances between rows let the compiler keep a whole formula in vector registers, and unsigned
offsets spare it a test for negative indices at every access.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled

LANES = 64

Lanes = NDArray[np.float64]
Coefficients = NDArray[np.float64]
Places = NDArray[np.int64]

_U = np.uint64
_WIDTH = _U(LANES)
_1, _2, _3, _4, _5, _6, _7, _8, _9, _10 = (_U(rows * LANES) for rows in range(1, 11))


@compiled
def _at(row: int) -> np.uint64:
    return _U(row * LANES)


@compiled
def _dot(one: Lanes, a: np.uint64, other: Lanes, b: np.uint64) -> Any:
    """Ten rows of one table times ten rows of another."""
    return (
        one[a] * other[b]
        + one[a + _1] * other[b + _1]
        + one[a + _2] * other[b + _2]
        + one[a + _3] * other[b + _3]
        + one[a + _4] * other[b + _4]
        + one[a + _5] * other[b + _5]
        + one[a + _6] * other[b + _6]
        + one[a + _7] * other[b + _7]
        + one[a + _8] * other[b + _8]
        + one[a + _9] * other[b + _9]
    )


@compiled
def _load(shoes: NDArray[np.int64], first: int, n: Lanes) -> None:
    """n_x four times in a row, so that n_(s-x) needs no modulo; the last lanes repeat the last shoe."""
    for lane in range(LANES):
        shoe = min(first + lane, shoes.shape[0] - 1)
        for x in range(10):
            count = float(shoes[shoe, x])
            for turn in range(4):
                n[_at(x + 10 * turn) + _U(lane)] = count


@compiled
def _two_card_hands(n: Lanes, h: Lanes, nh: Lanes, hands: Lanes) -> None:
    """h[s, x]: cards that complete a given card x to the total s; nh = n_x h[s, x]; hands[s] = half the sum
    of nh.
    """
    for s in range(10):
        for x in range(10):
            other, row, own = _at(s - x + 10), _at(10 * s + x), _at(x)
            itself = 1.0 if 2 * x % 10 == s else 0.0
            for lane in range(_WIDTH):
                completing = n[other + lane] - itself
                h[row + lane] = completing
                nh[row + lane] = n[own + lane] * completing
        first, total = _at(10 * s), _at(s)
        for lane in range(_WIDTH):
            a = first + lane
            hands[total + lane] = 0.5 * (
                ((nh[a] + nh[a + _1]) + (nh[a + _2] + nh[a + _3]))
                + ((nh[a + _4] + nh[a + _5]) + (nh[a + _6] + nh[a + _7]))
                + (nh[a + _8] + nh[a + _9])
            )


@compiled
def _disjoint_hands(h: Lanes, nh: Lanes, hands: Lanes, disjoint: Lanes) -> None:
    """disjoint[s, t]: a hand with total s and another with total t from the remaining cards."""
    for s in range(10):
        for t in range(10):
            same = 1.0 if s == t else 0.0
            row, of_s, of_t, left, right = _at(10 * s + t), _at(s), _at(t), _at(10 * s), _at(10 * t)
            for lane in range(_WIDTH):
                sharing = _dot(nh, left + lane, h, right + lane)
                disjoint[row + lane] = hands[of_s + lane] * (hands[of_t + lane] + same) - sharing


@compiled
def _let_banker_draw_on(
    k: int, n: Lanes, h: Lanes, hands: Lanes, with_card: Lanes, threes: Lanes, taken: Coefficients
) -> None:
    """Add Banker's three-card hands whose first two cards total k.

    threes[u]: how many there are with the final total u; with_card[u, x]: how many of them hold a given
    card of value x.
    """
    two = _at(k)
    for x in range(10):
        own, completing, third = _at(x), _at(10 * k + x), _at(10 - k)
        end, row = _at((x + k) % 10), _at(10 * ((x + k) % 10) + x)
        for lane in range(_WIDTH):
            drawn_to = hands[two + lane] - h[completing + lane]
            with_card[row + lane] += drawn_to
            threes[end + lane] += n[own + lane] * drawn_to
        for lane in range(_WIDTH):
            partners = h[completing + lane]
            for u in range(10):
                with_card[own + lane + _U(10 * LANES * u)] += partners * (
                    n[third + lane + _U(LANES * u)] - taken[k, x, u]
                )


@compiled
def _take_third_card(
    e: int,
    n: Lanes,
    m: Lanes,
    h: Lanes,
    hands: Lanes,
    with_card: Lanes,
    threes: Lanes,
    ways: Lanes,
    players: Lanes,
    bankers: Lanes,
) -> None:
    """Player's third card e leaves the shoe: m is what remains, and what the round needs of it, times the
    n_e ways.
    """
    card = _at(e)
    for turn in range(2):
        for lane in range(_WIDTH):
            m[card + lane + _U(10 * LANES * turn)] -= 1.0
    for x in range(10):
        row, holding = _at(x), _at(10 * x + e)
        for lane in range(_WIDTH):
            ways[row + lane] = n[card + lane] * m[row + lane]
            bankers[row + lane] = threes[row + lane] - with_card[holding + lane]
            players[row + lane] = n[card + lane] * (hands[row + lane] - h[holding + lane])


@compiled
def _hold_each_card(
    e: int,
    n: Lanes,
    ways: Lanes,
    with_card: Lanes,
    holding: Lanes,
    meeting: Coefficients,
    spent: Coefficients,
) -> None:
    """holding[u, x]: Banker's three-card hands without the card e, by each card of value x in them; twice
    in a row over x.
    """
    for u in range(10):
        row = _at(10 * u)
        for x in range(10):
            place, other, ways_to_meet, itself = _at(x), _at(20 + u - e - x), meeting[u, x], spent[u, x]
            for lane in range(_WIDTH):
                holding[row + place + lane] = ways[place + lane] * (
                    with_card[row + place + lane] - ways_to_meet * n[other + lane] + itself
                )


@compiled
def _let_both_draw(e: int, m: Lanes, players: Lanes, bankers: Lanes, holding: Lanes, six: Lanes) -> None:
    """Player's two-card hands p = 0-5 against Banker's three-card hands, less those that share a card.

    A hand of p shares x with holding[u, x] in m_(p-x) - [2x = p] ways, and both of its cards where Banker's
    other card is u - p. six[u, p + e] is not folded modulo ten yet, so that the six totals lie side by
    side.
    """
    for u in range(10):
        row, own, end = _at(10 * u), _at(u), _at(20 * u + e)
        r0, r1, r2 = _at(10 * u + u), _at(10 * u + (u - 1) % 10), _at(10 * u + (u - 2) % 10)
        r3, r4, r5 = _at(10 * u + (u - 3) % 10), _at(10 * u + (u - 4) % 10), _at(10 * u + (u - 5) % 10)
        for lane in range(_WIDTH):
            p0 = p1 = p2 = p3 = p4 = p5 = 0.0
            v = row + lane
            for x in range(10):
                cards = holding[v + _U(LANES * x)]
                mate = lane + _U(LANES * (10 - x))
                p0 += m[mate] * cards
                p1 += m[mate + _1] * cards
                p2 += m[mate + _2] * cards
                p3 += m[mate + _3] * cards
                p4 += m[mate + _4] * cards
                p5 += m[mate + _5] * cards
            p0 -= holding[v] + holding[v + _5]
            p2 -= holding[v + _1] + holding[v + _6]
            p4 -= holding[v + _2] + holding[v + _7]
            banker, s = bankers[own + lane], end + lane
            six[s] += players[lane] * banker - p0 + holding[r0 + lane]
            six[s + _1] += players[lane + _1] * banker - p1 + holding[r1 + lane]
            six[s + _2] += players[lane + _2] * banker - p2 + holding[r2 + lane]
            six[s + _3] += players[lane + _3] * banker - p3 + holding[r3 + lane]
            six[s + _4] += players[lane + _4] * banker - p4 + holding[r4 + lane]
            six[s + _5] += players[lane + _5] * banker - p5 + holding[r5 + lane]


@compiled
def _let_player_draw(
    e: int, limit: int, n: Lanes, h: Lanes, hands: Lanes, disjoint: Lanes, player_drew: Lanes
) -> None:
    """Player draws e to p = 0-5 and Banker stands on k = limit..7: disjoint hands that do not hold the card
    e.
    """
    card = _at(e)
    for p in range(6):
        mate = (p - e) % 10
        own, of_p = _at(10 * p + e), _at(p)
        for k in range(limit, 8):
            same = 1.0 if p == k else 0.0
            other, of_k, both, end = _at(10 * k + e), _at(k), _at(10 * p + k), _at(10 * ((p + e) % 10) + k)
            mate_in_k, mate_in_p = _at(10 * k + mate), _at(10 * p + (k - e) % 10)
            for lane in range(_WIDTH):
                in_p, in_k = h[own + lane], h[other + lane]
                player_drew[end + lane] += n[card + lane] * (
                    disjoint[both + lane]
                    - in_p * (hands[of_k + lane] - in_k - h[mate_in_k + lane] + same)
                    - in_k * (hands[of_p + lane] - in_p - h[mate_in_p + lane] + same)
                )


@compiled
def _let_banker_draw(
    n: Lanes, nh: Lanes, hands: Lanes, with_card: Lanes, threes: Lanes, banker_drew: Lanes
) -> None:
    """Player stands on p = 6 or 7; Banker's three-card hands, less those that share a card."""
    for p in range(6, 8):
        for u in range(10):
            end, of_p, of_u, left, right = _at(10 * p + u), _at(p), _at(u), _at(10 * p), _at(10 * u)
            rest, holding = _at((u - p) % 10), _at(10 * u + (u - p) % 10)
            for lane in range(_WIDTH):
                sharing = _dot(nh, left + lane, with_card, right + lane)
                both = n[rest + lane] * with_card[holding + lane]
                banker_drew[end + lane] = hands[of_p + lane] * threes[of_u + lane] - sharing + both


@compiled
def _write(rows: Lanes, row: int, factor: Lanes, counts: NDArray[np.int64], place: int, first: int) -> None:
    start = _at(row)
    for lane in range(min(LANES, counts.shape[1] - first)):
        counts[place, first + lane] = np.int64(rows[start + _U(lane)] * factor[lane])


@compiled
def count_endings(
    shoes: NDArray[np.int64],
    thirds: Places,
    taken: Coefficients,
    meeting: Coefficients,
    spent: Coefficients,
    places: Places,
    counts: NDArray[np.int64],
) -> None:
    """Fill counts[ending, shoe] with ordered six-card deals; the tables are those of baccarat.py."""
    n, m = np.empty(40 * LANES), np.empty(20 * LANES)
    h, nh, disjoint, with_card = (
        np.empty(100 * LANES),
        np.empty(100 * LANES),
        np.empty(100 * LANES),
        np.empty(100 * LANES),
    )
    hands, threes = np.empty(10 * LANES), np.empty(10 * LANES)
    ways, players, bankers = np.empty(10 * LANES), np.empty(10 * LANES), np.empty(10 * LANES)
    holding, six = np.empty(200 * LANES), np.empty(200 * LANES)
    player_drew, banker_drew = np.empty(100 * LANES), np.empty(100 * LANES)
    factors = np.empty((3, LANES))
    for first in range(0, shoes.shape[0], LANES):
        _load(shoes, first, n)
        for lane in range(LANES):
            size = 0.0
            for x in range(10):
                size += n[x * LANES + lane]
            factors[0, lane] = 4.0 * (size - 4.0) * (size - 5.0)
            factors[1, lane] = 4.0 * (size - 5.0)
            factors[2, lane] = 4.0
        _two_card_hands(n, h, nh, hands)
        _disjoint_hands(h, nh, hands, disjoint)
        with_card[:] = 0.0
        threes[:] = 0.0
        player_drew[:] = 0.0
        six[:] = 0.0
        drawn_on = 0
        for e, limit in thirds:
            while drawn_on < limit:
                _let_banker_draw_on(drawn_on, n, h, hands, with_card, threes, taken)
                drawn_on += 1
            if e < 0:
                _let_banker_draw(n, nh, hands, with_card, threes, banker_drew)
                continue
            m[:] = n[: 20 * LANES]
            _take_third_card(e, n, m, h, hands, with_card, threes, ways, players, bankers)
            _hold_each_card(e, n, ways, with_card, holding, meeting[e], spent[e])
            _let_both_draw(e, m, players, bankers, holding, six)
            _let_player_draw(e, limit, n, h, hands, disjoint, player_drew)
        for t in range(10):
            for u in range(10):
                end = 10 * t + u
                for lane in range(LANES):
                    six[(20 * u + t) * LANES + lane] += six[(20 * u + t + 10) * LANES + lane]
                if places[0, end] >= 0:
                    _write(disjoint, end, factors[0], counts, places[0, end], first)
                if places[1, end] >= 0:
                    _write(banker_drew, end, factors[1], counts, places[1, end], first)
                if places[2, end] >= 0:
                    _write(player_drew, end, factors[1], counts, places[2, end], first)
                _write(six, 20 * u + t, factors[2], counts, places[3, end], first)
