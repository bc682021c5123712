"""What a file of tables would do to a property: worked out row by row, written nowhere.

The same plan is shown as the preview and, worked out again under locks, written; its fingerprint says whether
the two are the same.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.services.equipment import equipment_problems
from backoffice.casinos.table_columns import BY_KEY, PROPERTY, STATE, BadCell, plain_name

NEW, CHANGED, UNCHANGED, BAD = "new", "changed", "unchanged", "bad"
_fresh = GamingTable()
DEFAULTS: dict[str, Any] = {
    key: getattr(_fresh, key) for key in ("shoe", "drop_box_place", "tip_box_place", "discard_rack")
} | {"shuffler_serial": "", "progressive_device": ""}


@dataclass
class PlannedRow:
    line: int
    # as read from the file
    cells: dict[str, str]
    # what the table will be; the pit by its name, since it may not exist yet
    values: dict[str, Any] = field(default_factory=dict)
    # what the table is, None for a new one
    was: dict[str, Any] | None = None
    table: GamingTable | None = None
    # by column, or "" for the row as a whole
    problems: dict[str, str] = field(default_factory=dict)
    note: str = ""

    @cached_property
    def status(self) -> str:
        if self.problems:
            return BAD
        if self.was is None:
            return NEW
        return CHANGED if self.changed_keys else UNCHANGED

    @cached_property
    def changed_keys(self) -> list[str]:
        return [key for key, value in self.values.items() if self.was is not None and self.was[key] != value]

    @cached_property
    def digest(self) -> str:
        """Of what the preview says: what the file is silent about may change meanwhile."""
        said = [key for key in self.values if self.was is None or key in self.cells]
        was = {key: self.was[key] for key in said} if self.was is not None else None
        content = [self.line, self.status, {key: self.values[key] for key in said}, was, self.problems]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


@dataclass
class Plan:
    columns: list[str]
    rows: list[PlannedRow]
    unknown_pits: list[str]
    new_pits: list[str]

    @cached_property
    def counts(self) -> dict[str, int]:
        counted = Counter(row.status for row in self.rows)
        return {status: counted[status] for status in (NEW, CHANGED, UNCHANGED, BAD)}

    @cached_property
    def can_be_written(self) -> bool:
        counts = self.counts
        return not counts[BAD] and bool(counts[NEW] + counts[CHANGED])

    @cached_property
    def fingerprint(self) -> str:
        content = [[row.digest for row in self.rows], self.new_pits]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    @cached_property
    def digests(self) -> dict[str, str]:
        return {str(row.line): row.digest for row in self.rows}


def make_plan(
    *,
    casino: Property,
    columns: list[str],
    rows: list[dict[str, Any]],
    create_pits: bool,
    tables: list[GamingTable],
    pits: list[Pit],
) -> Plan:
    """`tables` are all of the property, in use or retired, `pits` likewise: nothing is asked per row."""
    in_use = {table.number.upper(): table for table in tables if not table.is_retired}
    retired = {table.number.upper() for table in tables if table.is_retired}
    pits_by_name = {pit.name.casefold(): pit for pit in pits}
    pit_names = {pit.pk: pit.name for pit in pits}
    lines: dict[str, list[str]] = {}
    for row in rows:
        lines.setdefault(str(row["cells"].get("number", "")).upper(), []).append(str(row["line"]))
    unknown: dict[str, str] = {}
    planned: list[PlannedRow] = []
    for row in rows:
        plan_row = PlannedRow(line=row["line"], cells=row["cells"])
        if row.get("extra"):
            plan_row.problems[""] = _("This line has more cells than there are columns in the first line.")
        number = str(row["cells"].get("number", "")).upper()
        if number and len(lines[number]) > 1:
            plan_row.problems["number"] = _(
                "This number is in lines %(lines)s; each table may have one line only."
            ) % {"lines": ", ".join(lines[number][:5])}
        table = in_use.get(number)
        if table is not None:
            plan_row.table = table
            plan_row.was = {key: getattr(table, key) for key in BY_KEY if key != "pit"}
            plan_row.was["pit"] = pit_names[table.pit_id]
        elif number in retired:
            plan_row.note = _("An archived table had this number; a new one is added.")
        _read_cells(plan_row)
        _find_pit(plan_row, pits_by_name, unknown, create_pits=create_pits)
        _check_whole(plan_row, casino)
        planned.append(plan_row)
    names = list(unknown.values())
    return Plan(columns=columns, rows=planned, unknown_pits=names, new_pits=names if create_pits else [])


def _read_cells(row: PlannedRow) -> None:
    row.values = dict(row.was) if row.was is not None else dict(DEFAULTS)
    for key, column in BY_KEY.items():
        text = row.cells.get(key, "")
        if key in row.problems:
            continue
        if text:
            try:
                row.values[key] = column.read(text)
            except BadCell as bad:
                row.problems[key] = str(bad)
        elif key in row.cells and column.may_be_emptied:
            row.values[key] = ""
        elif column.needed and (row.was is None or key == "number"):
            row.problems[key] = _("Needed for a new table: %(allowed)s.") % {"allowed": column.allowed}
    if row.was is not None:
        # The number finds the table; only its way of writing could differ.
        row.values["number"] = row.was["number"]


def _find_pit(row: PlannedRow, pits: dict[str, Pit], unknown: dict[str, str], *, create_pits: bool) -> None:
    name = row.values.get("pit")
    if not name or "pit" in row.problems:
        return
    pit = pits.get(name.casefold())
    if pit is None:
        row.values["pit"] = unknown.setdefault(name.casefold(), name)
        if not create_pits:
            known = ", ".join(p.name for p in pits.values() if not p.is_retired)
            row.problems["pit"] = (
                _("No such pit. The property has: %(pits)s.") % {"pits": known}
                if known
                else _("No such pit; the property has none yet.")
            )
    elif pit.is_retired and (row.was is None or row.was["pit"] != pit.name):
        row.problems["pit"] = _("This pit is archived. Restore it first.")
    else:
        row.values["pit"] = pit.name


def _check_whole(row: PlannedRow, casino: Property) -> None:
    for key, message in equipment_problems(row.values).items():
        row.problems.setdefault(key, message)
    said = row.cells.get(PROPERTY, "")
    if said and plain_name(said) != plain_name(casino.name):
        row.problems[PROPERTY] = _("This row belongs to %(other)s; this import is for %(property)s.") % {
            "other": said,
            "property": casino.name,
        }
    if plain_name(row.cells.get(STATE, "")) in ("retired", plain_name(_("Archived"))):
        row.problems[STATE] = _("Archived tables are not imported: leave this row out.")
