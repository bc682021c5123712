"""What the chart of a meter is drawn from: never more points than can be seen, chosen by the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Count, QuerySet, Sum

from backoffice.core.prepared import belonging_to, prepared
from games.progressives.models import JackpotHit, MeterAdjustment, MeterReading, ProgressiveLevel
from games.progressives.rules.events import History, ReadMeter
from games.progressives.rules.reconciliation import reconciliations
from games.progressives.selectors.progressives import STANDS, terms_at, terms_of

MOST_POINTS = 400
CENT = Decimal("0.01")

# In each slice of time the first, the last, the lowest and the highest reading stay, so that no drop is smoothed away.
_SLICED = f"""
WITH standing AS (
    SELECT r.id, r.at, r.shown, r.counter, r.wagers, r.counted_from_id,
           width_bucket(EXTRACT(EPOCH FROM r.at), %(first)s, %(last)s, %(slices)s) AS slice
    FROM {MeterReading._meta.db_table} r
    WHERE r.level_id = %(level)s AND r.at >= %(since)s AND r.at <= %(until)s AND NOT r.is_void
      AND NOT EXISTS (SELECT 1 FROM {MeterReading._meta.db_table} c WHERE c.corrects_id = r.id)
), ranked AS (
    SELECT at, shown, id, counter, wagers, counted_from_id,
           row_number() OVER (PARTITION BY slice ORDER BY at, id) AS from_first,
           row_number() OVER (PARTITION BY slice ORDER BY at DESC, id DESC) AS from_last,
           row_number() OVER (PARTITION BY slice ORDER BY shown, at) AS from_lowest,
           row_number() OVER (PARTITION BY slice ORDER BY shown DESC, at) AS from_highest
    FROM standing
)
SELECT at, shown, id, counter, wagers, counted_from_id FROM ranked
WHERE 1 IN (from_first, from_last, from_lowest, from_highest)
ORDER BY at, id
"""  # noqa: S608 - nothing in it comes from outside


@dataclass(frozen=True)
class Point:
    """A reading, and between which amounts it was expected where its wagers were counted."""

    reading: ReadMeter
    low: Decimal | None = None
    high: Decimal | None = None

    @property
    def at(self) -> datetime:
        return self.reading.at

    @property
    def shown(self) -> Decimal:
        return self.reading.shown

    @property
    def is_outside(self) -> bool:
        return self.low is not None and self.high is not None and not self.low <= self.shown <= self.high


def meter_points(
    level: ProgressiveLevel,
    since: datetime,
    until: datetime,
    *,
    hits: Sequence[JackpotHit] = (),
    most: int = MOST_POINTS,
) -> list[Point]:
    """The meter over a stretch of time in two queries, at most `most` points, with what was expected between them."""
    if until <= since:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            _SLICED,
            {
                "level": level.pk,
                "since": since,
                "until": until,
                "first": since.timestamp(),
                "last": until.timestamp() + 1,
                "slices": max(1, most // 4),
            },
        )
        readings = tuple(
            ReadMeter(key, at, shown, counter, wagers, counted_from)
            for at, shown, key, counter, wagers, counted_from in cursor.fetchall()
        )
    adjustments = level.adjustments.filter(made_at__gte=since, made_at__lte=until)
    return _with_expectation(level, readings, hits, list(adjustments))


def _with_expectation(
    level: ProgressiveLevel,
    readings: tuple[ReadMeter, ...],
    hits: Sequence[JackpotHit],
    adjustments: Sequence[MeterAdjustment],
) -> list[Point]:
    """The sum from one drawn point to the next; where the count between the two is not known there is none."""
    terms = terms_of(level)
    history = History(
        terms=tuple(each.as_terms for each in terms),
        readings=readings,
        hits=tuple(each.as_event for each in hits),
        adjustments=tuple(event for each in adjustments if (event := each.as_event) is not None),
    )
    points: list[Point] = []
    for result in reconciliations(history, lambda reading: terms_at(terms, reading.at).tolerance):
        if result.low is None or result.high is None:
            points.append(Point(result.reading))
            continue
        tolerance = terms_at(terms, result.reading.at).tolerance
        low, high = max(result.low - tolerance, Decimal(0)), result.high + tolerance
        points.append(Point(result.reading, low.quantize(CENT), high.quantize(CENT)))
    return points


def hits_between(level: ProgressiveLevel, since: datetime, until: datetime) -> list[JackpotHit]:
    return belonging_to(level, "level", _hits(level.pk, since, until))


@prepared
def _hits(level: int, since: datetime, until: datetime) -> QuerySet[JackpotHit]:
    hits = JackpotHit.objects.filter(STANDS, level=level, at__gte=since, at__lte=until)
    return hits.select_related("table", "document").order_by("-at")


def jackpots_paid(level: ProgressiveLevel) -> dict[str, Any]:
    """How often the meter was won since it started, and what it paid."""
    return level.hits.filter(STANDS).aggregate(number=Count("pk"), total=Sum("amount"))
