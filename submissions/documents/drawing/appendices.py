"""Layouts of the rules that the tables do not display, as a scheme each: the table, its positions, the bets of one.

The document of the rules has a drawing for every one of them. They are no layouts on file and have no dimensions.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from django.utils.safestring import SafeString, mark_safe

WIDTH = 238
GREEN, GREY, WORD = "#14532d", "#a8a29e", "#1c1917"
TABLE = (57.0, 14.0, 55.0, 64.0)
"""Middle of the dealer's side, its height on the sheet, and half of the width and the depth of the table."""
BOX_LEFT, BOX_WIDTH, BOX_HEIGHT, BOX_GAP = 120, 58, 13, 2
SMALL, SIZE = 6.2, 6.6


def scheme_of(layout: Mapping[str, Any], positions: str) -> SafeString:
    """From the layout as the snapshot has it; `positions` are those in words."""
    boxes, depth = _boxes(layout["wagers"])
    height = max(depth, 82)
    places, bets = positions or "number of positions not stated", ", ".join(layout["wagers"])
    words = f"{layout['name']}: {places}. At each position: {bets}."
    parts = "".join([_table(layout["positions"]), boxes])
    return mark_safe(  # noqa: S308 - every word in it is escaped
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}pt" '
        f'height="{height}pt" role="img"><title>{escape(words)}</title>{parts}</svg>'
    )


def _table(positions: Sequence[int] | None) -> str:
    middle, top, wide, deep = TABLE
    edge = (
        f'<path d="M {middle - wide:g} {top:g} A {wide:g} {deep:g} 0 0 0 {middle + wide:g} {top:g} Z" '
        f'fill="#f5f5f4" stroke="{GREEN}" stroke-width="1"/>'
    )
    fewest, most = positions or (0, 0)
    range_words = str(most) if fewest == most else f"{fewest} to {most}"
    middle_words = [range_words, "positions"] if most else ["number of", "positions", "not stated"]
    lines = "".join(
        _text(middle, top + 16 + 8 * place, line, size=SMALL) for place, line in enumerate(middle_words)
    )
    seats = "".join(_seat(number, most) for number in range(1, most + 1))
    return f"{edge}{_text(middle, top - 5, 'DEALER', size=SMALL)}{lines}{seats}"


def _seat(number: int, most: int) -> str:
    """Along the curved side, counted from the dealer's left."""
    middle, top, wide, deep = TABLE
    radius = 4.3
    angle = math.radians(12 + (156 * (number - 1) / (most - 1) if most > 1 else 78))
    # the dealer looks at us: his left is to the right
    x = middle + (wide - radius - 2) * math.cos(angle)
    y = top + (deep - radius - 2) * math.sin(angle)
    ring = (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}" fill="#ffffff" stroke="{GREEN}" stroke-width="0.6"/>'
    )
    return ring + _text(x, y + 2.2, str(number), size=SMALL)


def _boxes(wagers: Sequence[str]) -> tuple[str, int]:
    drawn = [_text(BOX_LEFT, 9, "At each position", size=SMALL, anchor="start")]
    for place, name in enumerate(wagers):
        row, column = divmod(place, 2)
        x, y = BOX_LEFT + column * (BOX_WIDTH + BOX_GAP), 13 + row * (BOX_HEIGHT + BOX_GAP)
        drawn.append(
            f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="2" fill="#ffffff" '
            f'stroke="{GREY}" stroke-width="0.6"/>'
        )
        drawn.append(_text(x + BOX_WIDTH / 2, y + 9, name, size=SIZE))
    rows = -(-len(wagers) // 2)
    return "".join(drawn), 15 + rows * (BOX_HEIGHT + BOX_GAP)


def _text(x: float, y: float, words: str, *, size: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{WORD}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
