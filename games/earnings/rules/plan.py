"""What a manager states about a table: who bets what, how many sit there, how fast it is dealt, how long it is open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from games.engine.table_play import Backing, TablePlay


@dataclass(frozen=True, slots=True)
class WagerMix:
    """`share` is the percentage of occupied seats that make the wager in a round, `stake` the average of those."""

    share: Decimal
    stake: Decimal


@dataclass(frozen=True)
class TablePlan:
    seats: int
    rounds_per_hour: Decimal
    mix: Mapping[str, WagerMix]
    meters: Mapping[str, Decimal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """Hours of a shift, hours a day that the table is open, days a year."""

    shift_hours: Decimal = Decimal(8)
    hours_per_day: Decimal = Decimal(16)
    days_per_year: int = 365

    def horizons(self) -> dict[str, Fraction]:
        """Hours of play in each span that is looked at."""
        day = Fraction(self.hours_per_day)
        return {
            "shift": Fraction(self.shift_hours),
            "day": day,
            "week": 7 * day,
            "month": day * self.days_per_year / 12,
            "year": day * self.days_per_year,
        }


def play_of(plan: TablePlan, choosable: Mapping[str, Fraction | None], *, seats: int) -> TablePlay:
    """The plan as one configuration takes it: its wagers only, and its own stake where it fixes one."""
    backing = {}
    for code, fixed in choosable.items():
        stated = plan.mix.get(code)
        if stated is not None and stated.share:
            stake = Fraction(stated.stake) if fixed is None else fixed
            backing[code] = Backing(Fraction(stated.share) / 100, stake)
    return TablePlay(seats, backing)
