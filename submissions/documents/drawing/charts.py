"""Charts of the mathematics as plain SVG: presentation attributes only, a title for whoever cannot see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from xml.sax.saxutils import escape

GREEN, RED, GREY, AMBER = "#14532d", "#991b1b", "#78716c", "#92400e"
SERIES_COLOURS = (GREEN, "#1d4ed8", AMBER, "#7e22ce", "#0e7490", RED, GREY)
LONGEST_NAME = 32
SERIES_DASHES = ("", "6 3", "2 2", "8 3 2 3", "4 4", "1 3", "10 4")


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
    row: int = 0


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Lying bars from a common zero: what is gained to the right, what is lost to the left."""
    width, row_height, label_width, text_width = 640, 15, 170, 90
    low = min([Fraction(0), *(row.value for row in rows)])
    high = max([Fraction(0), *(row.value for row in rows)])
    span = (high - low) or Fraction(1)
    room = width - label_width - text_width
    zero = label_width + room * (-low / span)
    parts = []
    for index, row in enumerate(rows):
        y = 6 + index * row_height
        size = room * abs(row.value) / span
        left = zero if row.value >= 0 else zero - size
        colour = GREEN if row.value >= 0 else RED
        parts.append(_text(label_width - 6, y + 9, _short(row.label), anchor="end"))
        parts.append(
            f'<rect x="{_at(left)}" y="{y + 1}" width="{_at(max(size, Fraction(1, 2)))}" height="10" fill="{colour}"/>'
        )
        parts.append(_text(width - 2, y + 9, row.text, anchor="end"))
    height = 12 + row_height * len(rows)
    parts.append(
        f'<line x1="{_at(zero)}" y1="2" x2="{_at(zero)}" y2="{height - 4}" stroke="{GREY}" stroke-width="0.6"/>'
    )
    return _svg(title, width, height, parts)


def lines(
    title: str,
    series: Sequence[Series],
    *,
    x_label: str,
    y_label: str,
    x_text: "Texts",
    y_text: "Texts",
    markers: Sequence[Marker] = (),
    steps: int = 4,
) -> str:
    """Curves over a common ground, each told apart by its dashes too."""
    width, height, left, right, top, bottom = 640, 210, 58, 160, 22, 34
    xs = [x for each in series for x, _ in each.points] + [each.at for each in markers]
    ys = [y for each in series for _, y in each.points]
    x_low, x_high = min(xs), max(xs)
    y_low, y_high = min([*ys, Fraction(0)]), max([*ys, Fraction(0)])
    x_span, y_span = (x_high - x_low) or Fraction(1), (y_high - y_low) or Fraction(1)

    def place(x: Fraction, y: Fraction) -> tuple[Fraction, Fraction]:
        return (
            left + (width - left - right) * (x - x_low) / x_span,
            height - bottom - (height - top - bottom) * (y - y_low) / y_span,
        )

    parts = []
    for step in range(5):
        value = y_low + y_span * Fraction(step, 4)
        _, y = place(x_low, value)
        parts.append(
            f'<line x1="{left}" y1="{_at(y)}" x2="{width - right}" y2="{_at(y)}" stroke="#d6d3d1" stroke-width="0.5"/>'
        )
        parts.append(_text(left - 5, float(y) + 3, y_text(value), anchor="end"))
    for step in range(steps + 1):
        across = x_low + x_span * Fraction(step, steps)
        x, _ = place(across, y_low)
        parts.append(_text(float(x), height - bottom + 13, x_text(across), anchor="middle"))
    for marker in markers:
        x, _ = place(marker.at, y_low)
        parts.append(
            f'<line x1="{_at(x)}" y1="{top}" x2="{_at(x)}" y2="{height - bottom}" stroke="{RED}" '
            'stroke-width="1" stroke-dasharray="3 2"/>'
        )
        # no room to the right beside a legend, or beside another marker
        crowded = (len(series) > 1 or marker.row > 0) and x > (width - left - right) / 2
        beside = (-4, "end") if crowded else (4, "start")
        parts.append(
            _text(float(x) + beside[0], top + 8 + 12 * marker.row, marker.text, anchor=beside[1], colour=RED)
        )
    for index, each in enumerate(series):
        colour, dash = SERIES_COLOURS[index % len(SERIES_COLOURS)], SERIES_DASHES[index % len(SERIES_DASHES)]
        path = " ".join(f"{_at(x)},{_at(y)}" for x, y in (place(x, y) for x, y in each.points))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.4"{dashed}/>')
        if len(series) == 1:
            continue
        row = top + 6 + index * 14
        parts.append(
            f'<line x1="{width - right + 8}" y1="{row}" x2="{width - right + 28}" y2="{row}" stroke="{colour}" '
            f'stroke-width="1.4"{dashed}/>'
        )
        parts.append(_text(width - right + 32, row + 3, _short(each.name)))
    parts.append(_text(left, height - 4, x_label))
    parts.append(_text(2, 9, y_label))
    return _svg(title, width, height, parts)


class Texts:
    """How a value on an axis is written."""

    def __init__(self, *, scale: int = 1, places: int = 0, unit: str = "") -> None:
        self.scale, self.places, self.unit = scale, places, unit

    def __call__(self, value: Fraction) -> str:
        number = f"{float(value * self.scale):,.{self.places}f}".replace("-", "−")
        return f"{number}{self.unit}"


def _at(value: Fraction | int) -> str:
    """Coordinates with two decimals are finer than any printer."""
    return f"{float(value):.2f}"


def _short(words: str) -> str:
    """Names stand beside what they name, where there is room for so many characters."""
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…"


def _text(x: float, y: float, words: str, *, anchor: str = "start", colour: str = "#1c1917") -> str:
    place = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="8.5" fill="{colour}">{escape(words)}</text>'


def _svg(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
