"""Shoes of baccarat dealt to the end. The number of players makes no difference to a round."""

import numpy as np

from games.engine.baccarat.simulated_paths import ROUNDS
from games.engine.baccarat.table_of_play import FEWEST_CARDS, VALUES
from games.engine.cards.shoe import shoe_of
from games.engine.cards.walk import Walk
from games.engine.errors import ShoeTooShort
from games.engine.game import Rules

_SHORTEST_ROUND = 4


class BaccaratWalker:
    def __init__(self, rules: Rules, *, fewest: int, burned: int) -> None:
        self.ranks = tuple(map(int, shoe_of(rules).ranks))
        self.fewest = max(FEWEST_CARDS, fewest)
        self._burned, self._size = burned, sum(self.ranks)
        if self._size - burned < self.fewest:
            raise ShoeTooShort(
                f"a round begins with {self.fewest} cards or more, and after {burned} burned"
                f" {self._size - burned} are left"
            )

    def walk(self, seed: np.uint64, first: int, shoes: int) -> Walk:
        from games.engine.baccarat.walk_kernel import walk_baccarat

        room = shoes * ((self._size - self._burned - self.fewest) // _SHORTEST_ROUND + 1)
        left = np.empty((room, len(self.ranks)), dtype=np.int16)
        of_shoe = np.empty(room, dtype=np.int64)
        rounds = walk_baccarat(
            seed,
            first,
            shoes,
            np.repeat(np.arange(len(self.ranks), dtype=np.uint8), self.ranks),
            np.array(self.ranks, dtype=np.int16),
            self._burned,
            self._size - self.fewest,
            ROUNDS,
            np.array(VALUES, dtype=np.int64),
            left,
            of_shoe,
        )
        return Walk(left[:rounds], of_shoe[:rounds])
