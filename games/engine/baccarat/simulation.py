"""Baccarat at random: a round is a path of card values and a kind of pairs, which decide wagers and
insurance.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from games.engine.baccarat.insurance import InsurancePrice
from games.engine.baccarat.insurance_table import Offer
from games.engine.baccarat.outcomes import JOINT_SPACE, PAIRS
from games.engine.baccarat.readings import shoe_as_read
from games.engine.baccarat.simulated_paths import BOTH_PAIRS, CODES, COLUMNS, PATHS, ROUNDS, TOTALS
from games.engine.baccarat.table_of_play import FEWEST_CARDS
from games.engine.cards.dealing import dealing_of
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price
from games.engine.simulation.blocks import Counts, Histogram, Line, Table
from games.engine.simulation.estimates import Target
from games.engine.simulation.exact import PayLine, Settlement
from games.engine.wagers import Wager

USUALLY_BEHIND = 14
"""Cards behind the cut card where nothing is stated, as is the custom."""


def set_up(rules: Rules, request: PriceRequest, price: Price) -> Sequence[Table]:
    """The number of players and what meters show make no difference to a round of baccarat."""
    return [BaccaratTable(rules, price)]


class BaccaratTable:
    def __init__(self, rules: Rules, price: Price) -> None:
        self.dealing = dealing_of(rules, burned=0, longest_round=FEWEST_CARDS, usually_behind=USUALLY_BEHIND)
        self._start = np.repeat(np.array(CODES, dtype=np.uint8), shoe_as_read(rules).ranks)
        wagers = [_pay_line(rules.wagers[code]) for code in price.wagers]
        insurance = [_insurance_line(each.offer) for each in price.insurance]
        self._wagers, self._insurance = Settlement(wagers), Settlement(insurance)
        self.lines: Sequence[Line] = [
            Line((code,), Target(found.ev, found.variance), line.scale)
            for (code, found), line in zip(price.wagers.items(), wagers, strict=True)
        ] + [
            Line(_key(each.offer), Target(each.ev, _variance(each)), line.scale)
            for each, line in zip(price.insurance, insurance, strict=True)
        ]

    def play(self, seed: np.uint64, first: int, shoes: int, rounds_each: int) -> Histogram:
        from games.engine.baccarat.play_kernel import play_baccarat

        histogram = np.zeros((len(PAIRS), COLUMNS), dtype=np.int64)
        play_baccarat(
            seed,
            first,
            shoes,
            rounds_each,
            self._start,
            self.dealing.burned,
            TOTALS,
            ROUNDS,
            BOTH_PAIRS,
            histogram,
        )
        return histogram

    def bins(self, histogram: Histogram) -> Counts:
        """Outcomes along JOINT_SPACE for the wagers, then paths for the insurance."""
        joint = np.add.reduceat(histogram.ravel()[_BINS], _FIRST_BINS)
        if joint.sum() != histogram.sum():
            raise AssertionError("a round ended in a way that the rules do not know")
        return np.concatenate([joint, histogram.sum(axis=0)[: len(PATHS)]])

    def settle(self, bins: Counts) -> tuple[list[list[int]], list[list[int]]]:
        results, offers = self._wagers.of(bins[:, : len(JOINT_SPACE)])
        more, more_offers = self._insurance.of(bins[:, len(JOINT_SPACE) :])
        return results + more, offers + more_offers


def _bins() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The bins (pairs, path) of each outcome of JOINT_SPACE one after the other, and where each outcome begins."""
    of_outcome: list[list[int]] = [[] for _ in JOINT_SPACE.outcomes]
    for kind, pairs in enumerate(PAIRS):
        for place, path in enumerate(PATHS):
            outcome = JOINT_SPACE.index.get(path.outcome(pairs))
            if outcome is not None:
                of_outcome[outcome].append(kind * COLUMNS + place)
    starts = np.cumsum([0, *(len(bins) for bins in of_outcome[:-1])])
    return np.array([each for bins in of_outcome for each in bins]), starts


_BINS, _FIRST_BINS = _bins()


def _pay_line(wager: Wager) -> PayLine:
    return PayLine([row.net for row in wager.rows], np.array(wager.table(JOINT_SPACE).row_of))


def _insurance_line(offer: Offer) -> PayLine:
    """Rows: loses, comes back, is paid."""
    row_of = np.full(len(PATHS), -1)
    for place in _situations().get((offer.after, offer.player_points, offer.banker_points), ()):
        if PATHS[place].meets(offer):
            row_of[place] = 1 + offer.result(*PATHS[place].totals)
    return PayLine((Fraction(-1), Fraction(0), offer.pays.per_unit), row_of)


@cache
def _situations() -> dict[tuple[int, int, int], list[int]]:
    """Paths by cards exposed, Player's points and Banker's, so that an offer looks at few of them."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for place, path in enumerate(PATHS):
        for after, points in ((4, path.player_two), (5, path.totals[0])):
            found.setdefault((after, points, path.banker_two), []).append(place)
    return found


def _key(offer: Offer) -> tuple[str | int, ...]:
    return offer.wager, offer.after, offer.player_points, offer.banker_points


def _variance(found: InsurancePrice) -> Fraction | None:
    if found.ev is None:
        return None
    paid, level, made = found.pays_combinations, found.push_combinations, found.combinations
    second = (found.offer.pays.per_unit**2 * paid + (made - paid - level)) / made
    return second - found.ev**2
