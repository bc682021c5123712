"""A layout as SVG: the same bytes for the same configuration, on a page, as a file and in a PDF.

    draw_layout(pack, configuration, operator_name="Harbor Gaming")

`printed` replaces what would follow from the configuration by what a layout says of itself.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from games.engine.table_layout import TableLayout
from games.layouts.rules.areas import areas_of, case_of
from games.layouts.rules.dealer import Equipment
from games.layouts.rules.measures import Measures
from games.layouts.rules.printed import Printed, printed_from
from games.layouts.rules.screen import draw_screen
from games.layouts.rules.svg import FACE, PAPER, number, rect, tag
from games.layouts.rules.table import draw_table, measure_table
from games.rulepacks.book import book_of
from games.rulepacks.layouts import Area
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.validation.case import Case

MOST_POSITIONS = 30


@dataclass(frozen=True)
class Subject:
    """Everything that is drawn, in words and numbers."""

    pack: Pack
    operator_name: str
    title: str
    positions: int
    areas: tuple[Area, ...]
    printed: Printed
    equipment: Equipment
    game: TableLayout
    stated: tuple[str, ...]
    """What a screen has to show beside the odds: limits and the return."""
    table_width: int | None = None
    """Over the rail, in millimetres; as drawn where nobody stated it."""

    @property
    def game_name(self) -> str:
        return self.pack.head.title.partition(" (")[0]

    def element_lines(self) -> tuple[str, ...]:
        elements = book_of(self.pack).elements
        return tuple(
            f"{elements[each].name} ({', '.join(elements[each].cite)})"
            for each in self.printed.elements
            if each in elements
        )

    def area_lines(self) -> tuple[str, ...]:
        return tuple(self._in_words(area) for area in self.areas)

    def _in_words(self, area: Area) -> str:
        """`Tie 和, 8 to 1`; the wagers are named where the label does not say them."""
        label = f"{area.label} {area.chinese or ''}".strip()
        names = [wager_name(self.pack, code) for code in area.wagers]
        said = label if names == [area.label] else f"{label}: {', '.join(names)}"
        odds = self.printed.odds.get(area.code)
        return f"{said}, {odds}" if odds else said


def draw_layout(
    pack: Pack,
    configuration: Mapping[str, Any],
    *,
    operator_name: str,
    title: str = "",
    printed: Printed | None = None,
    boxes: tuple[str, str] = ("dealer_right", "dealer_left"),
    table_width: int | None = None,
) -> str:
    """Never fails for what a user typed: values that cannot be read are drawn as if they were not stated.

    `boxes` are the places of drop box and tip box, `table_width` is what the operator says of it.
    """
    subject = _subject(pack, configuration, operator_name, title, printed, boxes, table_width)
    width, height, picture = draw_screen(subject) if pack.surface == "screen" else draw_table(subject)
    name = f"{operator_name}: {title or subject.game_name}".strip(": ")
    described = _description(subject)
    mark = hashlib.sha256(f"{name}{described}{picture}".encode()).hexdigest()[:10]
    return tag(
        "svg",
        tag("title", escape(name), id=f"layout-{mark}-name"),
        tag("desc", escape(described), id=f"layout-{mark}-words"),
        rect(0, 0, width, height, fill=PAPER),
        picture,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_labelledby=f"layout-{mark}-name",
        aria_describedby=f"layout-{mark}-words",
        font_family=FACE,
    )


def measure_layout(
    pack: Pack,
    configuration: Mapping[str, Any],
    *,
    operator_name: str,
    printed: Printed | None = None,
    boxes: tuple[str, str] = ("dealer_right", "dealer_left"),
    table_width: int | None = None,
) -> Measures | None:
    """Of what `draw_layout` draws from the same; a screen has no size of its own."""
    if pack.surface == "screen":
        return None
    return measure_table(_subject(pack, configuration, operator_name, "", printed, boxes, table_width))


def _subject(
    pack: Pack,
    configuration: Mapping[str, Any],
    operator_name: str,
    title: str,
    printed: Printed | None,
    boxes: tuple[str, str],
    table_width: int | None,
) -> Subject:
    case = case_of(pack, configuration)
    game = pack.game.table_layout(case.configuration)
    shown = printed or printed_from(case)
    seats = case.whole("seats") or _usual_seats(pack, str(case.value("layout") or ""), case.readings)
    figures = (
        ("Minimum bet", "limits.minimum", ""),
        ("Maximum bet", "limits.maximum", ""),
        ("Return to player", "displayed_rtp", " %"),
    )
    stated = [
        f"{label} {value:,}{unit}"
        for label, path, unit in figures
        if (value := case.number(path)) is not None
    ]
    return Subject(
        pack=pack,
        operator_name=operator_name.strip(),
        title=title.strip() or _title(pack, str(case.value("layout") or "")),
        positions=max(1, min(MOST_POSITIONS, seats)),
        areas=tuple(area for area in areas_of(pack) if area.code in shown.areas),
        printed=shown,
        equipment=_equipment(case, game, boxes),
        game=game,
        stated=tuple(stated),
        table_width=table_width,
    )


def _equipment(case: Case, game: TableLayout, boxes: tuple[str, str]) -> Equipment:
    if not game.deals_cards:
        return Equipment(None, *boxes, discard_rack=False)
    return Equipment(str(case.value("card_supply") or "hand_shuffle"), *boxes)


def _usual_seats(pack: Pack, layout: str, readings: Mapping[str, str]) -> int:
    known = pack.layouts.get(layout)
    positions = None if known is None else known.positions(readings)
    most = None if positions is None else positions[1]
    stated = pack.head.defaults.get("seats")
    return most or (stated if isinstance(stated, int) else 7)


def _title(pack: Pack, layout: str) -> str:
    known = next((each for code, each in pack.layouts.items() if code.upper() == layout.upper()), None)
    return (
        f"{pack.head.title.partition(' (')[0]}, {known.name}" if known else pack.head.title.partition(" (")[0]
    )


def _description(subject: Subject) -> str:
    """What somebody who cannot see the picture needs to know of it."""
    kind = "Screen" if subject.pack.surface == "screen" else "Table"
    areas = "; ".join(subject.area_lines()) or "none"
    words = [f"{kind} with {subject.positions} positions.", f"Areas at each position: {areas}."]
    if subject.printed.lines:
        where = "A sign at the table says" if subject.printed.on_sign else "Printed"
        words.append(f"{where}: {'. '.join(subject.printed.lines)}.")
    if subject.printed.notice:
        words.append(f"{subject.printed.notice}.")
    return " ".join(words)
