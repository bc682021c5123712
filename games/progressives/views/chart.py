"""The chart of a meter as data for the page's script: times and amounts as text, drawn and never reckoned with."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.formatting import moment_text, money_text
from games.engine.amounts import sign_of
from games.progressives.models import JackpotHit, LevelTerms
from games.progressives.rules.meters import MeterFigures
from games.progressives.selectors.chart import Point


def chart_data(
    *,
    points: list[Point],
    hits: list[JackpotHit],
    terms: LevelTerms,
    figures: MeterFigures | None,
    casino: Property,
) -> dict[str, Any]:
    lines = [{"name": _("Cap"), "value": str(terms.cap), "kind": "cap"}] if terms.cap is not None else []
    if figures is not None and figures.break_even_amount is not None:
        lines.append(
            {
                "name": _("Break-even, %(given)s") % {"given": figures.given},
                "value": str(figures.break_even_amount),
                "kind": "break_even",
            }
        )
    return {
        "symbol": sign_of(casino.currency),
        "zone": casino.zone.key,
        "meter": _("Meter"),
        "jackpot": _("Jackpot"),
        "points": [
            [at.isoformat(), str(shown), moment_text(at, casino)] for at, shown in _course(points, hits)
        ],
        "hits": [
            [
                hit.at.isoformat(),
                str(hit.amount),
                f"{hit.table.number}, {moment_text(hit.at, casino)}: {money_text(hit.amount, casino.currency)}",
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
