"""The charts of a comparison as data; numbers here are only drawn, the table beside them is exact."""

from fractions import Fraction
from math import sqrt
from typing import Any

from django.utils.translation import gettext as _

from backoffice.core.formatting import percent_text
from games.earnings.rules.distribution import QUANTILES, distribution_of
from games.earnings.selectors.results import Column
from games.engine.amounts import amount_text, sign_of

STEPS = 30
SHADES, TONES = 9, 4


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
    return {
        "kind": "bars",
        "labels": [column.letter for column in shown],
        "series": series,
        "sign": _sign(shown),
    }


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
    return {"kind": "band", "axis": _("days"), "series": series, "sign": _sign(columns)}


def legend_of(chart: dict[str, Any], columns: list[Column]) -> list[dict[str, Any]]:
    """Every name in full beside its colour, below the picture: a legend inside of it is cut where there are many."""
    if chart["kind"] == "bars":
        return [
            {"swatch": f"shade-{place % SHADES}", "label": each["name"]}
            for place, each in enumerate(chart["series"])
        ]
    labels = {column.letter: column.studied.label for column in columns}
    return [
        {"swatch": f"tone-{place % TONES}", "label": f"{each['name']} {labels[each['name']]}"}
        for place, each in enumerate(chart["series"])
    ]


def shift_pictures(columns: list[Column]) -> list[dict[str, Any]]:
    """The result of a shift, one picture for each currency."""
    found = []
    for currency in dict.fromkeys(column.currency for column in columns if column.earnings):
        shown = [column for column in columns if column.earnings and column.currency == currency]
        outlooks = [column.earnings.outlooks["shift"] for column in shown if column.earnings]
        picture = distribution_of(outlooks)
        if picture is None:
            continue
        found.append(
            {
                "picture": picture,
                "low": amount_text(picture.low, currency, 0),
                "high": amount_text(picture.high, currency, 0),
                "zero": amount_text(0, currency, 0),
                "heads": [words for words, _z in QUANTILES],
                "lines": [
                    {
                        "tone": f"tone-{place % TONES}",
                        "letter": column.letter,
                        "label": column.studied.label,
                        "shape": shape,
                        "loss": percent_text(outlook.chance_of_loss, 1),
                        "mean": amount_text(outlook.mean, currency, 0),
                        "amounts": [amount_text(each, currency, 0) for each in shape.quantiles],
                    }
                    for place, (column, outlook, shape) in enumerate(
                        zip(shown, outlooks, picture.shapes, strict=True)
                    )
                ],
            }
        )
    return found


def _sign(columns: list[Column]) -> str:
    """That of the currency, where all are in one."""
    currencies = {column.currency for column in columns}
    return sign_of(currencies.pop()) if len(currencies) == 1 else ""


def _drawn(value: Fraction) -> float:
    return round(float(value), 2)
