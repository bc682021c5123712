"""Readings and alerts as pages show them: with the sum behind each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from backoffice.core.prepared import belonging_to, prepared
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.rules.arithmetic import arithmetic_of
from games.progressives.rules.reconciliation import LineKind, Reconciliation, reconciliations
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import terms_at, terms_of


@dataclass(frozen=True)
class SumLine:
    """One line of the arithmetic; the template has the words."""

    kind: str
    amount: Decimal
    upto: Decimal | None = None
    at: datetime | None = None
    wagers: int | None = None
    wager: Decimal | None = None
    rate: Decimal | None = None

    @property
    def is_total(self) -> bool:
        return self.kind in (LineKind.EXPECTED, LineKind.DEVIATION, LineKind.DROPPED_BY, LineKind.ABOVE)

    @property
    def is_count(self) -> bool:
        return self.kind in (LineKind.COUNTED_BEFORE, LineKind.COUNTED_NOW)


@dataclass(frozen=True)
class ReadingLine:
    reading: MeterReading
    # None for an entry that was corrected or taken back
    result: Reconciliation | None
    sum: list[SumLine]
    tolerance: Decimal | None = None

    @property
    def stands(self) -> bool:
        return self.result is not None


@dataclass(frozen=True)
class AlertLine:
    alert: MeterAlert
    sum: list[SumLine]
    tolerance: Decimal | None


def reading_lines(level: ProgressiveLevel, *, newest: int) -> list[ReadingLine]:
    return lines_of(level, belonging_to(level, "level", _newest_readings(level.pk, newest=newest)))


@prepared
def _newest_readings(level: int, *, newest: int) -> QuerySet[MeterReading]:
    readings = MeterReading.objects.filter(level=level).select_related("corrected_by", "corrects")
    return readings.order_by("-at", "-pk")[:newest]


def lines_of(level: ProgressiveLevel, readings: Sequence[MeterReading]) -> list[ReadingLine]:
    """Reconciled as they stand now, in a fixed number of queries."""
    if not readings:
        return []
    times = [each.at for each in readings]
    terms = terms_of(level)
    history = history_between(level, min(times), max(times))
    found = {
        result.reading.key: result
        for result in reconciliations(history, lambda reading: terms_at(terms, reading.at).tolerance)
    }
    lines = []
    for each in readings:
        result = found.get(each.pk)
        tolerance = terms_at(terms, each.at).tolerance
        data = arithmetic_of(result, tolerance)["lines"] if result is not None else []
        lines.append(ReadingLine(each, result, sum_lines(data), tolerance))
    return lines


def alert_lines(alerts: Sequence[MeterAlert]) -> list[AlertLine]:
    return [
        AlertLine(alert, sum_lines(alert.arithmetic["lines"]), _decimal(alert.arithmetic.get("tolerance")))
        for alert in alerts
    ]


def sum_lines(data: Sequence[dict[str, Any]]) -> list[SumLine]:
    return [
        SumLine(
            kind=each["kind"],
            amount=Decimal(each["amount"]),
            upto=_decimal(each.get("upto")),
            at=datetime.fromisoformat(each["at"]) if "at" in each else None,
            wagers=each.get("wagers"),
            wager=_decimal(each.get("wager")),
            rate=_decimal(each.get("rate")),
        )
        for each in data
    ]


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(value)
