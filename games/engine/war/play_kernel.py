"""Whole shoes of Casino War, played in machine code."""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled_with
from games.engine.simulation import kernels
from games.engine.simulation.kernels import Cards, Whole, draw_below, shuffle_on, start_stream

Histogram = NDArray[np.int64]

_U = np.uint64


@compiled_with(kernels)
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
    the hot spot was drawn among seats that nobody plays, or not. `wheel` holds the weights added up. `burns` are the
    cards burned before the first player's war card, before the dealer's, and before that of each further player.
    """
    stream = np.empty(4, dtype=np.uint64)
    wheel_stream = np.empty(4, dtype=np.uint64)
    cards = np.empty(len(start), dtype=np.uint8)
    tied = np.empty(seats, dtype=np.uint8)
    longest = 2 * seats + 2 + burns[0] + burns[1] + burns[2] * (seats - 1)
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
                last = ties + burns[2] * (ties - 1) + burns[1]
                second = cards[at + last]
                for place in range(ties):
                    suited = 1 if tied[place] == dealer else 0
                    card = cards[at + place * (1 + burns[2])]
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
                at += last + 1
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
