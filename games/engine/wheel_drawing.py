"""A wheel of weighted stops as SVG: each stop as wide as its weight, painted by classes alone.

    draw_wheel([Slice(1, "Primary meter"), Slice(230, "$200")], name="Wheel", description="...")

The slices begin at the top and follow each other clockwise, as the stops are listed. A stop that is too narrow for its
words gets a line to them outside of the rim; numbers stand for floats here, since a drawing is only ever looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

SIZE, CENTRE, RIM, HUB = 420, 210.0, 150.0, 46.0
TONES = 4
NARROW = 0.035
"""Below this share of the wheel the words do not fit into the slice."""
LINE = 15.0
ROOM = 70


@dataclass(frozen=True)
class Slice:
    weight: int
    words: str
    is_special: bool = False


def draw_wheel(slices: Sequence[Slice], *, name: str, description: str, mark: str = "wheel") -> str:
    total = sum(each.weight for each in slices)
    parts = [_slice(each, start, total, place) for place, (each, start) in enumerate(_starts(slices))]
    outside = [
        (each, (start + each.weight / 2) / total)
        for each, start in _starts(slices)
        if each.weight / total < NARROW
    ]
    inside = [
        _inside(each, (start + each.weight / 2) / total)
        for each, start in _starts(slices)
        if each.weight / total >= NARROW
    ]
    return (
        f'<svg class="wheel" viewBox="{_view(outside)}" role="img" '
        f'aria-labelledby="{mark}-name" aria-describedby="{mark}-words">'
        f'<title id="{mark}-name">{escape(name)}</title><desc id="{mark}-words">{escape(description)}</desc>'
        f"{''.join(parts)}{''.join(inside)}{_outside(outside)}"
        f'<circle class="wheel-hub" cx="{CENTRE:.0f}" cy="{CENTRE:.0f}" r="{HUB:.0f}"/>'
        f'<path class="wheel-pointer" d="M{CENTRE - 9:.0f} {CENTRE - RIM - 16:.0f}h18l-9 18z"/></svg>'
    )


def _starts(slices: Sequence[Slice]) -> list[tuple[Slice, int]]:
    found, start = [], 0
    for each in slices:
        found.append((each, start))
        start += each.weight
    return found


def _slice(each: Slice, start: int, total: int, place: int) -> str:
    tone = "special" if each.is_special else str(place % TONES)
    title = f"<title>{escape(each.words)}</title>"
    if each.weight == total:
        return f'<circle class="wheel-{tone}" cx="{CENTRE}" cy="{CENTRE}" r="{RIM}">{title}</circle>'
    first, last = _at(start / total, RIM), _at((start + each.weight) / total, RIM)
    large = int(each.weight * 2 > total)
    path = f"M{CENTRE} {CENTRE}L{first}A{RIM} {RIM} 0 {large} 1 {last}Z"
    return f"<path class={quoteattr(f'wheel-slice wheel-{tone}')} d={quoteattr(path)}>{title}</path>"


def _inside(each: Slice, middle: float) -> str:
    x, y = _point(middle, RIM * 0.7)
    return f'<text class="wheel-words" x="{x:.1f}" y="{y + 5:.1f}">{escape(each.words)}</text>'


def _outside(narrow: list[tuple[Slice, float]]) -> str:
    """One below the other on their own half of the drawing, each with a line to its slice."""
    drawn = []
    for right in (True, False):
        side = sorted(
            (each for each in narrow if (each[1] < 0.5) is right), key=lambda each: -cos(each[1] * 2 * pi)
        )
        lowest = 0.0
        for each, middle in side:
            x, y = _point(middle, RIM + 2)
            _edge, wanted = _point(middle, RIM + 18)
            lowest = max(wanted, lowest + LINE, 14.0)
            at = CENTRE + RIM * 0.62 + 26 if right and y < CENTRE - RIM * 0.7 else x + (18 if right else -18)
            anchor = "wheel-right" if right else "wheel-left"
            drawn.append(
                f'<path class="wheel-line" d="M{x:.1f} {y:.1f}L{at:.1f} {lowest - 4:.1f}"/>'
                f'<text class="wheel-words {anchor}" x="{at + (4 if right else -4):.1f}" y="{lowest:.1f}">'
                f"{escape(each.words)}</text>"
            )
    return "".join(drawn)


def _view(narrow: list[tuple[Slice, float]]) -> str:
    """Room for words at a side only where some stand there."""
    left = ROOM if any(middle >= 0.5 for _each, middle in narrow) else 0
    right = ROOM if any(middle < 0.5 for _each, middle in narrow) else 0
    return f"-{left} 0 {SIZE + left + right} {SIZE}" if left else f"0 0 {SIZE + right} {SIZE}"


def _at(turn: float, radius: float) -> str:
    x, y = _point(turn, radius)
    return f"{x:.2f} {y:.2f}"


def _point(turn: float, radius: float) -> tuple[float, float]:
    return CENTRE + radius * sin(turn * 2 * pi), CENTRE - radius * cos(turn * 2 * pi)
