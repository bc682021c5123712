"""What a meter will owe, from the wagers of the last weeks and the engine's chance of a jackpot."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from games.progressives.models import ProgressiveLevel
from games.progressives.rules.counting import wagers_between
from games.progressives.rules.events import Terms
from games.progressives.rules.forecast import Forecast, forecast, wagers_in
from games.progressives.rules.meters import MeterFigures
from games.progressives.rules.reconciliation import in_own_order
from games.progressives.selectors.history import history_between

LOOK_BACK = timedelta(days=28)
PERIODS = (7, 30, 90, 365)


@dataclass(frozen=True)
class Pace:
    """How many wagers a day feed the meter, and over which readings that was counted."""

    per_day: Fraction
    wagers: int
    since: datetime
    until: datetime

    @property
    def per_day_shown(self) -> Decimal:
        """To one decimal, to be read."""
        return Decimal(round(self.per_day * 10)).scaleb(-1)


@dataclass(frozen=True)
class Ahead:
    days: int
    at: datetime
    forecast: Forecast


def pace_of(level: ProgressiveLevel, at: datetime, *, look_back: timedelta = LOOK_BACK) -> Pace | None:
    """From the first to the last counted reading of the last weeks; None where nothing was counted."""
    history = history_between(level, at - look_back, at)
    readings = [each for each in in_own_order(history.readings) if each.at >= at - look_back]
    by_key = {each.key: each for each in history.readings}
    for last in reversed(readings):
        for first in readings:
            if first.at >= last.at:
                break
            wagers = wagers_between(first, last, by_key)
            if wagers is not None and wagers >= 0:
                days = Fraction(int((last.at - first.at).total_seconds()), 86_400)
                if days:
                    return Pace(Fraction(wagers) / days, wagers, first.at, last.at)
    return None


def forecasts_of(
    terms: Terms,
    *,
    shown: Decimal,
    figures: MeterFigures,
    pace: Pace,
    at: datetime,
    days: tuple[int, ...] = PERIODS,
) -> list[Ahead]:
    return [
        Ahead(
            number,
            at + timedelta(days=number),
            forecast(terms, shown=shown, chance=figures.chance, wagers=wagers_in(pace.per_day, number)),
        )
        for number in days
    ]
