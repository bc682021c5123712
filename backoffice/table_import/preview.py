"""The preview of an import, prepared for the page: every row, every cell, what changes and what is wrong."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.table_columns import BY_KEY, PROBLEM, cell_text
from backoffice.table_import.plan import BAD, CHANGED, NEW, UNCHANGED, Plan, PlannedRow

TABS: dict[str, str | Promise] = {
    "all": _("All"),
    BAD: _("To correct"),
    NEW: _("New"),
    CHANGED: _("Changed"),
    UNCHANGED: _("Unchanged"),
}


@dataclass(frozen=True)
class ShownCell:
    key: str
    label: str
    text: str
    # the value before, when the row changes it
    was: str
    problem: str
    can_be_corrected: bool


@dataclass(frozen=True)
class ShownRow:
    line: int
    status: str
    cells: list[ShownCell]
    problem: str
    note: str
    # the property has changed under this row since it was first shown
    moved: bool


def shown_rows(rows: list[PlannedRow], *, columns: list[str], as_shown: dict[str, str]) -> list[ShownRow]:
    return [_shown(row, columns, as_shown) for row in rows]


def columns_of(plan: Plan) -> list[str]:
    """Those of the file, and those that it lacks but in which something is wrong."""
    lacking = {key for row in plan.rows for key in row.problems} - set(plan.columns)
    return [*plan.columns, *(key for key in BY_KEY if key in lacking)]


def _shown(row: PlannedRow, columns: list[str], as_shown: dict[str, str]) -> ShownRow:
    return ShownRow(
        line=row.line,
        status=row.status,
        cells=[_cell(row, key) for key in columns],
        problem=row.problems.get("", ""),
        note=row.note,
        moved=as_shown.get(str(row.line)) != row.digest,
    )


def _cell(row: PlannedRow, key: str) -> ShownCell:
    column = BY_KEY.get(key)
    problem = row.problems.get(key, "")
    text = row.cells.get(key, "")
    if column and not problem and key in row.values:
        text = cell_text(row.values, key)
    changed = row.was is not None and column is not None and not problem and key in row.changed_keys
    return ShownCell(
        key=key,
        label=column.header if column else key,
        text=text,
        was=(cell_text(row.was, key) or "–") if changed and row.was is not None else "",
        problem=problem,
        can_be_corrected=bool(problem) and column is not None,
    )


def tabs_of(plan: Plan, *, chosen: str) -> list[dict[str, Any]]:
    counts = plan.counts | {"all": len(plan.rows)}
    return [
        {"key": key, "label": label, "count": counts[key], "current": key == chosen}
        for key, label in TABS.items()
    ]


def problem_rows(plan: Plan) -> tuple[list[str], list[list[str]]]:
    head = [BY_KEY[key].header if key in BY_KEY else key for key in plan.columns if key != PROBLEM]
    rows = [
        [
            *(row.cells.get(key, "") for key in plan.columns if key != PROBLEM),
            "; ".join(
                f"{BY_KEY[key].header if key in BY_KEY else key}: {text}" if key else text
                for key, text in row.problems.items()
            ),
        ]
        for row in plan.rows
        if row.status == BAD
    ]
    return [*head, PROBLEM], rows
