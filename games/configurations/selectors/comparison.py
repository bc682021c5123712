"""The same game in every variant of an operator: parameters down, variants across, differences marked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.configurations.rules.redline.changes import same
from games.configurations.rules.redline.figures import Figures, figures_of
from games.configurations.rules.redline.sheet import Row, sheet_rows
from games.configurations.selectors.configurations import head_revisions
from games.configurations.selectors.lists import rules_of_variants
from games.engine.price_figures import Figure
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import SECTIONS
from games.rulings.selectors.rulings import rulings_by_pack
from games.validation.rulings import InterpretationRuling, rulings_for

COLUMNS = 12
DRAFT, FORCE = "draft", "force"


@dataclass(frozen=True)
class Column:
    """One variant as it is compared: its draft, or its rules in force."""

    configuration: Configuration
    pack: Pack
    values: dict[str, Any]
    number: int
    rules: ApprovedRules | None
    tables: tuple[str, ...]
    ruled: Mapping[str, InterpretationRuling] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """`lines` is None where the rules of that variant have no such parameter; `odd` where it is not as most are."""

    lines: tuple[str, ...] | None
    odd: bool


@dataclass(frozen=True)
class ComparisonRow:
    path: str
    label: str
    cite: tuple[str, ...]
    pack_id: str
    cells: tuple[Cell, ...]
    differs: bool


@dataclass(frozen=True)
class ComparisonSection:
    title: str
    rows: tuple[ComparisonRow, ...]


@dataclass(frozen=True)
class FigureRow:
    label: str
    kind: str
    figures: tuple[Figure | None, ...]
    differs: bool


@dataclass(frozen=True)
class Comparison:
    columns: tuple[Column, ...]
    sections: tuple[ComparisonSection, ...]
    figures: tuple[FigureRow, ...]

    @property
    def differences(self) -> int:
        return sum(row.differs for section in self.sections for row in section.rows)


def games_of(configurations: Iterable[Configuration]) -> dict[str, str]:
    """The games that there are variants of: code -> name."""
    packs = {load_pack(each.pack_id) for each in configurations}
    return {pack.head.game: pack.game.name for pack in sorted(packs, key=lambda pack: pack.game.name)}


def packs_of_game(game: str, configurations: Iterable[Configuration]) -> list[str]:
    ids = {each.pack_id for each in configurations}
    return sorted(each for each in ids if load_pack(each).head.game == game)


def columns_of(configurations: list[Configuration], which: str, at: datetime) -> list[Column]:
    """In four queries however many; a variant without rules in force is left out where those are compared."""
    drafts = head_revisions(configurations) if which == DRAFT else {}
    rules, tables = rules_of_variants(configurations, at)
    rulings = rulings_by_pack(each.pack_id for each in configurations)
    found = []
    for each in configurations:
        day = at.astimezone(each.property.zone).date()
        approved = rules.get(each.pk)
        where = tables.get(each.pk, ())
        if which == DRAFT and each.pk in drafts:
            draft = drafts[each.pk]
            pack = load_pack(each.pack_id)
            ruled = rulings_for(pack, rulings[each.pack_id], day)
            found.append(Column(each, pack, draft.values, draft.number, approved, where, ruled))
        elif which == FORCE and approved is not None:
            pack = pack_of(approved.pack_id, approved.pack_hash)
            ruled = rulings_for(pack, rulings[each.pack_id], day)
            found.append(Column(each, pack, approved.values, approved.number, approved, where, ruled))
    return found


def comparison_of(columns: list[Column], *, only_differences: bool) -> Comparison:
    sheets = [
        {row.path: row for row in sheet_rows(column.pack, column.values, column.ruled)} for column in columns
    ]
    rows = [_row(columns, sheets, path) for path in _paths(columns, sheets)]
    sections = []
    for key, title in [*SECTIONS.items(), ("", "Not in these rules")]:
        own = tuple(row for row, section in rows if section == key and (row.differs or not only_differences))
        if own:
            sections.append(ComparisonSection(title, own))
    return Comparison(tuple(columns), tuple(sections), _figures(columns, only_differences=only_differences))


def _paths(columns: list[Column], sheets: list[dict[str, Row]]) -> list[str]:
    """In the order of the forms, those of the first variant first."""
    known = [path for column in columns for path in book_of(column.pack).parameters]
    stated = {path for rows in sheets for path in rows}
    return [path for path in dict.fromkeys((*known, *sorted(stated))) if path in stated]


def _row(columns: list[Column], sheets: list[dict[str, Row]], path: str) -> tuple[ComparisonRow, str]:
    first = next(rows[path] for rows in sheets if path in rows)
    pack_id = next(column.pack.id for column, rows in zip(columns, sheets, strict=True) if path in rows)
    values = [rows[path].value if path in rows else None for rows in sheets]
    groups = [sum(same(value, other) for other in values) for value in values]
    usual = values[groups.index(max(groups))]
    cells = tuple(
        Cell(
            lines=rows[path].lines
            if path in rows
            else ()
            if path in book_of(column.pack).parameters
            else None,
            odd=not same(value, usual),
        )
        for column, rows, value in zip(columns, sheets, values, strict=True)
    )
    differs = any(not same(value, values[0]) for value in values)
    return ComparisonRow(path, first.label, first.cite, pack_id, cells, differs), first.section


def _figures(columns: list[Column], *, only_differences: bool) -> tuple[FigureRow, ...]:
    found: list[Figures] = [figures_of(column.pack, column.values, column.ruled) for column in columns]
    rows = []
    for place in dict.fromkeys(key for each in found for key in each.by_key):
        figures = tuple(each.by_key.get(place) for each in found)
        named = next(figure for figure in figures if figure)
        differs = len({figure.value if figure else None for figure in figures}) > 1
        if differs or not only_differences:
            rows.append(FigureRow(named.label, named.kind, figures, differs))
    return tuple(sorted(rows, key=lambda row: ("edge", "jackpot", "break_even", "payout").index(row.kind)))
