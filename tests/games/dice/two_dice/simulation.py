"""Dice thrown at random, counted by what the throws ended in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.engine.game import Rules
from games.engine.price import Price
from games.engine.simulation.blocks import Counts, Histogram, Line
from games.engine.simulation.estimates import Target
from games.engine.simulation.exact import PayLine, Settlement
from tests.games.dice.two_dice.throws import BY_THROWS, FIELD, LOST, NONE, SEVEN, WON, Throws


@dataclass(frozen=True)
class Stretch:
    """Every throw is like every other: they are only cut into stretches to be spread over workers."""

    rounds_each: int = 1000

    def as_data(self) -> Mapping[str, Any]:
        return {}

    def in_words(self) -> str:
        return "Every throw is independent of every other."


class DiceTable:
    dealing = Stretch()

    def __init__(self, rules: Rules, price: Price) -> None:
        wagers = [rules.wagers[code] for code in price.wagers]
        lines = [
            PayLine([row.net for row in wager.rows], np.array(wager.table(BY_THROWS).row_of))
            for wager in wagers
        ]
        self._settlement = Settlement(lines)
        self.lines: Sequence[Line] = [
            Line((code,), Target(found.ev, found.variance), line.scale)
            for (code, found), line in zip(price.wagers.items(), lines, strict=True)
        ]

    def play(self, seed: np.uint64, first: int, shoes: int, rounds_each: int) -> Histogram:
        chance = np.random.Generator(np.random.Philox(key=[int(seed), first]))
        totals = chance.integers(1, 7, (shoes * rounds_each, 2, 2)).sum(axis=2)
        histogram = np.zeros(len(BY_THROWS), dtype=np.int64)
        for (total, second), number in zip(*np.unique(totals, axis=0, return_counts=True), strict=True):
            again = NONE if total != SEVEN else WON if second in FIELD else LOST
            histogram[BY_THROWS.index[Throws(int(total), again)]] += number
        return histogram

    def bins(self, histogram: Histogram) -> Counts:
        return histogram

    def settle(self, bins: Counts) -> tuple[list[list[int]], list[list[int]]]:
        return self._settlement.of(bins)
