"""Shoes of Casino War dealt to the end, with as many players as sit at the table."""

import numpy as np

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import shoe_of
from games.engine.cards.walk import Walk
from games.engine.errors import ShoeTooShort
from games.engine.game import PriceRequest, Rules
from games.engine.war import terms
from games.engine.war.table import WarTable


class WarWalker:
    def __init__(self, rules: Rules, *, players: int | None, fewest: int, burned: int | None) -> None:
        table = WarTable.of(rules, PriceRequest(players=players, covariance=False))
        self.ranks = tuple(map(int, shoe_of(rules).ranks))
        self.players = table.players
        dealt, more = terms.dealing_of(rules), terms.burned_for_each_more(rules)
        self._burns = np.array(
            [dealt.burned_before_war, terms.burned_before_dealer(rules), more], dtype=np.int64
        )
        self._burned = terms.burned_from_new_shoe(rules) if burned is None else burned
        self._goes_to_war = np.array([rank in table.war_ranks for rank in range(len(RANKS))])
        longest = 2 * self.players + 2 + terms.burned_at_war(rules, self.players)
        self.fewest = max(longest, fewest)
        self._size = sum(self.ranks)
        if self._size - self._burned < self.fewest:
            raise ShoeTooShort(
                f"a round begins with {self.fewest} cards or more, and after {self._burned} burned"
                f" {self._size - self._burned} are left"
            )

    def walk(self, seed: np.uint64, first: int, shoes: int) -> Walk:
        from games.engine.war.walk_kernel import walk_war

        room = shoes * ((self._size - self._burned - self.fewest) // (self.players + 1) + 1)
        left = np.empty((room, len(self.ranks)), dtype=np.int16)
        of_shoe = np.empty(room, dtype=np.int64)
        rounds = walk_war(
            seed,
            first,
            shoes,
            np.repeat(np.arange(len(self.ranks), dtype=np.uint8), self.ranks),
            np.array(self.ranks, dtype=np.int16),
            self._burned,
            self._size - self.fewest,
            self.players,
            self._burns,
            self._goes_to_war,
            left,
            of_shoe,
        )
        return Walk(left[:rounds], of_shoe[:rounds])
