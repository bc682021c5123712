"""Late changes per gaming day as bars: every day is there, and the highest bar is the day with most."""

from datetime import datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from backoffice.casinos.models import Property
from games.decks.selectors.late_bars import HEIGHT, bars_of

CASINO = Property(time_zone="America/New_York", gaming_day_start=time(6))
NOON = datetime(2026, 3, 10, 12, tzinfo=ZoneInfo("America/New_York"))


def late(*moments: datetime) -> Any:
    return [SimpleNamespace(change=SimpleNamespace(at=at)) for at in moments]


def test_every_gaming_day_has_a_place_and_the_night_counts_to_the_day_before() -> None:
    found = late(NOON, NOON + timedelta(hours=1), NOON.replace(hour=3), NOON - timedelta(days=4))
    bars = bars_of(found, CASINO, since=NOON - timedelta(days=6), at=NOON)
    assert [bar.number for bar in bars.bars] == [0, 0, 1, 0, 0, 1, 2]
    assert (bars.total, bars.most) == (4, 2)
    assert [bar.height for bar in bars.bars] == [0, 0, HEIGHT // 2, 0, 0, HEIGHT // 2, HEIGHT]
    assert bars.last == NOON.date()


def test_a_clean_period_draws_no_bar() -> None:
    bars = bars_of(late(), CASINO, since=NOON - timedelta(days=6), at=NOON)
    assert [bar.height for bar in bars.bars] == [0] * 7
