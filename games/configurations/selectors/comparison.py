"""The same game in every variant of an operator: parameters down, variants across, differences marked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.configurations.rules.assessment import Assessment
from games.configurations.rules.redline.changes import same
from games.configurations.rules.redline.figures import Figures
from games.configurations.rules.redline.sheet import Row
from games.configurations.rules.to_read import RulesToRead
from games.configurations.rules.to_read.page import OFFERED
from games.configurations.rules.to_read.prices import ORDER
from games.configurations.selectors.configurations import head_revisions
from games.configurations.selectors.lists import rules_of_variants
from games.engine.price_figures import Figure, Kind
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import SECTIONS
from games.rulepacks.printed import wager_codes, wager_name
from games.rulings.selectors.rulings import rulings_by_pack
from games.validation.case import Case
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
    """`standing` is `stated`, `unstated`, `idle` where the variant offers nothing that the value is about, or `absent`
    where its rules have no such parameter; `odd` where it is not as most are.

    Of a list `more` and `fewer` are the lines by which it differs from what most say.
    """

    lines: tuple[str, ...]
    standing: str
    odd: bool
    more: tuple[str, ...] = ()
    fewer: tuple[str, ...] = ()


@dataclass(frozen=True)
class ComparisonRow:
    path: str
    label: str
    cite: tuple[str, ...]
    pack_id: str
    cells: tuple[Cell, ...]
    differs: bool

    @property
    def is_list(self) -> bool:
        return any(len(cell.lines) > 1 for cell in self.cells)


@dataclass(frozen=True)
class ComparisonSection:
    title: str
    rows: tuple[ComparisonRow, ...]


@dataclass(frozen=True)
class Offer:
    """A wager that one of the variants offers; `everywhere` where all of them do."""

    name: str
    everywhere: bool


@dataclass(frozen=True)
class FigureRow:
    label: str
    figures: tuple[Figure | None, ...]
    differs: bool


@dataclass(frozen=True)
class FigureRows:
    """All figures of one kind, on one scale."""

    kind: Kind
    rows: tuple[FigureRow, ...]

    @property
    def most(self) -> Fraction:
        values = [abs(figure.value) for row in self.rows for figure in row.figures if figure]
        return max(values, default=Fraction(0))


@dataclass(frozen=True)
class Comparison:
    columns: tuple[Column, ...]
    figures: tuple[FigureRows, ...]
    offers: tuple[tuple[Offer, ...], ...]
    sections: tuple[ComparisonSection, ...]

    @property
    def differences(self) -> int:
        return sum(row.differs for section in self.sections for row in section.rows) + self.offers_differ

    @property
    def offers_differ(self) -> bool:
        return any(not offer.everywhere for column in self.offers for offer in column)


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
    read = [RulesToRead(Assessment(_case(column), ())) for column in columns]
    sheets = [{row.path: row for row in each.rows if row.path != OFFERED} for each in read]
    rows = [_row(columns, read, sheets, path) for path in _paths(columns, sheets)]
    sections = []
    for key, title in [*SECTIONS.items(), ("", "Not in these rules")]:
        own = tuple(row for row, section in rows if section == key and (row.differs or not only_differences))
        if own:
            sections.append(ComparisonSection(title, own))
    return Comparison(
        columns=tuple(columns),
        figures=_figures([each.figures for each in read], only_differences=only_differences),
        offers=_offers(columns, read),
        sections=tuple(sections),
    )


def _case(column: Column) -> Case:
    # nothing that is shown here depends on the day: dates bound limits, and none is judged
    return Case(given=column.values, book=book_of(column.pack), as_of=date.min, rulings=column.ruled)


def _offers(columns: list[Column], read: list[RulesToRead]) -> tuple[tuple[Offer, ...], ...]:
    offered = [each.assessment.case.offered for each in read]
    shared = frozenset.intersection(*offered) if offered else frozenset()
    return tuple(
        tuple(
            Offer(wager_name(column.pack, code), everywhere=code in shared)
            for code in wager_codes(column.pack)
            if code in codes
        )
        for column, codes in zip(columns, offered, strict=True)
    )


def _paths(columns: list[Column], sheets: list[dict[str, Row]]) -> list[str]:
    """In the order of the forms, those of the first variant first."""
    known = [path for column in columns for path in book_of(column.pack).parameters]
    stated = {path for rows in sheets for path in rows}
    return [path for path in dict.fromkeys((*known, *sorted(stated))) if path in stated]


def _row(
    columns: list[Column], read: list[RulesToRead], sheets: list[dict[str, Row]], path: str
) -> tuple[ComparisonRow, str]:
    first = next(rows[path] for rows in sheets if path in rows)
    pack_id = next(column.pack.id for column, rows in zip(columns, sheets, strict=True) if path in rows)
    values = [rows[path].value if path in rows else None for rows in sheets]
    # a variant that offers nothing of the kind has no opinion: that it does not is said by what is offered
    asked = [not _is_idle(each, path) for each in read]
    groups = [
        ours * sum(theirs and same(value, other) for other, theirs in zip(values, asked, strict=True))
        for value, ours in zip(values, asked, strict=True)
    ]
    usual = groups.index(max(groups))
    usual_lines = sheets[usual][path].lines if path in sheets[usual] else ()
    odd = [ours and not same(value, values[usual]) for value, ours in zip(values, asked, strict=True)]
    cells = tuple(
        _cell(each, rows.get(path), path, usual_lines, odd=differs)
        for each, rows, differs in zip(read, sheets, odd, strict=True)
    )
    return ComparisonRow(path, first.label, first.cite, pack_id, cells, any(odd)), first.section


def _is_idle(read: RulesToRead, path: str) -> bool:
    return path in read.assessment.book.parameters and path not in read.assessment.applying


def _cell(read: RulesToRead, row: Row | None, path: str, usual: tuple[str, ...], *, odd: bool) -> Cell:
    if row is None:
        known = path in read.assessment.book.parameters
        return Cell((), "idle" if _is_idle(read, path) else "unstated" if known else "absent", odd)
    return Cell(
        row.lines,
        "stated",
        odd,
        more=tuple(line for line in row.lines if line not in usual),
        fewer=tuple(line for line in usual if line not in row.lines),
    )


def _figures(found: list[Figures], *, only_differences: bool) -> tuple[FigureRows, ...]:
    rows: dict[Kind, list[FigureRow]] = {kind: [] for kind in ORDER}
    for place in dict.fromkeys(key for each in found for key in each.by_key):
        figures = tuple(each.by_key.get(place) for each in found)
        named = next(figure for figure in figures if figure)
        differs = len({figure.value if figure else None for figure in figures}) > 1
        if differs or not only_differences or named.kind == "edge":
            rows[named.kind].append(FigureRow(named.label, figures, differs))
    return tuple(FigureRows(kind, tuple(own)) for kind, own in rows.items() if own)
