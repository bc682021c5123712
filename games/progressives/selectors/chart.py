"""What the chart of a meter is drawn from: never more points than can be seen, chosen by the database."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Count, QuerySet, Sum

from backoffice.core.prepared import belonging_to, prepared
from games.progressives.models import JackpotHit, MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import STANDS

MOST_POINTS = 400

# In each slice of time the first, the last, the lowest and the highest reading stay, so that no drop is smoothed away.
_SLICED = f"""
WITH standing AS (
    SELECT r.id, r.at, r.shown,
           width_bucket(EXTRACT(EPOCH FROM r.at), %(first)s, %(last)s, %(slices)s) AS slice
    FROM {MeterReading._meta.db_table} r
    WHERE r.level_id = %(level)s AND r.at >= %(since)s AND r.at <= %(until)s AND NOT r.is_void
      AND NOT EXISTS (SELECT 1 FROM {MeterReading._meta.db_table} c WHERE c.corrects_id = r.id)
), ranked AS (
    SELECT at, shown, id,
           row_number() OVER (PARTITION BY slice ORDER BY at, id) AS from_first,
           row_number() OVER (PARTITION BY slice ORDER BY at DESC, id DESC) AS from_last,
           row_number() OVER (PARTITION BY slice ORDER BY shown, at) AS from_lowest,
           row_number() OVER (PARTITION BY slice ORDER BY shown DESC, at) AS from_highest
    FROM standing
)
SELECT at, shown FROM ranked
WHERE 1 IN (from_first, from_last, from_lowest, from_highest)
ORDER BY at, id
"""  # noqa: S608 - nothing in it comes from outside


@dataclass(frozen=True)
class Point:
    at: datetime
    shown: Decimal


def meter_points(
    level: ProgressiveLevel, since: datetime, until: datetime, *, most: int = MOST_POINTS
) -> list[Point]:
    """The meter over a stretch of time in one query, at most `most` points."""
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
        return [Point(at, shown) for at, shown in cursor.fetchall()]


def hits_between(level: ProgressiveLevel, since: datetime, until: datetime) -> list[JackpotHit]:
    return belonging_to(level, "level", _hits(level.pk, since, until))


@prepared
def _hits(level: int, since: datetime, until: datetime) -> QuerySet[JackpotHit]:
    hits = JackpotHit.objects.filter(STANDS, level=level, at__gte=since, at__lte=until)
    return hits.select_related("table", "document").order_by("-at")


def jackpots_paid(level: ProgressiveLevel) -> dict[str, Any]:
    """How often the meter was won since it started, and what it paid."""
    return level.hits.filter(STANDS).aggregate(number=Count("pk"), total=Sum("amount"))
