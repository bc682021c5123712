"""The dealer's side: chip tray, shoe, shuffler, discard rack, drop box and tip box, controls."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.layouts.rules.fitting import size_that_fits
from games.layouts.rules.geometry import APRON, TableShape
from games.layouts.rules.svg import FAINT, INK, LINE, MARK, ODDS, PAPER, RAIL, group, rect, text

RAIL_WIDTH = 34.0
ABOVE = 112.0
"""Room over the dealer's edge for the boxes that hang there."""
_CHIPS = ("#e5e7eb", "#f87171", "#60a5fa", "#4ade80", "#2dd4bf", "#c084fc", "#fbbf24", "#f472b6")


@dataclass(frozen=True)
class Equipment:
    """What stands at a table; nothing is dealt where there is no `card_supply`.

    A place is `dealer_left`, `dealer_right`, `alternative` or `none`.
    """

    card_supply: str | None = "hand_shuffle"
    drop_box: str = "dealer_right"
    tip_box: str = "dealer_left"
    discard_rack: bool = True
    cover_cards: bool = False
    controls: tuple[str, ...] = ()


def draw_dealer_side(shape: TableShape, equipment: Equipment) -> str:
    top = shape.y - APRON
    left, right = shape.x - 272, shape.x + 272
    parts = [_tray(shape.x, top + 20)]
    if equipment.card_supply is not None:
        parts.append(_shoe(right + 22, top + 20, equipment.card_supply))
    if equipment.card_supply not in (None, "hand_shuffle"):
        parts.append(_block(right + 140, top + 20, 108, 88, "Shuffler", "#3f3a33"))
    if equipment.discard_rack:
        parts.append(_block(left - 110, top + 20, 88, 88, "Discard rack", "#7f1d1d"))
    if equipment.cover_cards:
        parts.append(_cover_cards(left - 150, top + 30))
    for index, label in enumerate(equipment.controls):
        parts.append(_control(left - 282 - 122 * index, top + 36, label))
    parts.append(text("DEALER", shape.x, top - RAIL_WIDTH - 26, 22, fill=FAINT, weight=600, spacing=6))
    parts += [
        _hanging(shape, equipment.drop_box, "Drop box"),
        _hanging(shape, equipment.tip_box, "Tip box", beside=equipment.tip_box == equipment.drop_box),
    ]
    return group(*parts)


def half_width_for(equipment: Equipment) -> float:
    """What stands beside the tray needs room on either hand of the dealer."""
    return 272 + 182 + 122 * len(equipment.controls)


def _tray(x: float, y: float) -> str:
    """Sixteen tubes, the dearest chips in the middle as on most tables."""
    tubes = 16
    width = 544 / tubes
    order = [*range(len(_CHIPS)), *reversed(range(len(_CHIPS)))]
    parts = [rect(x - 272, y, 544, 88, radius=10, fill="#1c1917", stroke=MARK, stroke_width=2)]
    for index in range(tubes):
        left = x - 272 + index * width + 4
        parts.append(rect(left, y + 8, width - 8, 72, radius=6, fill="#292524"))
        chips = 5 + (index * 7) % 3
        parts += [
            rect(
                left + 1,
                y + 73 - step * 9,
                width - 10,
                7,
                radius=2,
                fill=_CHIPS[order[index]],
                stroke="#111111",
                stroke_width=0.6,
            )
            for step in range(chips)
        ]
    parts.append(text("CHIP TRAY", x, y + 108, 14, spacing=3))
    return group(*parts)


def _shoe(x: float, y: float, supply: str) -> str:
    label = "Dealing shoe" if supply != "continuous_shuffler" else "Shuffler's chute"
    return group(
        rect(x, y, 96, 88, radius=8, fill="#1c1917", stroke=MARK, stroke_width=2),
        rect(x + 12, y + 10, 72, 46, radius=4, fill="#44403c"),
        *(rect(x + 22 + step * 4, y + 14, 40, 38, radius=3, fill=PAPER, stroke=LINE) for step in range(4)),
        rect(x + 28, y + 62, 40, 14, radius=4, fill=ODDS),
        text(label.upper(), x + 48, y + 108, size_that_fits(label.upper(), 112, most=14, least=9), spacing=1),
    )


def _block(x: float, y: float, width: float, height: float, label: str, fill: str) -> str:
    words = label.upper()
    return group(
        rect(x, y, width, height, radius=8, fill=fill, stroke=MARK, stroke_width=2),
        rect(x + 12, y + 12, width - 24, height - 24, radius=4, fill="#000000", fill_opacity="0.28"),
        text(
            words,
            x + width / 2,
            y + height + 20,
            size_that_fits(words, width + 18, most=14, least=9),
            spacing=1,
        ),
    )


def _cover_cards(x: float, y: float) -> str:
    return group(
        rect(x, y, 22, 34, radius=3, fill="#facc15", stroke=INK),
        rect(x + 8, y + 12, 22, 34, radius=3, fill="#facc15", stroke=INK),
        text("COVER", x + 14, y + 66, 11),
        text("CARDS", x + 14, y + 79, 11),
    )


def _control(x: float, y: float, label: str) -> str:
    return group(
        rect(x, y, 106, 56, radius=8, fill="#26211b", stroke=ODDS, stroke_width=1.8),
        rect(x + 10, y + 10, 86, 18, radius=4, fill="#14532d"),
        rect(x + 36, y + 35, 34, 12, radius=6, fill="#dc2626"),
        text(label, x + 53, y + 76, size_that_fits(label, 116, most=12, least=7)),
    )


def _hanging(shape: TableShape, place: str, label: str, *, beside: bool = False) -> str:
    """Under the dealer's edge, drawn over it: the dealer's left hand is on the right of the drawing.

    `beside` where another box hangs at the same place already: this one is nearer to the dealer.
    """
    top = shape.y - APRON
    # elsewhere, yet still on the edge of a small table
    sides = {
        "dealer_left": 420.0,
        "dealer_right": -420.0,
        "alternative": max(556.0, min(620.0, shape.half_width - 68)),
    }
    if place not in sides:
        return ""
    words = label.upper() + (" (APPROVED PLACE)" if place == "alternative" else "")
    middle = shape.x + sides[place] + (math.copysign(150, -sides[place]) if beside else 0)
    return group(
        rect(middle - 66, top - RAIL_WIDTH - 54, 132, 54, radius=6, fill=PAPER, stroke=INK, stroke_width=2),
        rect(middle - 34, top - 20, 68, 8, radius=4, fill="#0a0a0a", stroke=MARK, stroke_width=1.2),
        rect(middle - 22, top - RAIL_WIDTH - 14, 44, 5, radius=2, fill=RAIL),
        text(
            words,
            middle,
            top - RAIL_WIDTH - 28,
            size_that_fits(words, 122, most=16, least=8, bold=True),
            fill=INK,
            weight=700,
        ),
    )


def controls_of(elements: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Short words for the controls among the listed devices (id, name)."""
    return tuple(
        f"{identity.removesuffix('_lock').replace('_', ' ').capitalize()} lock-out"
        for identity, _name in elements
        if identity.endswith("_lock")
    )
