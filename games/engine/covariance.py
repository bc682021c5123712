"""The exact covariance between the wagers of a round, from row sums and the outcomes that two rows share."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from games.engine.budget import ensure_time
from games.engine.features import Weights
from games.engine.wagers import RowTable, Wager


def covariances(wagers: Sequence[Wager], *weights: Weights) -> dict[tuple[str, str], Fraction]:
    """Cov of the results of one unit on each of two wagers in the same round, for every pair, itself included.

    `weights` of one shoe along several spaces, coarsest first: a pair of wagers is taken in the first that
    determines both. A wager that is only on offer in some rounds counts with one unit whenever it is, and with
    nothing in the others.
    """
    results = [_Results(wager, weights) for wager in wagers]
    matrix: dict[tuple[str, str], Fraction] = {}
    for place, one in enumerate(results):
        ensure_time()
        for other in results[place:]:
            level = one.level if one.level == other.level else _level(one.features | other.features, weights)
            value = _covariance(one.along(level), other.along(level), weights[level])
            matrix[one.code, other.code] = matrix[other.code, one.code] = value
    return matrix


def _level(needed: frozenset[str], weights: Sequence[Weights]) -> int:
    return next(level for level, along in enumerate(weights) if needed <= along.space.features)


@dataclass(frozen=True, slots=True)
class _Deviations:
    """Results per row in parts 1/scale, as deviations from the row with most outcomes: a covariance does not feel
    a shift, and rows that deviate by nothing need not be met with others.
    """

    table: RowTable
    gains: list[int]
    scale: int
    sum: int


class _Results:
    """One wager along the spaces that it was needed in so far."""

    def __init__(self, wager: Wager, weights: Sequence[Weights]) -> None:
        self.code, self.features = wager.code, wager.features
        self.level = _level(self.features, weights)
        self._wager, self._weights = wager, weights
        self._known: dict[int, _Deviations] = {}

    def along(self, level: int) -> _Deviations:
        if level not in self._known:
            self._known[level] = _deviations(self._wager, self._weights[level])
        return self._known[level]


def _deviations(wager: Wager, weights: Weights) -> _Deviations:
    table = wager.table(weights.space)
    nets = [row.net for row in wager.rows]
    scale = lcm(*(net.denominator for net in nets))
    whole = [net.numerator * (scale // net.denominator) for net in nets]
    base = 0 if table.base is None else whole[table.base]
    gains = [each - base for each in whole]
    sums = table.sums(weights.counts)
    return _Deviations(
        table, gains, scale, sum(gain * count for gain, count in zip(gains, sums, strict=True))
    )


def _covariance(one: _Deviations, other: _Deviations, weights: Weights) -> Fraction:
    counts, total = weights.counts, weights.total
    product = 0
    for row, other_row, pick in one.table.meet(other.table):
        product += one.gains[row] * other.gains[other_row] * sum(pick(counts))
    return Fraction(product * total - one.sum * other.sum, one.scale * other.scale * total * total)
