"""Baccarat at random: every round ends in a path of card values and a kind of pair, which decide every
wager and every insurance.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.baccarat.insurance import InsurancePrice
from games.engine.baccarat.insurance_table import Offer
from games.engine.baccarat.outcomes import JOINT_SPACE, PAIRS, Outcome
from games.engine.baccarat.table_of_play import FEWEST_CARDS, VALUES, banker_draws, is_natural, player_draws
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price
from games.engine.simulation.blocks import Histogram, Line, Settled
from games.engine.simulation.dealing import Dealing, dealing_of
from games.engine.simulation.estimates import Target
from games.engine.simulation.exact import PayLine, Settlement
from games.engine.wagers import Wager

USUALLY_BEHIND = 14
"""Cards behind the cut card where nothing is stated, as is the custom."""

_PATHS = 4096
"""Columns of the histogram: room for all 3,394 paths in the twelve bits that the kernel keeps for them."""


class Path(NamedTuple):
    """Two-card totals and the values of the third cards, None where none was drawn."""

    player_two: int
    banker_two: int
    player_third: int | None
    banker_third: int | None

    @property
    def totals(self) -> tuple[int, int]:
        return (self.player_two + (self.player_third or 0)) % 10, (
            self.banker_two + (self.banker_third or 0)
        ) % 10

    def outcome(self, pairs: str) -> Outcome:
        return Outcome(
            *self.totals, 2 + (self.player_third is not None), 2 + (self.banker_third is not None), pairs
        )

    def meets(self, offer: Offer) -> bool:
        """Whether the offer was made in this round."""
        player, banker = offer.player_points, offer.banker_points
        if offer.after == 4:
            return offer.is_open and (self.player_two, self.banker_two) == (player, banker)
        both_drew = self.player_third is not None and self.banker_third is not None
        return both_drew and (self.totals[0], self.banker_two) == (player, banker)


def _path(player: int, banker: int, fifth: int, sixth: int) -> Path:
    """What the next two cards do to two-card totals."""
    if is_natural(player, banker):
        return Path(player, banker, None, None)
    if not player_draws(player):
        return Path(player, banker, None, fifth if banker_draws(banker, None) else None)
    return Path(player, banker, fifth, sixth if banker_draws(banker, fifth) else None)


def _tables() -> tuple[list[Path], NDArray[np.uint16], NDArray[np.uint16]]:
    """Paths, and the two tables that the kernel looks rounds up in."""
    paths: dict[Path, int] = {}
    rounds = np.zeros(10_000, dtype=np.uint16)
    for place, cards in enumerate(np.ndindex(10, 10, 10, 10)):
        path = _path(*cards)
        drawn = (path.player_third is not None) + (path.banker_third is not None)
        rounds[place] = paths.setdefault(path, len(paths)) | drawn << 12
    totals = np.zeros(64 * 64, dtype=np.uint16)
    for one, other in np.ndindex(40, 40):
        totals[64 * one + other] = (one // 4 + other // 4) % 10
    return list(paths), totals, rounds


PATHS, _TOTALS, _ROUNDS = _tables()

_SITUATIONS: dict[tuple[int, int, int], list[int]] = {}
for _place, _each in enumerate(PATHS):
    for _after, _points in ((4, _each.player_two), (5, _each.totals[0])):
        _SITUATIONS.setdefault((_after, _points, _each.banker_two), []).append(_place)

# Where a bin (pairs, path) goes along JOINT_SPACE; the last place gathers what cannot happen.
_NOWHERE = len(JOINT_SPACE)
_JOINT = np.full((len(PAIRS), _PATHS), _NOWHERE, dtype=np.int64)
for _kind, _pairs in enumerate(PAIRS):
    for _place, _each in enumerate(PATHS):
        _JOINT[_kind, _place] = JOINT_SPACE.index.get(_each.outcome(_pairs), _NOWHERE)

_CODES = tuple(4 * value + max(0, rank - 9) for rank, value in enumerate(VALUES))
"""How the kernel writes ranks: four times the value, plus which of the ranks of that value."""


def set_up(rules: Rules, request: PriceRequest, price: Price) -> "BaccaratTable":
    """The number of players and the meters make no difference to a round of baccarat."""
    return BaccaratTable(rules, price)


class BaccaratTable:
    def __init__(self, rules: Rules, price: Price) -> None:
        self.dealing: Dealing = dealing_of(
            rules, burned=0, longest_round=FEWEST_CARDS, usually_behind=USUALLY_BEHIND
        )
        self._start = np.repeat(np.array(_CODES, dtype=np.uint8), rules.shoe.ranks)
        wagers = [_pay_line(rules.wagers[code]) for code in price.wagers]
        insurance = [_insurance_line(each.offer) for each in price.insurance]
        self._wagers, self._insurance = Settlement(wagers), Settlement(insurance)
        self.lines = [
            Line((code,), Target(found.ev, found.variance), line.scale)
            for (code, found), line in zip(price.wagers.items(), wagers, strict=True)
        ] + [
            Line(_key(each.offer), Target(each.ev, _variance(each)), line.scale)
            for each, line in zip(price.insurance, insurance, strict=True)
        ]

    def play(self, seed: np.uint64, first: int, shoes: int, most_rounds: int) -> tuple[int, Histogram]:
        from games.engine.simulation.kernels import play_baccarat

        histogram = np.zeros((len(PAIRS), _PATHS), dtype=np.int64)
        dealing = self.dealing
        rounds = play_baccarat(
            seed,
            first,
            shoes,
            most_rounds,
            self._start,
            dealing.burned,
            dealing.last_start,
            _TOTALS,
            _ROUNDS,
            histogram,
        )
        return rounds, histogram

    def settle(self, histogram: Histogram) -> Settled:
        counts = np.bincount(_JOINT.ravel(), weights=histogram.ravel(), minlength=_NOWHERE + 1)
        joint = counts.astype(np.int64)
        if joint[_NOWHERE]:
            raise AssertionError("a round ended in a way that the rules do not know")
        results, offers = self._wagers.of(joint[:_NOWHERE])
        more, more_offers = self._insurance.of(histogram.sum(axis=0)[: len(PATHS)])
        return Settled(results + more, offers + more_offers)


def _pay_line(wager: Wager) -> PayLine:
    return PayLine([row.net for row in wager.rows], np.array(wager.table(JOINT_SPACE).row_of))


def _insurance_line(offer: Offer) -> PayLine:
    """Rows: loses, comes back, is paid."""
    row_of = np.full(len(PATHS), -1)
    for place in _SITUATIONS.get((offer.after, offer.player_points, offer.banker_points), ()):
        if PATHS[place].meets(offer):
            row_of[place] = 1 + offer.result(*PATHS[place].totals)
    return PayLine((Fraction(-1), Fraction(0), offer.pays.per_unit), row_of)


def _key(offer: Offer) -> tuple[str | int, ...]:
    return offer.wager, offer.after, offer.player_points, offer.banker_points


def _variance(found: InsurancePrice) -> Fraction | None:
    if found.ev is None:
        return None
    paid, level, made = found.pays_combinations, found.push_combinations, found.combinations
    second = (found.offer.pays.per_unit**2 * paid + (made - paid - level)) / made
    return second - found.ev**2
