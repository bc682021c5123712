"""Random streams and shuffled cards in machine code, for the kernels in which games play whole shoes.

Every shoe has a random stream of its own, made from the seed and the shoe's number, so that a result does
not depend on which worker played which shoe.
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled

Cards = NDArray[np.uint8]
Stream = NDArray[np.uint64]
Whole = int | np.int64

_U = np.uint64
_1, _2, _4, _6, _17, _23, _32, _45, _64 = (_U(k) for k in (1, 2, 4, 6, 17, 23, 32, 45, 64))
_LOW = _U(0xFFFFFFFF)
_WORD = _U(1 << 32)
_ALL = _U(0xFFFFFFFFFFFFFFFF)
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
    """Evenly from 0 to limit - 1: words beyond the last whole multiple of the limit are thrown away."""
    while True:
        word, stream[0], stream[1], stream[2], stream[3] = _step(stream[0], stream[1], stream[2], stream[3])
        drawn = word % limit
        if word - drawn <= _ALL - (limit - _1):
            return drawn


@compiled
def shuffle_on(cards: Cards, ready: Whole, needed: Whole, stream: Stream) -> Whole:
    """Go on shuffling a shoe whose first `ready` cards are final until `needed` are; returns how many are.

    Fisher and Yates, six cards at a time. Half a random word gives three places at once: x, y, z below a,
    a-1, a-2 are the leading digits of half / 2^32 in the mixed base a, a-1, a-2, and halves that would make
    some digits likelier than others are thrown away.
    """
    size, last = _U(len(cards)), _U(min(needed, len(cards) - 1))
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    most_orders = size * (size - _1) * (size - _2)
    i = _U(ready)
    while i < last and i + _6 < size:
        word, s0, s1, s2, s3 = _step(s0, s1, s2, s3)
        for half in (word & _LOW, word >> _32):
            a = size - i
            product = half * a
            x = product >> _32
            product = (product & _LOW) * (a - _1)
            y = product >> _32
            product = (product & _LOW) * (a - _2)
            z = product >> _32
            if (product & _LOW) < most_orders and (product & _LOW) < _WORD % (a * (a - _1) * (a - _2)):
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
    return np.int64(i)
