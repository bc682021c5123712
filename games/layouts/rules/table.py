"""A real table, seen from above with the dealer at the top, on a sheet with its sign and title block."""

from dataclasses import replace
from typing import TYPE_CHECKING

from games.layouts.rules.boxes import depth_of, draw_position, narrowest_for, rows_of
from games.layouts.rules.centre import Centre, draw_centre, inner_around
from games.layouts.rules.dealer import (
    ABOVE,
    RAIL_WIDTH,
    Equipment,
    controls_of,
    draw_dealer_side,
    half_width_for,
)
from games.layouts.rules.geometry import APRON, TableShape, inner_for, shape_table
from games.layouts.rules.sheet import Panel, draw_panel, draw_title_block, panel_height
from games.layouts.rules.svg import FELT, MARK, RAIL, RAIL_EDGE, group, path, rect
from games.rulepacks.book import book_of

if TYPE_CHECKING:
    from games.layouts.rules.drawing import Subject

MARGIN = 44.0
LEAST_WIDTH = 1560.0


def draw_table(subject: "Subject") -> tuple[float, float, str]:
    """Width, height and the picture."""
    rows = rows_of(subject.areas)
    centre = _centre(subject)
    equipment = _equipment(subject)
    depth = depth_of(rows)
    inner = inner_around(centre, _shape(subject, depth, inner=half_width_for(equipment) - depth))
    width = max(LEAST_WIDTH, 2 * (_shape(subject, depth, inner=inner).half_width + RAIL_WIDTH + MARGIN))
    shape = _shape(subject, depth, x=width / 2, inner=inner)
    devices = _devices(subject)
    low = shape.y + shape.radius + RAIL_WIDTH + 34
    foot, height = _foot(subject, width, low)
    picture = group(
        path(shape.outline(RAIL_WIDTH), fill=RAIL, stroke=RAIL_EDGE, stroke_width=3),
        path(shape.outline(), fill=FELT, stroke=RAIL_EDGE, stroke_width=2),
        path(shape.outline(-9), fill="none", stroke=MARK, stroke_width=1.2, stroke_opacity="0.55"),
        draw_dealer_side(shape, equipment),
        *(draw_position(place, rows, dict(subject.printed.odds), devices) for place in shape.places),
        draw_centre(centre, shape),
    )
    return width, height, picture + foot


def _shape(subject: "Subject", depth: float, *, x: float = 0, inner: float = 0) -> TableShape:
    narrowest = narrowest_for(subject.areas)
    return shape_table(
        positions=subject.positions,
        x=x,
        y=MARGIN + ABOVE + RAIL_WIDTH + APRON,
        inner=max(inner, 330.0, inner_for(subject.positions, narrowest)),
        depth=depth,
        column=max(150.0, narrowest + 34),
    )


def _centre(subject: "Subject") -> Centre:
    on_felt = () if subject.printed.on_sign else subject.printed.lines
    hands = tuple(
        (area.label, area.chinese or "", area.hand)
        for area in subject.areas
        if area.main and area.hand in subject.game.sides
    )
    return Centre(
        operator_name=subject.operator_name,
        title=subject.game_name,
        lines=on_felt,
        notice="" if subject.printed.on_sign else subject.printed.notice,
        hands=hands if len(hands) == 2 else (),
        spots=subject.game.spots,
        caption=subject.game.caption,
    )


def _equipment(subject: "Subject") -> Equipment:
    elements = book_of(subject.pack).elements
    if not elements:
        return subject.equipment
    listed = subject.printed.elements
    boxes = "drop_and_tip_box" not in elements or "drop_and_tip_box" in listed
    return replace(
        subject.equipment,
        discard_rack=subject.equipment.discard_rack
        and ("discard_rack" not in elements or "discard_rack" in listed),
        drop_box=subject.equipment.drop_box if boxes else "none",
        tip_box=subject.equipment.tip_box if boxes else "none",
        cover_cards="cover_cards" in listed,
        controls=controls_of([(each, elements[each].name) for each in listed if each in elements]),
    )


def _devices(subject: "Subject") -> tuple[str, ...]:
    """Devices that stand at each position beside its areas."""
    drawn = {area.element for area in subject.areas if area.shape == "device"}
    return tuple(
        each.removesuffix("_devices").replace("_", " ").upper()
        for each in subject.printed.elements
        if each.endswith("_devices") and each not in drawn
    )


def _foot(subject: "Subject", width: float, top: float) -> tuple[str, float]:
    size = max(15.0, width / 112)
    room = width - 2 * MARGIN
    gap = 18.0
    block = room * 0.27
    panels = _panels(subject)
    letters = [max(260, sum(len(line) for line in panel.lines)) for panel in panels]
    widths = [(room - block - gap * len(panels)) * each / sum(letters) for each in letters]
    tall = max(
        size * 17.5,
        *(panel_height(panel, each, size * 0.88) for panel, each in zip(panels, widths, strict=True)),
    )
    parts, left = [], MARGIN
    for panel, each in zip(panels, widths, strict=True):
        parts.append(draw_panel(panel, left, top, each, tall, size * 0.88))
        left += each + gap
    head = subject.pack.head
    rows = [
        ("Layout", subject.title),
        ("Operator", subject.operator_name or "not stated"),
        ("Game", subject.game_name),
        (head.jurisdiction, head.document),
        ("Positions", f"{subject.positions}, numbered from the dealer's left"),
        ("Drawing", "seen from above, not to scale"),
    ]
    parts.append(draw_title_block(rows, width - MARGIN - block, top, block, tall, size))
    height = top + tall + MARGIN
    frame = rect(14, 14, width - 28, height - 28, fill="none", stroke="#8f887a", stroke_width=1.2)
    return frame + "".join(parts), height


def _panels(subject: "Subject") -> list[Panel]:
    panels = [Panel("At each position", subject.area_lines())]
    if subject.printed.on_sign:
        sign = Panel("Sign at the table", subject.printed.lines, strong=True, foot=subject.printed.notice)
        panels.insert(0, sign)
    if lines := subject.element_lines():
        panels.append(Panel("On the layout and at the table", lines))
    return panels
