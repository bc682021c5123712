"""The middle of the felt: where the cards lie, whose table it is, and what it says about odds and limits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.table_layout import Spot
from games.layouts.rules.fitting import size_that_fits, width_of, wrapped
from games.layouts.rules.geometry import TableShape
from games.layouts.rules.svg import HANDS, MARK, ODDS, circle, group, rect, text

NAME, TITLE, LINE, NOTICE = 46.0, 23.0, 19.0, 19.0
LARGEST = 1200.0


@dataclass(frozen=True)
class Centre:
    """`hands` are the two sides whose cards lie face up in boxes of their own; otherwise `spots` stand side by side."""

    operator_name: str
    title: str
    lines: tuple[str, ...] = ()
    notice: str = ""
    hands: tuple[tuple[str, str, str], ...] = ()
    spots: tuple[Spot, ...] = ()
    caption: str = ""

    @property
    def cards_height(self) -> float:
        return 140.0 if self.hands else 112.0


def inner_around(centre: Centre, shape: TableShape) -> float:
    """The free radius that is just large enough for the words; a wall of text stops growing the table."""
    while not _fits(centre, shape) and shape.inner < LARGEST:
        shape = replace(shape, inner=shape.inner + 20)
    return shape.inner


def draw_centre(centre: Centre, shape: TableShape) -> str:
    parts = [_cards(centre, shape)]
    for words, size, y, fill, weight, spacing in _placed(centre, shape):
        parts.append(text(words, shape.x, y, size, fill=fill, weight=weight, spacing=spacing))
    return group(*parts)


def _fits(centre: Centre, shape: TableShape) -> bool:
    for words, size, y, _fill, weight, spacing in _placed(centre, shape):
        wide = width_of(words, size, bold=weight >= 600) + (spacing or 0) * len(words)
        if wide > shape.room_at(y - shape.y + 6) - 30:
            return False
    return _cards_width(centre) <= shape.room_at(centre.cards_height) - 20


def _placed(centre: Centre, shape: TableShape) -> list[tuple[str, float, float, str, int, float | None]]:
    placed: list[tuple[str, float, float, str, int, float | None]] = []
    y = shape.y + centre.cards_height + 52
    if centre.operator_name:
        words = centre.operator_name.upper()
        size = size_that_fits(words, 620, most=NAME, least=24, bold=True)
        placed.append((words, size, y, MARK, 800, 5))
        y += 36
    placed.append((centre.title.upper(), TITLE if len(centre.title) < 30 else 17.0, y, ODDS, 600, 3))
    y += 32
    for line in centre.lines:
        for words in _broken(line, shape, y):
            placed.append((words, LINE - 3, y, MARK, 400, None))
            y += LINE + 1
    if centre.notice:
        y += 8
        for words in _broken(centre.notice, shape, y):
            placed.append((words, NOTICE - 2, y, ODDS, 700, None))
            y += NOTICE + 2
    return placed


def _broken(line: str, shape: TableShape, y: float) -> Sequence[str]:
    room = min(760.0, max(220.0, shape.room_at(y - shape.y + 24) - 60))
    return wrapped(line, room, LINE - 3)


def _cards_width(centre: Centre) -> float:
    return 520.0 if centre.hands else 84.0 * max(2, len(centre.spots))


def _cards(centre: Centre, shape: TableShape) -> str:
    if centre.hands:
        return group(
            *(
                _hand(shape.x + (-262 if place == 0 else 12), shape.y + 8, *hand)
                for place, hand in enumerate(centre.hands)
            )
        )
    count = len(centre.spots)
    step = 88 if count == 2 else 74
    spots = [
        _spot(shape.x + (index - (count - 1) / 2) * step, shape.y + 10, spot)
        for index, spot in enumerate(centre.spots)
    ]
    return group(*spots, text(centre.caption, shape.x, shape.y + 112, 13, spacing=2))


def _hand(x: float, y: float, label: str, chinese: str, hand: str) -> str:
    colour = HANDS.get(hand, MARK)
    return group(
        rect(x, y, 250, 126, radius=10, fill=colour, fill_opacity="0.07", stroke=colour, stroke_width=2),
        *(
            rect(
                x + 16 + step * 76,
                y + 14,
                62,
                72,
                radius=6,
                fill="none",
                stroke=colour,
                stroke_dasharray="5 4",
            )
            for step in range(3)
        ),
        text(f"{label.upper()} {chinese}".strip(), x + 125, y + 113, 19, fill=colour, weight=700, spacing=2),
    )


def _spot(x: float, y: float, spot: Spot) -> str:
    marks = {"fill": MARK, "fill_opacity": "0.06", "stroke": MARK, "stroke_dasharray": "5 4"}
    match spot.shape:
        case "die":
            drawn = rect(x - 30, y + 10, 60, 60, radius=10, **marks)
        case "wheel":
            drawn = circle(x, y + 40, 40, **marks)
        case _:
            drawn = rect(x - 30, y, 60, 80, radius=6, **marks)
    return group(drawn, text(spot.label, x, y + 46, 15))
