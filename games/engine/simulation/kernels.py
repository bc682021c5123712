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
Whole = int | np.int64

_U = np.uint64
_0, _1, _2, _3, _4, _5, _6, _10, _17, _23 = (_U(k) for k in (0, 1, 2, 3, 4, 5, 6, 10, 17, 23))
_32, _45, _64, _100, _1000 = _U(32), _U(45), _U(64), _U(100), _U(1000)
_LOW = _U(0xFFFFFFFF)
_WORD = _U(1 << 32)
_ALL = _U(0xFFFFFFFFFFFFFFFF)
_STEP = _U(0x9E3779B97F4A7C15)
_ABREAST, _AT_ONCE = 4, 32


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


@compiled
def play_baccarat(
    seed: np.uint64,
    first: int,
    shoes: int,
    rounds_each: int,
    start: Cards,
    burned: int,
    totals: Table,
    rounds: Table,
    both_pairs: Table,
    histogram: Histogram,
) -> None:
    """Play the first rounds of each shoe and count them in histogram[pairs, path].

    Where a round begins is only known when the one before has ended. Shoes are played abreast so that a
    processor has other rounds to work on while it waits.

    A card is 4 x value + its place among the ranks of that value. At 64 x card + card, `totals` has their
    total and `both_pairs` the kind of pairs where one is Player's and the other Banker's. `rounds` has, at
    1000 x player's total + 100 x banker's + 10 x next value + value after it, the path and, from bit 12,
    the third cards taken.
    """
    size = len(start)
    streams = np.empty((_ABREAST, 4), dtype=np.uint64)
    cards = np.empty((_ABREAST, size), dtype=np.uint8)
    row = cards.reshape(_ABREAST * size)
    at, ready = np.empty(_ABREAST, dtype=np.uint64), np.empty(_ABREAST, dtype=np.int64)
    for shoe in range(first, first + shoes, _ABREAST):
        lanes = min(_ABREAST, first + shoes - shoe)
        for lane in range(lanes):
            start_stream(seed, shoe + lane, streams[lane])
            for place in range(size):
                cards[lane, place] = start[place]
            at[lane] = _U(lane * size + burned)
            ready[lane] = 0
        for dealt in range(0, rounds_each, _AT_ONCE):
            several = min(_AT_ONCE, rounds_each - dealt)
            for lane in range(lanes):
                needed = np.int64(at[lane]) - lane * size + 6 * several
                if ready[lane] < needed:
                    ready[lane] = shuffle_on(cards[lane], ready[lane], needed, streams[lane])
            for _ in range(several):
                for lane in range(lanes):
                    here = at[lane]
                    a, b, c, d = _U(row[here]), _U(row[here + _1]), _U(row[here + _2]), _U(row[here + _3])
                    thirds = (_U(row[here + _4]) >> _2) * _10 + (_U(row[here + _5]) >> _2)
                    opening = _U(totals[a * _64 + c]) * _1000 + _U(totals[b * _64 + d]) * _100
                    found = _U(rounds[opening + thirds])
                    at[lane] = here + _4 + (found >> _U(12))
                    pairs = _U(a == c) + _2 * _U(b == d)
                    if pairs == _3:
                        pairs = _U(both_pairs[a * _64 + b])
                    histogram[pairs, found & _U(4095)] += 1


@compiled
def play_war(
    seed: np.uint64,
    first: int,
    shoes: int,
    rounds_each: int,
    start: Cards,
    burned: int,
    seats: int,
    burns: NDArray[np.int64],
    goes_to_war: NDArray[np.bool_],
    triggers: NDArray[np.bool_],
    wheel: NDArray[np.uint64],
    drawn_among: int,
    histogram: Histogram,
) -> None:
    """Play the first rounds of each shoe at a table of so many seats.

    A card is 4 x strength + suit. Every seat of a round is counted at 24 x (2 x dealer's strength + whether
    his first card is red) + how it ended: 0 won, 1 lost, 2-3 tied without a war, 4-5 war won, 6-7 war lost,
    8-23 war tied. The lowest bit of a tie says suited; those of a tied war go on with war suited, same
    rank, one suit. Behind the seats come rounds without a spin, and two bins for each stop of the wheel:
    the hot spot was drawn among seats that nobody plays, or not. `wheel` holds the weights added up.
    """
    stream = np.empty(4, dtype=np.uint64)
    wheel_stream = np.empty(4, dtype=np.uint64)
    cards = np.empty(len(start), dtype=np.uint8)
    tied = np.empty(seats, dtype=np.uint8)
    longest = 2 * seats + 2 + burns[0] + burns[1]
    spins = 13 * 2 * 24
    for shoe in range(first, first + shoes):
        start_stream(seed, shoe, stream)
        # The wheel turns by numbers of its own: how far a shoe is shuffled must not matter to it.
        start_stream(~seed, shoe, wheel_stream)
        for place in range(len(start)):
            cards[place] = start[place]
        at: Whole = burned
        ready: Whole = 0
        for _ in range(rounds_each):
            if ready < at + longest:
                ready = shuffle_on(cards, ready, at + longest, stream)
            dealer = cards[at + seats]
            strength = dealer >> 2
            suit = dealer & 3
            base = 24 * (2 * strength + (1 if suit == 1 or suit == 2 else 0))
            ties = 0
            for seat in range(seats):
                card = cards[at + seat]
                if card >> 2 == strength:
                    tied[ties] = card
                    ties += 1
                else:
                    histogram[base + (card >> 2 < strength)] += 1
            at += seats + 1
            if ties > 0 and goes_to_war[strength]:
                at += burns[0]
                second = cards[at + ties + burns[1]]
                for place in range(ties):
                    suited = 1 if tied[place] == dealer else 0
                    card = cards[at + place]
                    if card >> 2 == second >> 2:
                        ending = 8 + suited
                        if card == second:
                            ending += 2
                            if suited and (second & 3) == suit:
                                ending += 8
                        if second >> 2 == strength:
                            ending += 4
                        histogram[base + ending] += 1
                    elif card >> 2 > second >> 2:
                        histogram[base + 4 + suited] += 1
                    else:
                        histogram[base + 6 + suited] += 1
                at += ties + burns[1] + 1
            else:
                for place in range(ties):
                    histogram[base + 2 + (tied[place] == dealer)] += 1
            if triggers[dealer]:
                mark = draw_below(wheel[-1], wheel_stream)
                stop = 0
                while wheel[stop] <= mark:
                    stop += 1
                hot = 1 if draw_below(_U(drawn_among), wheel_stream) < _U(seats) else 0
                histogram[spins + 1 + 2 * stop + hot] += 1
            else:
                histogram[spins] += 1
