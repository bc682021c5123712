"""The betting areas of one position, with their words turned to the player who sits there."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from games.layouts.rules.fitting import size_that_fits
from games.layouts.rules.geometry import Place
from games.layouts.rules.svg import FELT_DARK, HANDS, MARK, ODDS, circle, group, number, path, rect, text
from games.rulepacks.layouts import Area

EDGE = 54.0
"""From the rail to the first area: the position's number and devices."""
MAIN, SIDE, SPOT = 66.0, 56.0, 96.0


@dataclass(frozen=True)
class Row:
    areas: tuple[Area, ...]
    near: float
    far: float

    @property
    def middle(self) -> float:
        return (self.near + self.far) / 2


def rows_of(areas: Sequence[Area]) -> tuple[Row, ...]:
    """From the rail inwards."""
    rows: list[Row] = []
    depth = EDGE
    spots = are_spots(areas)
    for _row, together in groupby(areas, key=lambda area: area.row):
        beside = tuple(together)
        height = SPOT if spots else MAIN if any(area.main for area in beside) else SIDE
        rows.append(Row(beside, depth, depth + height))
        depth += height
    return tuple(rows)


def are_spots(areas: Sequence[Area]) -> bool:
    """Single spots on the felt, or boxes that share their edges as on a baccarat layout."""
    return any(area.shape != "box" for area in areas)


def depth_of(rows: Sequence[Row]) -> float:
    return (rows[-1].far if rows else EDGE) + 14


def narrowest_for(areas: Sequence[Area]) -> float:
    """How wide a position has to be where it is narrowest."""
    beside = max((len(row.areas) for row in rows_of(areas)), default=1)
    return 112.0 * beside if are_spots(areas) else max(100.0, 94.0 * beside)


def draw_position(place: Place, rows: Sequence[Row], odds: dict[str, str], devices: Sequence[str]) -> str:
    spots = are_spots([area for row in rows for area in row.areas])
    parts = [_number(place), *_devices(place, devices)]
    for row in rows:
        for index, area in enumerate(row.areas):
            left, right = index / len(row.areas), (index + 1) / len(row.areas)
            lines = odds.get(area.code, "")
            draw = _spot if spots else _cell
            parts.append(draw(place, row, area, left, right, lines))
    return group(*parts)


def _number(place: Place) -> str:
    x, y, turn = place.point(27, 0.5)
    return group(
        circle(0, 0, 17, fill=FELT_DARK, stroke=MARK, stroke_width=1.5),
        text(str(place.number), 0, 6, 17, weight=700),
        transform=_turned(x, y, turn),
    )


def _devices(place: Place, devices: Sequence[str]) -> list[str]:
    drawn = []
    for index, label in enumerate(devices):
        x, y, turn = place.point(27, 0.5)
        width = min(94.0, place.width_at(27) / 2 - 28)
        left = 23 if index % 2 == 0 else -23 - width
        drawn.append(
            group(
                rect(left, -14, width, 28, radius=6, fill="#26211b", stroke=ODDS, stroke_width=1.5),
                circle(left + 11, 0, 4.5, fill="#f97316"),
                text(
                    label,
                    left + width / 2 + 8,
                    4,
                    size_that_fits(label, width - 26, most=12, least=5, bold=True),
                    fill=ODDS,
                    weight=600,
                ),
                transform=_turned(x, y, turn),
            )
        )
    return drawn


def _cell(place: Place, row: Row, area: Area, left: float, right: float, odds: str) -> str:
    x, y, turn = place.point(row.middle, (left + right) / 2)
    room = place.width_at(row.far if area.main else row.middle) * (right - left) - 10
    colour = HANDS.get(area.hand or "", MARK)
    outline = path(
        place.cell(row.near, row.far, left, right),
        fill=colour,
        fill_opacity="0.13" if area.main else "0.05",
        stroke=MARK,
        stroke_width=2 if area.main else 1.4,
    )
    words = _words(area, odds, room, row.far - row.near - 8, most=28 if area.main else 17, colour=colour)
    return outline + group(*words, transform=_turned(x, y, turn))


def sizes_of(place: Place, rows: Sequence[Row]) -> list[tuple[Area, float, float, float | None]]:
    """Each area of a position with its width at the player's side, its depth, and its width at the dealer's side where
    that is another one.
    """
    spots = are_spots([area for row in rows for area in row.areas])
    sizes: list[tuple[Area, float, float, float | None]] = []
    for row in rows:
        for area in row.areas:
            share = 1 / len(row.areas)
            if spots:
                sizes.append((area, *_spot_size(place, row, area, share), None))
                continue
            near, far = place.width_at(row.near) * share, place.width_at(row.far) * share
            sizes.append((area, near, row.far - row.near, None if near == far else far))
    return sizes


def _spot_size(place: Place, row: Row, area: Area, share: float) -> tuple[float, float]:
    room = min(place.width_at(row.middle) * share - 14, 156.0)
    if area.shape == "circle":
        across = 2 * min(room / 2, SPOT / 2 - 6)
        return across, across
    return (min(room, 104.0), 54.0) if area.shape == "device" else (min(room, 150.0), 80.0)


def _spot(place: Place, row: Row, area: Area, left: float, right: float, odds: str) -> str:
    x, y, turn = place.point(row.middle, (left + right) / 2)
    width, _depth = _spot_size(place, row, area, right - left)
    colour = HANDS.get(area.hand or "", MARK)
    if area.shape == "circle":
        radius = width / 2
        shape = circle(0, 0, radius, fill=colour, fill_opacity="0.08", stroke=colour, stroke_width=2.5)
        words = _words(area, odds, radius * 1.72, radius * 1.15, most=18, colour=colour)
    elif area.shape == "device":
        shape = rect(-width / 2, -27, width, 54, radius=9, fill="#26211b", stroke=ODDS, stroke_width=2)
        shape += circle(-width / 2 + 11, 0, 5, fill="#f97316")
        words = [group(*_words(area, odds, width - 32, 46, most=14, colour=ODDS), transform="translate(8 0)")]
    else:
        shape = rect(
            -width / 2, -40, width, 80, radius=10, fill=MARK, fill_opacity="0.1", stroke=MARK, stroke_width=3
        )
        words = _words(area, odds, width - 14, 66, most=19, colour=colour)
    return group(shape, *words, transform=_turned(x, y, turn))


def _words(area: Area, odds: str, room: float, height: float, *, most: float, colour: str) -> list[str]:
    """The arrangement that can be printed largest: label and Chinese on one line, on two, or the label broken."""
    label, chinese = area.label.upper(), area.chinese or ""
    ways = [
        [f"{label} {chinese}".strip()],
        [each for each in (label, chinese) if each],
        [*label.split(" · " if " · " in label else " "), *([chinese] if chinese else [])],
    ]
    if chinese:
        first, _space, rest = label.partition(" ")
        ways += [[first, f"{rest} {chinese}".strip()], [each for each in (first, rest, chinese) if each]]
    sized = [(_size([*way, *([odds] if odds else [])], room, height, most), way) for way in ways]
    size, way = max(sized, key=lambda each: each[0])
    lines = [(words, colour, 700) for words in way] + ([(odds, ODDS, 600)] if odds else [])
    step = size * 1.16
    top = -step * (len(lines) - 1) / 2 + size * 0.35
    return [
        text(words, 0, top + step * index, size, fill=fill, weight=weight)
        for index, (words, fill, weight) in enumerate(lines)
    ]


def _size(lines: Sequence[str], room: float, height: float, most: float) -> float:
    tallest = min(most, height / (len(lines) * 1.16))
    return min(size_that_fits(line, room, most=tallest, least=5, bold=True) for line in lines)


def _turned(x: float, y: float, turn: float) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return f"{moved} rotate({number(turn)})" if number(turn) != "0" else moved
