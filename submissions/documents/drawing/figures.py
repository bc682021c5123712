"""The charts of the mathematics, each from exact figures of the snapshot."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.engine.amounts import amount_text, number_text
from games.engine.price_figures import players_words
from submissions.documents.drawing.charts import Bar, Marker, Series, bars, lines
from submissions.documents.templatetags.documents import event_row, pays_words, share


def percent(value: Fraction) -> str:
    """As many decimals as a round number needs."""
    hundredths = value * 100
    places = next((few for few in range(4) if (hundredths * 10**few).denominator == 1), 4)
    return f"{number_text(hundredths, places)} %"


def points(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{percent(value).removesuffix(' %')}"


def return_chart(wager: Mapping[str, Any], currency: str) -> str:
    """What each event gives back or takes; nothing where there is but one."""
    rows = [
        Bar(
            pays_words(event_row(event, wager["code"]), currency),
            Fraction(event["return"]),
            share(event["return"], 3),
        )
        for event in wager["events"]
        if Fraction(event["return"])
    ]
    return _safe(bars(f"Return by event: {wager['name']}", rows)) if len(rows) > 1 else ""


def decks_chart(rows: Sequence[Mapping[str, Any]], names: Mapping[str, str], decks: int | None) -> str:
    """How much the edge of each wager moves from what it is with the decks of the submission: edges lie far apart and
    move little, so that their own lines would all be flat.
    """
    chosen = next((row for row in rows if row["decks"] == decks), None)
    if chosen is None or not moving_wagers(rows, names):
        return ""
    start = {code: chosen["edges"][code] for code in names if chosen["edges"].get(code) is not None}
    moves = {code: Fraction(edge) for code, edge in start.items()}
    return _by_number(
        "Change of the house edge by number of decks",
        "decks",
        rows,
        {code: names[code] for code in start},
        moves,
        f"Change of the house edge in percentage points, against {decks} decks",
        points,
    )


def players_chart(rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> str:
    title = "House edge by number of players"
    named = f"House edge of {next(iter(names.values()))}" if len(names) == 1 else "House edge"
    return _by_number(title, "players", rows, names, {}, named, percent)


def _by_number(
    title: str,
    key: str,
    rows: Sequence[Mapping[str, Any]],
    names: Mapping[str, str],
    start: Mapping[str, Fraction],
    y_label: str,
    y_text: Callable[[Fraction], str],
) -> str:
    drawn = [
        Series(
            name,
            tuple(
                (Fraction(row[key]), Fraction(row["edges"][code]) - start.get(code, Fraction(0)))
                for row in rows
                if row["edges"].get(code) is not None
            ),
        )
        for code, name in names.items()
    ]
    drawn = [each for each in drawn if len(each.points) > 1]
    if not drawn:
        return ""
    return _safe(
        lines(
            title,
            drawn,
            x_label=f"Number of {key}",
            y_label=y_label,
            x_text=number_text,
            y_text=y_text,
            x_whole=True,
        )
    )


def moving_wagers(rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    return [
        code
        for code in names
        if all(code in row["edges"] for row in rows) and len({row["edges"][code] for row in rows}) > 1
    ]


def meter_chart(name: str, report: Mapping[str, Any], currency: str) -> str:
    """A straight line from the edge at the reset amount through the meter at which the house earns nothing."""
    stated = [report.get(name) for name in ("reset", "break_even_meter", "edge_at_reset")]
    if None in stated:
        return ""
    low, even, at_reset = (Fraction(str(each)) for each in stated)
    if even <= low:
        return ""
    high = even * Fraction(6, 5)
    edge = tuple((meter, at_reset * (even - meter) / (even - low)) for meter in (low, even, high))
    chart = lines(
        f"{name}: house edge against the meter",
        [Series("House edge", edge)],
        x_label="Meter",
        y_label=", ".join(["House edge", *_players(report)]),
        x_text=lambda value: amount_text(value, currency),
        y_text=percent,
        markers=[
            Marker(even, f"break-even {amount_text(even, currency, 2)}"),
            *_mean(report, low, high, currency),
        ],
    )
    return _safe(chart)


def _players(report: Mapping[str, Any]) -> list[str]:
    return [players_words(report["players"])] if report.get("players") else []


def _mean(report: Mapping[str, Any], low: Fraction, high: Fraction, currency: str) -> list[Marker]:
    mean = report.get("mean_meter_at_hit")
    if mean is None or not low < Fraction(mean) < high:
        return []
    return [Marker(Fraction(mean), f"mean at a hit, no maximum {amount_text(Fraction(mean), currency, 2)}")]


def _safe(drawing: str) -> SafeString:
    return mark_safe(drawing)  # noqa: S308 - every word in it is escaped by the chart
