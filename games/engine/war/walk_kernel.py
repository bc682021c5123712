"""What is left of shoes of Casino War before each round, in machine code."""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled_with
from games.engine.simulation import kernels
from games.engine.simulation.kernels import Cards, shuffle_on, start_stream


@compiled_with(kernels)
def walk_war(
    seed: np.uint64,
    first: int,
    shoes: int,
    start: Cards,
    full: NDArray[np.int16],
    burned: int,
    last_start: int,
    seats: int,
    burns: NDArray[np.int64],
    goes_to_war: NDArray[np.bool_],
    left: NDArray[np.int16],
    of_shoe: NDArray[np.int64],
) -> int:
    """Deals each shoe until a round would start behind `last_start`; returns how many rounds there were.

    A card is its rank, 0 for the ace. `left` has a row for each round: the cards of each rank before it. `burns` are
    those of `play_war`.
    """
    stream = np.empty(4, dtype=np.uint64)
    size, ranks = len(start), len(full)
    cards = np.empty(size, dtype=np.uint8)
    held = np.empty(ranks, dtype=np.int16)
    row = 0
    for shoe in range(first, first + shoes):
        start_stream(seed, shoe, stream)
        for place in range(size):
            cards[place] = start[place]
        shuffle_on(cards, 0, size, stream)
        for rank in range(ranks):
            held[rank] = full[rank]
        at = 0
        for _ in range(burned):
            held[cards[at]] -= 1
            at += 1
        while at <= last_start:
            for rank in range(ranks):
                left[row, rank] = held[rank]
            of_shoe[row] = shoe - first
            row += 1
            dealer = cards[at + seats]
            ties = 0
            for seat in range(seats):
                if cards[at + seat] == dealer:
                    ties += 1
            taken = seats + 1
            if ties > 0 and goes_to_war[dealer]:
                taken += burns[0] + ties + burns[2] * (ties - 1) + burns[1] + 1
            for _ in range(taken):
                held[cards[at]] -= 1
                at += 1
    return row
