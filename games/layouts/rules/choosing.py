"""The layouts of a document as pictures to choose from: the bets of one position, how many sit there, and which bets
each layout allows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from xml.sax.saxutils import escape

from games.layouts.rules.areas import areas_for
from games.layouts.rules.fitting import size_that_fits
from games.layouts.rules.svg import FACE, FELT, FELT_DARK, HANDS, MARK, ODDS, circle, rect, tag, text
from games.rulepacks.layouts import Area, Layout
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name

WIDTH, EDGE, SEATS = 220.0, 10.0, 26.0
MAIN, SIDE = 26.0, 20.0
MOST_SEATS = 20


@dataclass(frozen=True)
class LayoutCard:
    """One layout to choose. `wagers` are the bets it allows, `bound` those of them that not every layout has to."""

    code: str
    name: str
    positions: str
    wagers: tuple[str, ...]
    bound: tuple[str, ...]
    picture: str


@dataclass(frozen=True)
class MatrixRow:
    """One bet and the layouts that allow it."""

    code: str
    name: str
    layouts: frozenset[str]


def layout_cards(pack: Pack, readings: Mapping[str, str]) -> tuple[LayoutCard, ...]:
    """Empty where the document leaves nothing to choose."""
    if len(pack.layouts) < 2:
        return ()
    return _cards(pack, tuple(sorted(readings.items())))


@lru_cache(maxsize=32)
def _cards(pack: Pack, readings: tuple[tuple[str, str], ...]) -> tuple[LayoutCard, ...]:
    return tuple(_card(pack, layout, dict(readings)) for layout in pack.layouts.values())


def bets_by_layout(pack: Pack) -> tuple[MatrixRow, ...]:
    """The bets that are tied to layouts; every other one is allowed on all of them."""
    return tuple(
        MatrixRow(code, wager_name(pack, code), frozenset(bound))
        for code in wager_codes(pack)
        if (bound := _bound(pack, code)) is not None
    )


def _card(pack: Pack, layout: Layout, readings: Mapping[str, str]) -> LayoutCard:
    bound = tuple(row.code for row in bets_by_layout(pack) if layout.code in row.layouts)
    free = tuple(code for code in wager_codes(pack) if _bound(pack, code) is None)
    wagers = (*free, *bound)
    positions = layout.positions(readings)
    return LayoutCard(
        code=layout.code,
        name=layout.name,
        positions=_in_words(positions),
        wagers=wagers,
        bound=bound,
        picture=_picture(areas_for(pack, wagers), positions, f"{layout.name}: {_in_words(positions)}"),
    )


def _bound(pack: Pack, code: str) -> Sequence[str] | None:
    wager = pack.wagers.get(code)
    return wager.layouts if wager is not None else None


def _in_words(positions: tuple[int, int] | None) -> str:
    if positions is None:
        return "positions not stated"
    fewest, most = positions
    return f"{most} positions" if fewest == most else f"{fewest} to {most} positions"


def _picture(areas: Sequence[Area], positions: tuple[int, int] | None, name: str) -> str:
    rows = [tuple(together) for _row, together in groupby(areas, key=lambda area: area.row)]
    height = 2 * EDGE + SEATS + sum(_height(row) for row in rows)
    parts = [rect(0, 0, WIDTH, height, radius=10, fill=FELT)]
    y = height - EDGE - SEATS
    for row in rows:
        y -= _height(row)
        width = (WIDTH - 2 * EDGE) / len(row)
        parts += [_box(area, EDGE + place * width, y, width, _height(row)) for place, area in enumerate(row)]
    parts += _seats(positions[1] if positions else 0, height - EDGE - 5)
    return tag(
        "svg",
        tag("title", escape(name)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        role="img",
        font_family=FACE,
    )


def _height(row: Sequence[Area]) -> float:
    return MAIN if any(area.main for area in row) else SIDE


def _box(area: Area, x: float, y: float, width: float, height: float) -> str:
    colour = HANDS[area.hand] if area.hand else ODDS
    size = size_that_fits(area.label, width - 10, most=12 if area.main else 10.5, least=5, bold=area.main)
    return rect(x, y, width, height, fill=FELT_DARK, stroke=MARK, stroke_width=0.75) + text(
        area.label,
        x + width / 2,
        y + height / 2 + size * 0.36,
        size,
        fill=colour,
        weight=600 if area.main else None,
    )


def _seats(count: int, y: float) -> list[str]:
    """One dot for each position; none where nobody says how many there are."""
    shown = min(count, MOST_SEATS)
    step = min(16.0, (WIDTH - 2 * EDGE) / max(shown, 1))
    first = WIDTH / 2 - step * (shown - 1) / 2
    return [circle(first + step * place, y - 4, min(5.0, step / 2 - 1), fill=MARK) for place in range(shown)]
