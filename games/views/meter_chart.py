"""The chart of a meter as data for the page's script: times and amounts as text, drawn and never reckoned with."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from backoffice.formatting import SYMBOLS, moment_text, money_text
from backoffice.models import Property
from games.models import JackpotHit, LevelTerms
from games.progressives.meters import MeterFigures
from games.selectors.meter_chart import Point


def chart_data(
    *,
    points: list[Point],
    hits: list[JackpotHit],
    terms: LevelTerms,
    figures: MeterFigures | None,
    house: Property,
) -> dict[str, Any]:
    lines = [{"name": _("Cap"), "value": str(terms.cap), "kind": "cap"}] if terms.cap is not None else []
    if figures is not None and figures.break_even_amount is not None:
        lines.append({"name": _("Break-even"), "value": str(figures.break_even_amount), "kind": "break_even"})
    return {
        "symbol": SYMBOLS.get(house.currency, house.currency),
        "zone": house.zone.key,
        "meter": _("Meter"),
        "jackpot": _("Jackpot"),
        "points": [
            [at.isoformat(), str(shown), moment_text(at, house)] for at, shown in _course(points, hits)
        ],
        "hits": [
            [
                hit.at.isoformat(),
                str(hit.amount),
                f"{hit.table.number}, {moment_text(hit.at, house)}: {money_text(hit.amount, house.currency)}",
            ]
            for hit in hits
        ],
        "lines": lines,
    }


def _course(points: list[Point], hits: list[JackpotHit]) -> list[tuple[datetime, Decimal]]:
    """The readings, and each jackpot as the meter went: up to what was paid, down to where it restarted."""
    if not points:
        return []
    course = [(each.at, 1, each.shown) for each in points]
    for hit in hits:
        if points[0].at < hit.at:
            course += [(hit.at, 0, hit.amount), (hit.at, 0, hit.restarted)]
    return [(at, shown) for at, _after, shown in sorted(course, key=lambda each: (each[0], each[1]))]
