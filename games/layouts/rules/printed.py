"""What a layout prints and what stands at its table: proposed from a configuration, then kept on its own.

A layout that hangs over a table for years does not change when somebody edits a pay table. So its texts are data
beside the configuration, and the linter compares the two.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.layouts.rules.areas import areas_for, case_of
from games.rulepacks.book import book_of
from games.rulepacks.layouts import Area
from games.rulepacks.pack import Pack
from games.validation.case import Case


@dataclass(frozen=True)
class Printed:
    """`areas` and the keys of `odds` are codes of areas; `elements` those that the pack asks for."""

    areas: tuple[str, ...]
    odds: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    notice: str = ""
    on_sign: bool = False
    elements: tuple[str, ...] = ()


def printed_by(pack: Pack, configuration: Mapping[str, Any]) -> Printed:
    """The texts that agree with a configuration: those it states itself, and those that follow from its pays."""
    return printed_from(case_of(pack, configuration))


def printed_from(case: Case) -> Printed:
    areas = areas_for(case.pack, case.offered)
    stated = [line for line in case.value("sign.lines") or () if line.strip()]
    has_sign = "sign.lines" in case.book.parameters
    on_sign = case.value("sign.place") == "sign"
    return Printed(
        areas=tuple(area.code for area in areas),
        odds={} if on_sign else {area.code: text for area in areas if (text := _box_odds(case, area))},
        lines=tuple(line for line in stated if not is_notice(line)) if has_sign else _lines(case, areas),
        notice=next((line for line in stated if is_notice(line)), _notice(case)),
        on_sign=on_sign,
        elements=_elements(case.pack, case),
    )


def is_notice(line: str) -> bool:
    return "payout limit" in line.lower()


def pays_of(case: Case, wagers: tuple[str, ...]) -> list[str]:
    """The different odds that wagers pay, as they are printed."""
    rows = [row for row in case.printed if row.wager in wagers and row.wager in case.offered]
    return list(dict.fromkeys(case.pays(row).text for row in rows if case.pays(row).per_unit > 0))


def _box_odds(case: Case, area: Area) -> str:
    odds = pays_of(case, area.wagers[:1] if area.main else area.wagers)
    return odds[0] if len(odds) == 1 else ""


def _lines(case: Case, areas: tuple[Area, ...]) -> tuple[str, ...]:
    """What the boxes do not say, one line for each wager; the game tells of its own wagers itself."""
    own = case.pack.game.own_wagers
    lines = []
    for area in areas:
        for wager in area.wagers:
            odds = pays_of(case, (wager,))
            if wager in own or not odds or odds == [_box_odds(case, area)]:
                continue
            rows = [row for row in case.printed if row.wager == wager and case.pays(row).per_unit > 0]
            paid = ", ".join(f"{row.event.replace('_', ' ')} {case.pays(row)}" for row in rows)
            lines.append(f"{area.label if len(area.wagers) == 1 else case.wager_name(wager)}: {paid}")
    return (*lines, *_lines_of_the_game(case))


def _lines_of_the_game(case: Case) -> tuple[str, ...]:
    return case.pack.game.layout_lines(case.odds)


def _notice(case: Case) -> str:
    limit = case.number("limits.payout_per_hand")
    return "" if limit is None else f"Payout limit per hand {case.money(limit)}"


def _elements(pack: Pack, case: Case) -> tuple[str, ...]:
    listed = case.value("layout_elements")
    elements = book_of(pack).elements
    needed = [each.id for each in elements.values() if case.applies(each)]
    return tuple(name for name in needed if listed is None or name in listed)
