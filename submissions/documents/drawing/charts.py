"""Charts of the mathematics as plain SVG: presentation attributes only, a title for whoever cannot see them.

No label is cut and none lies on another: names that are long take two lines, legends as many rows as there are series,
and axes are marked at round numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap
from xml.sax.saxutils import escape

GREEN, RED, GREY, AMBER = "#14532d", "#991b1b", "#78716c", "#92400e"
SERIES_COLOURS = (GREEN, "#1d4ed8", AMBER, "#7e22ce", "#0e7490", RED, "#1c1917")
SERIES_DASHES = ("", "6 3", "2 2", "8 3 2 3")
SIZE = Fraction(17, 2)
LETTER = Fraction(23, 5)
"""How wide a letter of this size is at most, on average: more than the face needs."""
LINE = 11
WIDTH = 640
Words = Callable[[Fraction], str]


@dataclass(frozen=True)
class Bar:
    label: str
    value: Fraction
    text: str


@dataclass(frozen=True)
class Series:
    name: str
    points: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True)
class Marker:
    """An upright line at a value of x, with a word."""

    at: Fraction
    text: str


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Lying bars from a common zero: what is gained to the right, what is lost to the left."""
    label_width, text_width = 190, 90
    low = min([Fraction(0), *(row.value for row in rows)])
    high = max([Fraction(0), *(row.value for row in rows)])
    span = (high - low) or Fraction(1)
    room = WIDTH - label_width - text_width
    zero = label_width + room * (-low / span)
    parts = []
    y = 6
    for row in rows:
        lines_of_label = _lines(row.label, label_width - 10)
        size = room * abs(row.value) / span
        left = zero if row.value >= 0 else zero - size
        colour = GREEN if row.value >= 0 else RED
        for place, words in enumerate(lines_of_label):
            parts.append(_text(label_width - 6, y + 9 + place * LINE, words, anchor="end"))
        parts.append(
            f'<rect x="{_at(left)}" y="{y + 1}" width="{_at(max(size, Fraction(1, 2)))}" height="10" fill="{colour}"/>'
        )
        parts.append(_text(WIDTH - 2, y + 9, row.text, anchor="end"))
        y += 15 + (len(lines_of_label) - 1) * LINE
    parts.append(
        f'<line x1="{_at(zero)}" y1="2" x2="{_at(zero)}" y2="{y + 2}" stroke="{GREY}" stroke-width="0.6"/>'
    )
    return _svg(title, WIDTH, y + 6, parts)


def lines(
    title: str,
    series: Sequence[Series],
    *,
    x_label: str,
    y_label: str,
    x_text: Words,
    y_text: Words,
    markers: Sequence[Marker] = (),
    x_whole: bool = False,
) -> str:
    """Curves over a common ground, each told apart by its dashes too; `x_whole` marks every whole number."""
    left, right, head = 58, 30, 24 + LINE * len(markers)
    xs = [x for each in series for x, _ in each.points] + [each.at for each in markers]
    ys = [y for each in series for _, y in each.points]
    x_ticks = _wholes(min(xs), max(xs)) if x_whole else round_ticks(min(xs), max(xs), 6)
    y_ticks = round_ticks(min([*ys, Fraction(0)]), max([*ys, Fraction(0)]), 6)
    x_low, x_high = min(*xs, x_ticks[0]), max(*xs, x_ticks[-1])
    y_low, y_high = y_ticks[0], y_ticks[-1]
    x_span, y_span = (x_high - x_low) or Fraction(1), (y_high - y_low) or Fraction(1)
    ground = head + 150

    def place(x: Fraction, y: Fraction) -> tuple[Fraction, Fraction]:
        return (
            left + (WIDTH - left - right) * (x - x_low) / x_span,
            ground - (ground - head) * (y - y_low) / y_span,
        )

    parts = [_text(2, 9, y_label)]
    for value in y_ticks:
        _, y = place(x_low, value)
        # nothing is a line of its own: what lies below it favours the player
        colour = GREY if value == 0 else "#d6d3d1"
        parts.append(
            f'<line x1="{left}" y1="{_at(y)}" x2="{WIDTH - right}" y2="{_at(y)}" stroke="{colour}" stroke-width="0.5"/>'
        )
        parts.append(_text(left - 5, float(y) + 3, y_text(value), anchor="end"))
    for value in x_ticks:
        x, _ = place(value, y_low)
        parts.append(
            f'<line x1="{_at(x)}" y1="{ground}" x2="{_at(x)}" y2="{ground + 3}" stroke="{GREY}" stroke-width="0.5"/>'
        )
        parts.append(_text(float(x), ground + 13, x_text(value), anchor="middle"))
    parts.append(_text(WIDTH - right, ground + 26, x_label, anchor="end"))
    for row, marker in enumerate(markers):
        x, _ = place(marker.at, y_low)
        top = 12 + LINE * row + LINE
        parts.append(
            f'<line x1="{_at(x)}" y1="{top - 6}" x2="{_at(x)}" y2="{ground}" stroke="{RED}" '
            'stroke-width="1" stroke-dasharray="3 2"/>'
        )
        beside = (-4, "end") if x > WIDTH / 2 else (4, "start")
        parts.append(_text(float(x) + beside[0], top, marker.text, anchor=beside[1], colour=RED))
    for index, each in enumerate(series):
        path = " ".join(f"{_at(x)},{_at(y)}" for x, y in (place(x, y) for x, y in each.points))
        parts.append(f'<polyline points="{path}" fill="none" {_stroke(index)}/>')
    height = ground + 32
    if len(series) > 1:
        legend, height = _legend([each.name for each in series], ground + 42)
        parts += legend
    return _svg(title, WIDTH, height, parts)


def round_ticks(low: Fraction, high: Fraction, most: int) -> list[Fraction]:
    """Round numbers (1, 2, 2.5 or 5 times a power of ten apart) that take in both ends, at most so many steps."""
    if high <= low:
        high = low + 1
    step = Fraction(1)
    while step * most >= high - low:
        step /= 10
    while True:
        for factor in (Fraction(1), Fraction(2), Fraction(5, 2), Fraction(5)):
            apart = step * factor
            first, last = low // apart, -(-high // apart)
            if last - first <= most:
                return [apart * number for number in range(int(first), int(last) + 1)]
        step *= 10


def _wholes(low: Fraction, high: Fraction) -> list[Fraction]:
    return [Fraction(number) for number in range(int(low), int(high) + 1)]


def _legend(names: Sequence[str], top: int) -> tuple[list[str], int]:
    """In two columns, each name whole; a long one takes a second line."""
    parts, column, y = [], WIDTH // 2, top
    for start in range(0, len(names), 2):
        deepest = 1
        for offset, name in enumerate(names[start : start + 2]):
            x = 8 + offset * column
            parts.append(
                f'<line x1="{x}" y1="{y - 3}" x2="{x + 24}" y2="{y - 3}" fill="none" {_stroke(start + offset)}/>'
            )
            words = _lines(name, column - 44)
            deepest = max(deepest, len(words))
            parts += [_text(x + 30, y + row * LINE, line) for row, line in enumerate(words)]
        y += LINE * deepest + 3
    return parts, y


def _stroke(index: int) -> str:
    """No two of the first 28 alike: seven colours, each with four kinds of line."""
    colour = SERIES_COLOURS[index % len(SERIES_COLOURS)]
    dash = SERIES_DASHES[(index % len(SERIES_COLOURS) + index // len(SERIES_COLOURS)) % len(SERIES_DASHES)]
    return f'stroke="{colour}" stroke-width="1.4"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _lines(words: str, width: int) -> list[str]:
    return wrap(words, int(width / LETTER), break_long_words=False) or [""]


def _at(value: Fraction | int) -> str:
    """Coordinates with two decimals are finer than any printer."""
    return f"{float(value):.2f}"


def _text(x: float, y: float, words: str, *, anchor: str = "start", colour: str = "#1c1917") -> str:
    place = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{float(SIZE)}" fill="{colour}">{escape(words)}</text>'


def _svg(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
