"""Shoes as they come up in a study: eight decks with any number of cards gone, as long as a round can be dealt."""

import numpy as np
from numpy.typing import NDArray

BATCH, WAR_BATCH = 10_000, 50_000
SIZES = (10_000, 20_000, 50_000, 100_000)


def remaining_shoes(number: int, *, seed: int = 1, decks: int = 8) -> NDArray[np.int64]:
    """Counts by rank of what is left of a shuffled shoe at an even spread of positions."""
    random = np.random.default_rng(seed)
    full = np.full(13, 4 * decks)
    left = random.integers(6, full.sum() + 1, size=number)
    return np.array([random.multivariate_hypergeometric(full, count) for count in left])
