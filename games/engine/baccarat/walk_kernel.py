"""What is left of shoes of baccarat before each round, in machine code."""

import numpy as np
from numpy.typing import NDArray

from games.engine.kernels.compiler import compiled_with
from games.engine.simulation import kernels
from games.engine.simulation.kernels import Cards, shuffle_on, start_stream

Left = NDArray[np.int16]


@compiled_with(kernels)
def walk_baccarat(
    seed: np.uint64,
    first: int,
    shoes: int,
    start: Cards,
    full: NDArray[np.int16],
    burned: int,
    last_start: int,
    rounds: NDArray[np.uint16],
    values: NDArray[np.int64],
    left: Left,
    of_shoe: NDArray[np.int64],
) -> int:
    """Deals each shoe until a round would start behind `last_start`; returns how many rounds there were.

    A card is its rank, 0 for the ace. `left` has a row for each round: the cards of each rank before it. `rounds` is
    the table of play as in `play_baccarat`.
    """
    stream = np.empty(4, dtype=np.uint64)
    size = len(start)
    cards = np.empty(size, dtype=np.uint8)
    ranks = len(full)
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
            player = (values[cards[at]] + values[cards[at + 2]]) % 10
            banker = (values[cards[at + 1]] + values[cards[at + 3]]) % 10
            found = rounds[1000 * player + 100 * banker + 10 * values[cards[at + 4]] + values[cards[at + 5]]]
            taken = 4 + (found >> 12)
            for _ in range(taken):
                held[cards[at]] -= 1
                at += 1
    return row
