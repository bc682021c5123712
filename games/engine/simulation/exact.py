"""Whole-number settlement of a histogram: results are integers, however fast they are added up."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

_EXACT_FLOATS = 2**53


@dataclass(frozen=True, slots=True)
class PayLine:
    """The results of a wager's rows, and which row each bin of the histogram falls in; -1 where it is not
    on offer.
    """

    nets: Sequence[Fraction]
    row_of: NDArray[np.int64]

    @property
    def scale(self) -> int:
        return lcm(*(net.denominator for net in self.nets))


class Settlement:
    """All lines over one histogram."""

    def __init__(self, lines: Sequence[PayLine]) -> None:
        self._whole = [[int(net * line.scale) for net in line.nets] for line in lines]
        self._rows = [line.row_of for line in lines]
        self._largest = max((abs(net) for nets in self._whole for net in nets), default=1)
        self._offers = np.array([row_of >= 0 for row_of in self._rows], dtype=np.float64)
        # Row -1 is the zero at the end.
        nets = (
            np.array([*nets, 0], dtype=np.float64)[row_of]
            for nets, row_of in zip(self._whole, self._rows, strict=True)
        )
        self._results = np.array(list(nets))

    def of(self, counts: NDArray[np.int64]) -> tuple[list[list[int]], list[list[int]]]:
        """Results in parts 1/scale and offers, for each line one number for every row of `counts`.

        Sums of whole numbers below 2^53 are exact as floats, in whatever order they are added.
        """
        if not self._whole:
            return [], []
        bins = counts.astype(np.float64).T
        offers = _as_integers(self._offers @ bins)
        if int(counts.sum(axis=1).max()) * max(self._largest, 1) < _EXACT_FLOATS:
            return _as_integers(self._results @ bins), offers
        return [self._one_by_one(place, counts) for place in range(len(self._whole))], offers

    def _one_by_one(self, place: int, counts: NDArray[np.int64]) -> list[int]:
        """For pays so large that floats would round."""
        row_of = self._rows[place]
        by_row = [counts[:, row_of == row].sum(axis=1) for row in range(len(self._whole[place]))]
        return [
            sum(net * int(many) for net, many in zip(self._whole[place], each, strict=True))
            for each in zip(*by_row, strict=True)
        ]


def _as_integers(table: NDArray[np.float64]) -> list[list[int]]:
    return table.astype(np.int64).tolist()  # type: ignore[no-any-return]
