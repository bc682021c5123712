"""Bet mixes to start from. They are round figures of ours, no statistics of any casino; a manager puts in his own.

Stakes are multiples of the table's minimum, so that one preset serves a $10 table and a $100 table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

Shares = Mapping[str, tuple[int, str]]
"""Wager -> percentage of seats, stake in minimums."""


@dataclass(frozen=True)
class Preset:
    id: str
    title: str
    occupied: Fraction
    rounds_per_hour: int
    mix: Shares
