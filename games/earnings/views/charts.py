"""The charts of a comparison as data; numbers here are only drawn, the table beside them is exact."""

from fractions import Fraction
from math import sqrt
from typing import Any

from django.utils.translation import gettext as _

from games.earnings.selectors.results import Column

STEPS = 30


def win_by_wager(columns: list[Column]) -> dict[str, Any]:
    """Win in an hour, one bar for each configuration, stacked by wager."""
    names: dict[str, str] = {}
    for column in columns:
        for each in column.earnings.wagers if column.earnings else ():
            names.setdefault(each.code, each.name)
    shown = [column for column in columns if column.earnings]
    series = []
    for code, name in names.items():
        values = []
        for column in shown:
            wagers = {each.code: each for each in column.earnings.wagers} if column.earnings else {}
            values.append(_drawn(wagers[code].win) if code in wagers else 0)
        series.append({"name": name, "values": values})
    return {"kind": "bars", "labels": [column.letter for column in shown], "series": series}


def win_over_time(columns: list[Column]) -> dict[str, Any]:
    """Expected win and its 95 % interval, day by day over a month."""
    series = []
    for column in columns:
        if not column.earnings:
            continue
        day = column.earnings.outlooks["day"]
        mean, deviation = float(day.mean), float(day.standard_deviation)
        skew = float(day.skewness or 0) if day.corrected else 0.0
        points = []
        for days in range(STEPS + 1):
            centre, spread = mean * days, deviation * sqrt(days)
            bend = skew / 6 * (1.959964**2 - 1) / sqrt(days) if days else 0
            low, high = centre + spread * (bend - 1.959964), centre + spread * (bend + 1.959964)
            points.append([days, round(centre, 2), round(low, 2), round(high, 2)])
        series.append({"name": column.letter, "points": points})
    return {"kind": "band", "axis": _("days"), "series": series}


def _drawn(value: Fraction) -> float:
    return round(float(value), 2)
