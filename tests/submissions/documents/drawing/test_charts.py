"""Charts: every series, whole names, round ticks, and no words on one another."""

import re
from fractions import Fraction

import pytest

from submissions.documents.drawing.charts import LETTER, Bar, Marker, Series, bars, lines, round_ticks
from submissions.documents.drawing.figures import percent

TEXT = re.compile(r'<text x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)"[^>]*>([^<]*)</text>')


def words_of(chart: str) -> list[tuple[float, float, float, str]]:
    """Left end, right end, height and words of every label, as wide as letters can be."""
    found = []
    for x, y, anchor, words in TEXT.findall(chart):
        width = len(words) * float(LETTER)
        left = float(x) - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        found.append((left, left + width, float(y), words))
    return found


def overlapping(chart: str) -> list[tuple[str, str]]:
    placed = words_of(chart)
    return [
        (one[3], other[3])
        for place, one in enumerate(placed)
        for other in placed[:place]
        if abs(one[2] - other[2]) < 8 and one[0] < other[1] and other[0] < one[1]
    ]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        ("0.0105", "0.2139", ["0", "1/20", "1/10", "3/20", "1/5", "1/4"]),
        ("-0.148", "0.392", ["-1/5", "-1/10", "0", "1/10", "1/5", "3/10", "2/5"]),
        ("10000", "548985.4", ["0", "100000", "200000", "300000", "400000", "500000", "600000"]),
        ("0", "0", ["0", "1/5", "2/5", "3/5", "4/5", "1"]),
    ],
)
def test_ticks_are_round_and_take_in_both_ends(low: str, high: str, ticks: list[str]) -> None:
    start = min(Fraction(low), Fraction(0)) if Fraction(high) < 1 else Fraction(low)
    assert [str(each) for each in round_ticks(start, Fraction(high), 6)] == ticks


def test_seventeen_wagers_are_all_named_and_told_apart() -> None:
    series = [
        Series(
            f"A wager with quite a long name, meters at reset, 9 players, number {number}",
            tuple((Fraction(decks), Fraction(number * decks, 1000)) for decks in range(4, 11)),
        )
        for number in range(17)
    ]
    chart = lines(
        "Edge", series, x_label="Decks", y_label="House edge", x_text=str, y_text=percent, x_whole=True
    )
    assert len(re.findall("<polyline", chart)) == 17
    strokes = re.findall(r'<polyline[^>]*fill="none" (stroke=[^/]*)/>', chart)
    assert len(set(strokes)) == 17
    said = " ".join(words for *_, words in words_of(chart))
    assert all(f"number {number}" in said for number in range(17))
    assert "…" not in chart
    assert overlapping(chart) == []


def test_markers_near_each_other_have_lines_of_their_own() -> None:
    chart = lines(
        "Meter",
        [Series("House edge", ((Fraction(0), Fraction(1, 5)), (Fraction(600_000), Fraction(-1, 20))))],
        x_label="Meter",
        y_label="House edge, 9 players",
        x_text=lambda value: f"S${int(value):,}",
        y_text=percent,
        markers=[
            Marker(Fraction(457_450), "break-even S$457,450.00"),
            Marker(Fraction(457_000), "mean at a hit"),
        ],
    )
    assert overlapping(chart) == []


def test_a_long_event_takes_a_second_line_instead_of_being_cut() -> None:
    long = "Community pay of a symbol whose name does not end for quite a while"
    chart = bars("Return", [Bar(long, Fraction(1, 10), "10 %"), Bar("Loses", Fraction(-1, 2), "−50 %")])
    assert " ".join(words for *_, words in words_of(chart)[:2]) == long
    assert overlapping(chart) == []
