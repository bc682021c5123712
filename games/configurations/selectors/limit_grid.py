"""Limits as one grid: a row for the table, one for each wager; minimum, maximum and increment are its columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.configurations.selectors.field_views import FieldView
from games.configurations.selectors.sheet import Sheet, part_id
from games.engine.configuration import get_path
from games.engine.stakes import paths_of_limit
from games.rulepacks.printed import wager_name

OF_WAGERS = "limits.wagers."


@dataclass(frozen=True)
class GridColumn:
    name: str
    label: str


@dataclass(frozen=True)
class GridCell:
    """`sources` are the fields whose value holds while this one is empty, nearest first; `inherited` is that value."""

    field: FieldView | None
    column: GridColumn
    sources: tuple[str, ...] = ()
    inherited: str = ""


@dataclass(frozen=True)
class GridRow:
    """`fixed` is the amount that the configuration states elsewhere, where a wager has one."""

    code: str
    name: str
    cells: tuple[GridCell, ...]
    applies: bool
    fixed: str = ""

    @property
    def is_table(self) -> bool:
        return not self.code


@dataclass(frozen=True)
class LimitGrid:
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]

    @property
    def fields(self) -> tuple[FieldView, ...]:
        return tuple(cell.field for row in self.rows for cell in row.cells if cell.field is not None)

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses behind the limits, each once."""
        return tuple(dict.fromkeys(cite for field in self.fields for cite in field.parameter.cite))


def limit_grid(sheet: Sheet, fields: Sequence[FieldView]) -> LimitGrid | None:
    """None where the rules know no limits of single wagers."""
    by_path = {field.path: field for field in fields}
    codes = list(dict.fromkeys(path.split(".")[2] for path in by_path if path.startswith(OF_WAGERS)))
    if not codes:
        return None
    labels = {"minimum": _("Minimum"), "maximum": _("Maximum"), "increment": _("Bet increment")}
    columns = tuple(GridColumn(name, label) for name, label in labels.items())
    rows = (_row(sheet, code, columns, by_path) for code in codes)
    return LimitGrid(columns, (_table_row(columns, by_path), *rows))


def _table_row(columns: Iterable[GridColumn], by_path: Mapping[str, FieldView]) -> GridRow:
    cells = tuple(GridCell(by_path.get(f"limits.{column.name}"), column) for column in columns)
    return GridRow("", _("Table"), cells, any(cell.field and cell.field.applies for cell in cells))


def _row(sheet: Sheet, code: str, columns: Iterable[GridColumn], by_path: Mapping[str, FieldView]) -> GridRow:
    cells = tuple(_cell(sheet, code, column, by_path) for column in columns)
    given = [cell.field for cell in cells if cell.field is not None]
    is_used = any(field.text or field.findings for field in given)
    has_a_stake = code not in sheet.pack.game.unstaked
    fixed = "" if is_used else _fixed_amount(sheet, code)
    return GridRow(
        code,
        wager_name(sheet.pack, code),
        cells,
        applies=any(field.applies for field in given) and (has_a_stake or is_used),
        fixed=fixed,
    )


def _cell(sheet: Sheet, code: str, column: GridColumn, by_path: Mapping[str, FieldView]) -> GridCell:
    own, *others = paths_of_limit(sheet.pack.game, code, column.name)
    shown = {path: (sheet.shown[path] or [""])[-1] for path in others if path in sheet.shown}
    return GridCell(
        field=by_path.get(own),
        column=column,
        sources=tuple(f"in-{part_id(path)}" for path in shown),
        inherited=next((text for text in shown.values() if text), ""),
    )


def _fixed_amount(sheet: Sheet, code: str) -> str:
    """As it stands in its own field: one amount, or those among which a player chooses."""
    for path in (f"{code}.wager", f"{code}.wagers"):
        parameter = sheet.book.parameters.get(path)
        if parameter is not None and get_path(sheet.values, path) is not None:
            texts = [text for text in sheet.shown[path] if text.strip()]
            return ", ".join(f"{parameter.unit or ''}{text}" for text in texts)
    return ""
