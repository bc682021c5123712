"""Lines that say how long something is, and the bar that stays true however a drawing is copied."""

import re
from collections.abc import Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from games.layouts.rules.measures import Measures, in_millimetres
from games.layouts.rules.svg import FACE, FAINT, INK, PAPER, group, number, path, rect, tag, text

DIMENSIONS = "dimensions"
"""What the drawing calls the part that says how wide and how deep the table is."""
_ROOT = re.compile(r"^<svg\b[^>]*>(.*)</svg>$", re.DOTALL)
_NAMES = re.compile(r"<(title|desc)\b[^>]*>.*?</\1>", re.DOTALL)


def across(left: float, right: float, y: float, words: str, size: float) -> str:
    """A dimension from left to right, its figure in the middle of the line."""
    return _line((left, y), (right, y), upright=False) + _figure(words, (left + right) / 2, y, size)


def along(x: float, top: float, low: float, words: str, size: float) -> str:
    """From top to bottom; the figure is read from the right."""
    middle = (top + low) / 2
    line = _line((x, top), (x, low), upright=True)
    return line + group(
        _figure(words, 0, 0, size), transform=f"translate({number(x)} {number(middle)}) rotate(-90)"
    )


def scale_bar(x: float, y: float, *, millimetres: int, unit: Fraction, size: float) -> str:
    """Five parts, dark and light in turn."""
    part = float(Fraction(millimetres, 5) / unit)
    pieces = [
        rect(
            x + part * place,
            y,
            part,
            size * 0.55,
            fill=INK if place % 2 == 0 else PAPER,
            stroke=INK,
            stroke_width=1.2,
        )
        for place in range(5)
    ]
    low = y + size * 1.65
    return group(
        *pieces,
        text("0", x, low, size, fill=INK),
        text(f"{millimetres} mm", x + part * 5, low, size, fill=INK),
    )


def detail_drawing(drawing: str, measures: Measures, *, name: str, size: tuple[str, str]) -> str:
    """One position out of a drawing, upright, with the depth of each row of areas; the frozen picture itself."""
    found = _ROOT.match(drawing)
    inner = _NAMES.sub("", found[1]) if found else ""
    left, top, wide, high = (float(each) for each in measures.detail)
    unit = measures.millimetres
    letters = wide / 34
    x = left + wide - letters * 2.4
    rows = [
        along(x, float(far), float(near), f"{in_millimetres(float(near) - float(far), unit)} mm", letters)
        for near, far in measures.rows
    ]
    bar = scale_bar(
        left + letters, top + high - letters * 2.2, millimetres=100, unit=unit, size=letters * 0.9
    )
    ground = rect(left, top + high - letters * 3, wide, letters * 3, fill=PAPER)
    return tag(
        "svg",
        tag("title", escape(name)),
        group(inner, transform=measures.upright or None),
        rect(left + wide - letters * 4.8, top, letters * 4.8, high, fill=PAPER),
        ground,
        *rows,
        bar,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(measures.detail),
        width=size[0],
        height=size[1],
        font_family=FACE,
    )


def table_drawing(drawing: str, box: Sequence[str], *, name: str, size: tuple[str, str]) -> str:
    """The table alone, without the sheet that says in words what the paper says beside it."""
    found = _ROOT.match(drawing)
    return tag(
        "svg",
        tag("title", escape(name)),
        _NAMES.sub("", found[1]) if found else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(box),
        width=size[0],
        height=size[1],
        font_family=FACE,
    )


def _figure(words: str, x: float, y: float, size: float) -> str:
    half = len(words) * size * 0.33
    return group(
        rect(x - half, y - size * 0.7, 2 * half, size * 1.4, fill=PAPER),
        text(words, x, y + size * 0.36, size, fill=INK, weight=600),
    )


def _line(begin: tuple[float, float], end: tuple[float, float], *, upright: bool) -> str:
    ends = [f"M{number(begin[0])} {number(begin[1])}", f"L{number(end[0])} {number(end[1])}"]
    drawn = [path(ends, stroke=FAINT, stroke_width=1.4)]
    dx, dy = (9.0, 0.0) if upright else (0.0, 9.0)
    for x, y in (begin, end):
        tick = [f"M{number(x - dx)} {number(y - dy)}", f"L{number(x + dx)} {number(y + dy)}"]
        drawn.append(path(tick, stroke=INK, stroke_width=1.8))
    return "".join(drawn)
