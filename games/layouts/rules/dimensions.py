"""Lines that say how long something is, and the bar that stays true however a drawing is copied."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape

from lxml import etree

from games.layouts.rules.legend import SMALLEST, number_small_words
from games.layouts.rules.measures import Measures, in_millimetres
from games.layouts.rules.parts import without_sheet
from games.layouts.rules.svg import FACE, FAINT, INK, PAPER, group, number, path, rect, tag, text

_ROOT = re.compile(r"^<svg\b[^>]*>(.*)</svg>$", re.DOTALL)
_SPACE = re.compile(r' xmlns="[^"]*"')
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
    inner = _inside(drawing)
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
    return tag(
        "svg",
        tag("title", escape(name)),
        _inside(drawing),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(box),
        width=size[0],
        height=size[1],
        font_family=FACE,
    )


def _inside(drawing: str) -> str:
    """What is drawn, without names and without the sheet: what lies outside of a picture would still be in its text."""
    root = etree.fromstring(drawing.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    without_sheet(root)
    found = _ROOT.match(etree.tostring(root, encoding="unicode"))
    return _SPACE.sub("", _NAMES.sub("", found[1])) if found else ""


def with_numbers(drawing: str, *, unit: float) -> tuple[str, list[dict[str, Any]]]:
    """The drawing with numbers for what would be too small to read, and what they stand for; `unit` is what one unit
    of it measures on paper, in points.
    """
    root = etree.fromstring(drawing.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    keys = number_small_words(root, SMALLEST / unit)
    return etree.tostring(root, encoding="unicode"), keys


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
