"""The chart of a meter as data for the page's script: times and amounts as text, drawn and never reckoned with."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
        "expected": _("Expected"),
        "outside": _("Outside the expected range"),
        "band": [
            [point.at.isoformat(), str(point.low), str(point.high), _band_words(point, casino)]
            for point in points
            if point.low is not None and point.high is not None
        ],
        "strays": [
            [point.at.isoformat(), str(point.shown), _band_words(point, casino)]
            for point in points
            if point.is_outside
        ],
        "description": _description(points, hits, casino),
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


def _band_words(point: Point, casino: Property) -> str:
    return _("%(at)s: %(shown)s, expected %(low)s to %(high)s") % {
        "at": moment_text(point.at, casino),
        "shown": money_text(point.shown, casino.currency),
        "low": money_text(point.low or Decimal(0), casino.currency),
        "high": money_text(point.high or Decimal(0), casino.currency),
    }


def _description(points: list[Point], hits: list[JackpotHit], casino: Property) -> str:
    """What somebody who does not see the chart is told of it; the figures stand in the table below."""
    if not points:
        return ""
    first, last = points[0], points[-1]
    strays = sum(point.is_outside for point in points)
    course = _("The meter from %(first)s on %(since)s to %(last)s on %(until)s.") % {
        "first": money_text(first.shown, casino.currency),
        "since": moment_text(first.at, casino),
        "last": money_text(last.shown, casino.currency),
        "until": moment_text(last.at, casino),
    }
    paid = ngettext("%(number)d jackpot.", "%(number)d jackpots.", len(hits)) % {"number": len(hits)}
    outside = ngettext(
        "%(number)d reading is outside the expected range.",
        "%(number)d readings are outside the expected range.",
        strays,
    ) % {"number": strays}
    return f"{course} {paid} {outside}"


def _course(points: list[Point], hits: list[JackpotHit]) -> list[tuple[datetime, Decimal]]:
    """The readings, and each jackpot as the meter went: up to what was paid, down to where it restarted."""
    if not points:
        return []
    course = [(each.at, 1, each.shown) for each in points]
    for hit in hits:
        if points[0].at < hit.at:
            course += [(hit.at, 0, hit.amount), (hit.at, 0, hit.restarted)]
    return [(at, shown) for at, _after, shown in sorted(course, key=lambda each: (each[0], each[1]))]
