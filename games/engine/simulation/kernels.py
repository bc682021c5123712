"""Whole shoes, shuffled and played in machine code.

Every shoe has a random stream of its own, made from the seed and the shoe's number, so that a result does
not depend on which worker played which shoe. All kernels stand in this one file because a compiled cache
entry only notices changes of its own file.
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled

Cards = NDArray[np.uint8]
Table = NDArray[np.uint16]
Histogram = NDArray[np.int64]
Stream = NDArray[np.uint64]

_U = np.uint64
_0, _1, _2, _3, _4, _5, _6, _10, _17, _23 = (_U(k) for k in (0, 1, 2, 3, 4, 5, 6, 10, 17, 23))
_32, _45, _64, _100, _1000 = _U(32), _U(45), _U(64), _U(100), _U(1000)
_LOW = _U(0xFFFFFFFF)
_WORD = _U(1 << 32)
_STEP = _U(0x9E3779B97F4A7C15)


@compiled
def _turned(word: np.uint64, bits: np.uint64) -> np.uint64:
    return (word << bits) | (word >> (_64 - bits))


@compiled
def _mixed(word: np.uint64) -> np.uint64:
    """The finaliser of splitmix64: neighbouring states give unrelated words."""
    word = (word ^ (word >> _U(30))) * _U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> _U(27))) * _U(0x94D049BB133111EB)
    return word ^ (word >> _U(31))


@compiled
def start_stream(seed: np.uint64, shoe: int, stream: Stream) -> None:
    """Words 4 shoe + 1 ... 4 shoe + 4 of the splitmix64 sequence of the seed: no two shoes share a state."""
    state = seed + _U(shoe) * _4 * _STEP
    for word in range(4):
        state += _STEP
        stream[word] = _mixed(state)


@compiled
def _step(
    s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """A random word and the next state of xoshiro256++ (Blackman and Vigna)."""
    word = _turned(s0 + s3, _23) + s0
    shifted = s1 << _17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return word, s0, s1, s2, _turned(s3, _45)


@compiled
def draw_below(limit: np.uint64, stream: Stream) -> np.uint64:
    """Evenly from 0 to limit - 1, limit below 2^32 (Lemire's multiplication with rejection, which leaves no
    bias).
    """
    while True:
        word, stream[0], stream[1], stream[2], stream[3] = _step(stream[0], stream[1], stream[2], stream[3])
        product = (word >> _32) * limit
        if (product & _LOW) >= limit or (product & _LOW) >= _WORD % limit:
            return product >> _32


@compiled
def shuffle(cards: Cards, needed: int, stream: Stream) -> None:
    """Fisher and Yates, until the first `needed` cards are final.

    Half a random word gives three places at once: x, y, z below a, a-1, a-2 are the leading digits of half
    / 2^32 in the mixed base a, a-1, a-2, and halves that would make some digits likelier than others are
    thrown away.
    """
    size, last = _U(len(cards)), _U(min(needed, len(cards) - 1))
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    i = _0
    while i + _6 <= last:
        word, s0, s1, s2, s3 = _step(s0, s1, s2, s3)
        for half in (word & _LOW, word >> _32):
            a = size - i
            product = half * a
            x = product >> _32
            product = (product & _LOW) * (a - _1)
            y = product >> _32
            product = (product & _LOW) * (a - _2)
            z = product >> _32
            orders = a * (a - _1) * (a - _2)
            if (product & _LOW) < orders and (product & _LOW) < _WORD % orders:
                continue
            for step in (x, y, z):
                j = i + step
                card = cards[i]
                cards[i] = cards[j]
                cards[j] = card
                i += _1
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
    while i < last:
        j = i + draw_below(size - i, stream)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i += _1


@compiled
def play_baccarat(
    seed: np.uint64,
    first: int,
    shoes: int,
    most_rounds: int,
    start: Cards,
    burned: int,
    last_start: int,
    totals: Table,
    rounds: Table,
    histogram: Histogram,
) -> int:
    """Play shoes and count rounds in histogram[pairs, path]; returns the number of rounds.

    A card is 4 x value + its place among the ranks of that value. `totals[64 x card + card]` is a two-card
    total; `rounds[1000 x player + 100 x banker + 10 x next card + card after it]` is the path and, from bit
    12, the third cards taken.
    """
    stream = np.empty(4, dtype=np.uint64)
    cards = np.empty(len(start), dtype=np.uint8)
    played = 0
    stop = _U(last_start)
    for shoe in range(first, first + shoes):
        start_stream(seed, shoe, stream)
        cards[:] = start
        shuffle(cards, last_start + 6, stream)
        at = _U(burned)
        while at <= stop and played < most_rounds:
            a, b, c, d = _U(cards[at]), _U(cards[at + _1]), _U(cards[at + _2]), _U(cards[at + _3])
            thirds = (_U(cards[at + _4]) >> _2) * _10 + (_U(cards[at + _5]) >> _2)
            opening = _U(totals[a * _64 + c]) * _1000 + _U(totals[b * _64 + d]) * _100
            found = _U(rounds[opening + thirds])
            at += _4 + (found >> _U(12))
            pairs = _U(a == c) + _2 * _U(b == d)
            if pairs == _3:
                if a == b:
                    pairs = _5
                elif a >> _2 == b >> _2:
                    pairs = _4
            histogram[pairs, found & _U(4095)] += 1
            played += 1
        if played == most_rounds:
            break
    return played
