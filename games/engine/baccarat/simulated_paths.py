"""Every way in which the values of up to six cards can run through a round of baccarat, as tables for the
kernel.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.baccarat.insurance_table import Offer
from games.engine.baccarat.outcomes import PAIRS, Outcome
from games.engine.baccarat.play import opening_pairs
from games.engine.baccarat.table_of_play import VALUES, banker_draws, is_natural, player_draws
from games.engine.cards.card import Card

COLUMNS = 4096
"""Of the histogram: room for all 3,394 paths in the twelve bits that the kernel keeps for them."""

CODES = tuple(4 * value + max(0, rank - 9) for rank, value in enumerate(VALUES))
"""How the kernel writes ranks: four times the value, plus which of the ranks of that value."""


class Path(NamedTuple):
    """Two-card totals and the values of the third cards, None where none was drawn."""

    player_two: int
    banker_two: int
    player_third: int | None
    banker_third: int | None

    @property
    def totals(self) -> tuple[int, int]:
        player = self.player_two + (self.player_third or 0)
        return player % 10, (self.banker_two + (self.banker_third or 0)) % 10

    def outcome(self, pairs: str) -> Outcome:
        player_cards, banker_cards = 2 + (self.player_third is not None), 2 + (self.banker_third is not None)
        return Outcome(*self.totals, player_cards, banker_cards, pairs)

    def meets(self, offer: Offer) -> bool:
        """Whether the offer was made in this round."""
        points = offer.player_points, offer.banker_points
        if offer.after == 4:
            return offer.is_open and (self.player_two, self.banker_two) == points
        five = self.player_third is not None and (offer.any_time or self.banker_third is not None)
        return five and (self.totals[0], self.banker_two) == points


def _path(player: int, banker: int, fifth: int, sixth: int) -> Path:
    """What the next two cards do to two-card totals."""
    if is_natural(player, banker):
        return Path(player, banker, None, None)
    if not player_draws(player):
        return Path(player, banker, None, fifth if banker_draws(banker, None) else None)
    return Path(player, banker, fifth, sixth if banker_draws(banker, fifth) else None)


def _rounds() -> tuple[tuple[Path, ...], NDArray[np.uint16]]:
    paths: dict[Path, int] = {}
    rounds = np.zeros(10_000, dtype=np.uint16)
    for place, cards in enumerate(np.ndindex(10, 10, 10, 10)):
        path = _path(*cards)
        drawn = (path.player_third is not None) + (path.banker_third is not None)
        rounds[place] = paths.setdefault(path, len(paths)) | drawn << 12
    return tuple(paths), rounds


def _totals() -> NDArray[np.uint16]:
    table = np.zeros(64 * 64, dtype=np.uint16)
    for one, other in np.ndindex(40, 40):
        table[64 * one + other] = (one // 4 + other // 4) % 10
    return table


def _both_pairs() -> NDArray[np.uint16]:
    """Which kind of pairs two hands make that each open with one, by the card of either."""
    table = np.zeros(64 * 64, dtype=np.uint16)
    for player, banker in np.ndindex(len(CODES), len(CODES)):
        kind = opening_pairs(Card(player, 0), Card(player, 0), Card(banker, 0), Card(banker, 0))
        table[64 * CODES[player] + CODES[banker]] = PAIRS.index(kind)
    return table


PATHS, ROUNDS = _rounds()
TOTALS, BOTH_PAIRS = _totals(), _both_pairs()
