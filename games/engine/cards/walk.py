"""Shoes dealt from the first card to the last round, and what was left before each round."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Walk:
    """A row for each round: `left` has the cards of each rank, ace to king, `of_shoe` the shoe it belongs to."""

    left: NDArray[np.int16]
    of_shoe: NDArray[np.int64]


class Walker(Protocol):
    """A table set up to be dealt shoe after shoe. Rounds go on as long as one can begin and be finished, whatever the
    cut card says: where it lies decides only which of them are played.
    """

    @property
    def ranks(self) -> tuple[int, ...]:
        """The full shoe."""

    @property
    def fewest(self) -> int:
        """The least number of cards with which a round begins."""

    def walk(self, seed: np.uint64, first: int, shoes: int) -> Walk:
        """Shoes first, first + 1, ... of this seed, each the same whoever deals it."""
