"""The shape of a table: a straight side for the dealer, and a rail around which the positions lie.

Up to nine positions share a half circle. Longer tables have a straight stretch between two quarter circles. Depth is
measured from the rail towards the dealer; a player looks along it.
"""

import math
from dataclasses import dataclass

from games.layouts.rules.svg import number, sector

ROUND = 9
"""More positions than this need a straight stretch."""
MARGIN = 6.0
"""Degrees at either end of the arc that are left to the dealer."""
WIDEST = 330.0
APRON = 150.0
"""The strip between the dealer's edge and the arc's centre line: tray, shoe, discard rack."""


@dataclass(frozen=True)
class ArcPlace:
    """A position on an arc: a wedge that narrows towards the centre."""

    number: int
    x: float
    y: float
    radius: float
    angle: float
    half: float

    def width_at(self, depth: float) -> float:
        return 2 * math.radians(self.half) * (self.radius - depth)

    def point(self, depth: float, across: float = 0.5) -> tuple[float, float, float]:
        """x, y and rotation; `across` runs from the player's left to the right."""
        angle = self._angle(across)
        reach = self.radius - depth
        return (
            self.x + reach * math.cos(math.radians(angle)),
            self.y + reach * math.sin(math.radians(angle)),
            angle - 90,
        )

    def cell(self, near: float, far: float, left: float, right: float) -> list[str]:
        return sector(
            self.x, self.y, self.radius - far, self.radius - near, self._angle(right), self._angle(left)
        )

    def _angle(self, across: float) -> float:
        return self.angle + self.half - across * 2 * self.half


@dataclass(frozen=True)
class StraightPlace:
    """A position on the straight stretch: a column."""

    number: int
    x: float
    rail: float
    width: float

    def width_at(self, depth: float) -> float:
        return self.width

    def point(self, depth: float, across: float = 0.5) -> tuple[float, float, float]:
        return self.x + (across - 0.5) * self.width, self.rail - depth, 0.0

    def cell(self, near: float, far: float, left: float, right: float) -> list[str]:
        ax, bx = (self.x + (across - 0.5) * self.width for across in (left, right))
        low, high = self.rail - near, self.rail - far
        return [
            f"M{number(ax)} {number(low)}",
            f"L{number(ax)} {number(high)}",
            f"L{number(bx)} {number(high)}",
            f"L{number(bx)} {number(low)}",
            "Z",
        ]


Place = ArcPlace | StraightPlace


@dataclass(frozen=True)
class TableShape:
    """`x`, `y` is the middle of the centre line, `inner` the radius that the positions leave free."""

    x: float
    y: float
    inner: float
    depth: float
    straight: float
    places: tuple[Place, ...]

    @property
    def radius(self) -> float:
        return self.inner + self.depth

    @property
    def half_width(self) -> float:
        return self.radius + self.straight / 2

    def room_at(self, below: float) -> float:
        """Free width at a distance below the centre line."""
        if below >= self.inner:
            return 0.0
        return 2 * math.sqrt(self.inner**2 - below**2) + self.straight

    def outline(self, grow: float = 0) -> list[str]:
        """The edge of the table, or a line parallel to it."""
        radius, top = self.radius + grow, self.y - APRON - grow
        left, right = self.x - self.half_width - grow, self.x + self.half_width + grow
        low = self.y + radius
        return [
            f"M{number(left)} {number(top)}",
            f"L{number(right)} {number(top)}",
            f"L{number(right)} {number(self.y)}",
            f"A{number(radius)} {number(radius)} 0 0 1 {number(right - radius)} {number(low)}",
            f"L{number(left + radius)} {number(low)}",
            f"A{number(radius)} {number(radius)} 0 0 1 {number(left)} {number(self.y)}",
            "Z",
        ]


def inner_for(positions: int, narrowest: float) -> float:
    """The radius at which every position is as wide as its boxes need."""
    on_arc, span = (positions, 180 - 2 * MARGIN) if positions <= ROUND else (_on_end(positions), 90 - MARGIN)
    return on_arc * narrowest / math.radians(span)


def shape_table(
    *, positions: int, x: float, y: float, inner: float, depth: float, column: float
) -> TableShape:
    """Position 1 is at the dealer's left hand, which is on the right of a drawing seen from the players."""
    radius = inner + depth
    if positions <= ROUND:
        half = min((180 - 2 * MARGIN) / positions, math.degrees(WIDEST / radius)) / 2
        first = 90 - half * (positions - 1)
        arc = tuple(
            ArcPlace(place + 1, x, y, radius, first + 2 * half * place, half) for place in range(positions)
        )
        return TableShape(x, y, inner, depth, 0.0, arc)
    ends = _on_end(positions)
    middle = positions - 2 * ends
    straight = middle * column
    half = (90 - MARGIN) / ends / 2
    right = [
        ArcPlace(place + 1, x + straight / 2, y, radius, MARGIN + half * (2 * place + 1), half)
        for place in range(ends)
    ]
    across = [
        StraightPlace(ends + place + 1, x + straight / 2 - column * (place + 0.5), y + radius, column)
        for place in range(middle)
    ]
    left = [
        ArcPlace(ends + middle + place + 1, x - straight / 2, y, radius, 90 + half * (2 * place + 1), half)
        for place in range(ends)
    ]
    return TableShape(x, y, inner, depth, straight, (*right, *across, *left))


def _on_end(positions: int) -> int:
    return 3 if positions < 14 else 4
