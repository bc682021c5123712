"""Late changes by gaming day, as bars: plain figures for the page to draw."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from backoffice.casinos.models import Property
from backoffice.core.local_time import gaming_day_of
from games.decks.selectors.late import JudgedChange

STEP, HEIGHT = 10, 100


@dataclass(frozen=True)
class Bar:
    day: date
    number: int
    x: int
    height: int

    @property
    def y(self) -> int:
        return HEIGHT - self.height


@dataclass(frozen=True)
class Bars:
    bars: tuple[Bar, ...]

    @property
    def most(self) -> int:
        return max(bar.number for bar in self.bars)

    @property
    def total(self) -> int:
        return sum(bar.number for bar in self.bars)

    @property
    def width(self) -> int:
        return STEP * len(self.bars)

    @property
    def last(self) -> date:
        return self.bars[-1].day


def bars_of(late: Sequence[JudgedChange], casino: Property, *, since: datetime, at: datetime) -> Bars:
    """Every gaming day of the period, also those on which nothing was late."""
    numbers = Counter(gaming_day_of(casino, each.change.at) for each in late)
    first, last = gaming_day_of(casino, since), gaming_day_of(casino, at)
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    most = max([1, *numbers.values()])
    return Bars(
        tuple(
            Bar(day, numbers[day], STEP * place + 1, HEIGHT * numbers[day] // most)
            for place, day in enumerate(days)
        )
    )
