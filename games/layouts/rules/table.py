"""A real table, seen from above with the dealer at the top, on a sheet with its sign and title block."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from games.layouts.rules.boxes import Row, depth_of, draw_position, narrowest_for, rows_of, sizes_of
from games.layouts.rules.centre import Centre, draw_centre, inner_around
from games.layouts.rules.dealer import (
    ABOVE,
    RAIL_WIDTH,
    Equipment,
    controls_of,
    draw_dealer_side,
    half_width_for,
)
from games.layouts.rules.dimensions import across, along, scale_bar
from games.layouts.rules.geometry import APRON, ArcPlace, Place, TableShape, inner_for, shape_table
from games.layouts.rules.measures import AreaSize, Measures, both_units, in_millimetres
from games.layouts.rules.parts import DIMENSIONS, SHEET, TABLE
from games.layouts.rules.sheet import Panel, draw_panel, draw_title_block, panel_height
from games.layouts.rules.svg import FAINT, FELT, MARK, RAIL, RAIL_EDGE, group, number, path, rect, text
from games.rulepacks.book import book_of

if TYPE_CHECKING:
    from games.layouts.rules.drawing import Subject

MARGIN = 44.0
BESIDE = 44.0
"""Room on either side for the dimension of the depth."""
LEAST_WIDTH = 1560.0


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in units of the drawing; `unit` is what one of them is worth in millimetres."""

    width: float
    shape: TableShape
    rows: tuple[Row, ...]
    centre: Centre
    equipment: Equipment
    unit: Fraction

    @property
    def rail_low(self) -> float:
        return self.shape.y + self.shape.radius + RAIL_WIDTH

    @property
    def rail_top(self) -> float:
        return self.shape.y - APRON - RAIL_WIDTH

    @property
    def half(self) -> float:
        return self.shape.half_width + RAIL_WIDTH

    @property
    def size(self) -> float:
        """Of the figures of dimensions."""
        return max(20.0, self.width / 84)

    @property
    def low(self) -> float:
        """Below the dimensions and the scale bar."""
        return self.rail_low + self.size * 5.6


def draw_table(subject: "Subject") -> tuple[float, float, str]:
    """Width, height and the picture."""
    plan = _plan(subject)
    shape, rows = plan.shape, plan.rows
    devices = _devices(subject)
    foot, height = _foot(subject, plan)
    picture = group(
        path(shape.outline(RAIL_WIDTH), fill=RAIL, stroke=RAIL_EDGE, stroke_width=3),
        path(shape.outline(), fill=FELT, stroke=RAIL_EDGE, stroke_width=2),
        path(shape.outline(-9), fill="none", stroke=MARK, stroke_width=1.2, stroke_opacity="0.55"),
        draw_dealer_side(shape, plan.equipment),
        *(draw_position(place, rows, dict(subject.printed.odds), devices) for place in shape.places),
        draw_centre(plan.centre, shape),
        data_part=TABLE,
    )
    return plan.width, height, picture + _dimensions(plan) + foot


def measure_table(subject: "Subject") -> Measures:
    plan = _plan(subject)
    place = plan.shape.places[len(plan.shape.places) // 2]
    areas = tuple(
        AreaSize(
            area.code,
            f"{area.label} {area.chinese or ''}".strip(),
            area.shape,
            in_millimetres(width, plan.unit),
            in_millimetres(depth, plan.unit),
            None if narrow is None else in_millimetres(narrow, plan.unit),
        )
        for area, width, depth, narrow in sizes_of(place, plan.rows)
    )
    detail, upright, rail = _detail(place, plan.shape.depth)
    return Measures(
        unit=str(plan.unit),
        width=in_millimetres(2 * plan.half, plan.unit),
        depth=in_millimetres(plan.rail_low - plan.rail_top, plan.unit),
        position=place.number,
        areas=areas,
        # inside the frame of the sheet, above its panels
        table=("24", "60", number(plan.width - 48), number(plan.low - 70)),
        detail=detail,
        upright=upright,
        rows=tuple((number(rail - row.near), number(rail - row.far)) for row in plan.rows),
    )


def _plan(subject: "Subject") -> Plan:
    rows = rows_of(subject.areas)
    centre = _centre(subject)
    equipment = _equipment(subject)
    depth = depth_of(rows)
    inner = inner_around(centre, _shape(subject, depth, inner=half_width_for(equipment) - depth))
    half = _shape(subject, depth, inner=inner).half_width + RAIL_WIDTH
    width = max(LEAST_WIDTH, 2 * (half + MARGIN + BESIDE))
    shape = _shape(subject, depth, x=width / 2, inner=inner)
    drawn = Fraction(number(2 * half))
    unit = Fraction(1) if subject.table_width is None else Fraction(subject.table_width) / drawn
    return Plan(width, shape, rows, centre, equipment, unit)


def _dimensions(plan: Plan) -> str:
    """Over the rail: how wide and how deep; below them a bar that stays true in every copy."""
    middle, size = plan.shape.x, plan.size
    wide = in_millimetres(2 * plan.half, plan.unit)
    deep = in_millimetres(plan.rail_low - plan.rail_top, plan.unit)
    bar = plan.rail_low + size * 3.2
    return group(
        across(middle - plan.half, middle + plan.half, plan.rail_low + size * 1.4, both_units(wide), size),
        along(middle + plan.half + size * 1.4, plan.rail_top, plan.rail_low, both_units(deep), size),
        scale_bar(middle - plan.half, bar, millimetres=500, unit=plan.unit, size=size * 0.85),
        text("Over the rail", middle + plan.half, bar + size, size * 0.85, fill=FAINT, anchor="end"),
        data_part=DIMENSIONS,
    )


def _detail(place: Place, depth: float) -> tuple[tuple[str, str, str, str], str, float]:
    """What to look at to see one position upright, how to turn it so, and where the felt ends there."""
    if isinstance(place, ArcPlace):
        half = place.radius * math.sin(math.radians(place.half))
        rail = place.y + place.radius
        top = place.y + (place.radius - depth) * math.cos(math.radians(place.half))
        turn = number(90 - place.angle)
        upright = "" if turn == "0" else f"rotate({turn} {number(place.x)} {number(place.y)})"
    else:
        half, rail, upright = place.width / 2, place.rail, ""
        top = rail - depth
    left, top = place.x - half - 26, top - 26
    side = (2 * half + 52) / 6
    wide = 2 * half + 52 + side
    high = rail + RAIL_WIDTH + 2 - top + wide * 3 / 34
    return (number(left), number(top), number(wide), number(high)), upright, rail


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


def _foot(subject: "Subject", plan: Plan) -> tuple[str, float]:
    width, top = plan.width, plan.low
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
        ("Drawing", f"from above, {_sides(plan)}"),
    ]
    parts.append(draw_title_block(rows, width - MARGIN - block, top, block, tall, size))
    height = top + tall + MARGIN
    frame = rect(14, 14, width - 28, height - 28, fill="none", stroke="#8f887a", stroke_width=1.2)
    return group(frame, *parts, data_part=SHEET), height


def _sides(plan: Plan) -> str:
    wide = in_millimetres(2 * plan.half, plan.unit)
    deep = in_millimetres(plan.rail_low - plan.rail_top, plan.unit)
    return f"{wide:,} × {deep:,} mm"


def _panels(subject: "Subject") -> list[Panel]:
    panels = [Panel("At each position", subject.area_lines())]
    if subject.printed.on_sign:
        sign = Panel("Sign at the table", subject.printed.lines, strong=True, foot=subject.printed.notice)
        panels.insert(0, sign)
    if lines := subject.element_lines():
        panels.append(Panel("On the layout and at the table", lines))
    return panels
