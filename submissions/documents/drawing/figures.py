"""The charts of the mathematics, each from exact figures of the snapshot."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.engine.event_words import event_words
from submissions.documents.drawing.charts import Bar, Marker, Series, Texts, bars, lines
from submissions.documents.templatetags.documents import rounded, share

METER_POINTS = 24
MOST_SERIES = 7
PERCENT = Texts(scale=100, places=1, unit=" %")


def return_chart(wager: Mapping[str, Any]) -> str:
    """What each event gives back or takes; nothing where there is but one."""
    rows = [
        Bar(event_words(event["event"]), Fraction(event["return"]), share(event["return"], 3))
        for event in wager["events"]
        if Fraction(event["return"])
    ]
    return _safe(bars(f"Return by event: {wager['name']}", rows)) if len(rows) > 1 else ""


def sensitivity_chart(
    title: str, key: str, rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]
) -> str:
    """The edges that move with the number of decks or players."""
    moving = [
        each
        for each in (
            Series(names[code], tuple((Fraction(row[key]), Fraction(row["edges"][code])) for row in rows))
            for code in moving_wagers(rows, names)
        )
        if len(each.points) > 1
    ]
    if not moving:
        return ""
    return _safe(
        lines(
            title,
            moving[:MOST_SERIES],
            x_label=key.capitalize(),
            y_label="House edge",
            x_text=Texts(),
            y_text=PERCENT,
            steps=len(rows) - 1,
        )
    )


def moving_wagers(rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    return [
        code
        for code in names
        if all(code in row["edges"] for row in rows) and len({row["edges"][code] for row in rows}) > 1
    ]


def meter_chart(name: str, report: Mapping[str, Any]) -> str:
    """A straight line from the edge at the reset amount through the meter at which the house earns nothing."""
    stated = [report.get(name) for name in ("reset", "break_even_meter", "edge_at_reset")]
    if None in stated:
        return ""
    low, even, at_reset = (Fraction(str(each)) for each in stated)
    if even <= low:
        return ""
    high = even * Fraction(6, 5)
    step = (high - low) / METER_POINTS
    meters = [low + step * place for place in range(METER_POINTS + 1)]
    edge = tuple((meter, at_reset * (even - meter) / (even - low)) for meter in meters)
    chart = lines(
        f"{name}: house edge against the meter",
        [Series("House edge", edge)],
        x_label="Meter",
        y_label="House edge",
        x_text=Texts(),
        y_text=PERCENT,
        markers=[Marker(even, f"break-even {rounded(even, 0)}"), *_mean(report, low, high)],
    )
    return _safe(chart)


def _mean(report: Mapping[str, Any], low: Fraction, high: Fraction) -> list[Marker]:
    mean = report.get("mean_meter_at_hit")
    if mean is None or not low < Fraction(mean) < high:
        return []
    return [Marker(Fraction(mean), f"mean at a hit {rounded(Fraction(mean), 0)}", row=1)]


def _safe(drawing: str) -> SafeString:
    return mark_safe(drawing)  # noqa: S308 - every word in it is escaped by the chart
