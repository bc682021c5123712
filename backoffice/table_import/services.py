"""Tables from a file: read, kept for the preview, corrected there, and written all or not at all."""

import difflib
from datetime import timedelta
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.casinos.services.tables import EQUIPMENT_FIELDS
from backoffice.casinos.table_columns import BY_KEY, COLUMNS, key_of_header
from backoffice.core.caps import IMPORTS_KEPT, beyond_newest
from backoffice.core.csv_reading import CsvText, read_csv
from backoffice.core.errors import DomainError
from backoffice.core.text import one_line
from backoffice.core.versions import locked
from backoffice.people.models import Person
from backoffice.table_import.models import TableImport
from backoffice.table_import.plan import CHANGED, NEW, Plan, PlannedRow, make_plan

KEPT_FOR = timedelta(days=7)


class PlanMoved(Exception):
    """What would be written now is not what was shown; `plan` is what would be."""

    def __init__(self, plan: Plan) -> None:
        super().__init__("the property changed after the preview")
        self.plan = plan


def start_import(
    *, casino: Property, person: Person, text: str, file_name: str = "", create_pits: bool = False
) -> TableImport:
    """Reads the file and keeps its rows; what is wrong with the file as a whole is refused here."""
    ensure_property_in_use(casino)
    file = read_csv(text, knows=lambda header: key_of_header(header) is not None)
    columns = _columns_of(file)
    if not file.lines:
        raise DomainError(_("There are column names but no tables below them."))
    TableImport.objects.filter(
        person=person, written_at__isnull=True, created_at__lt=timezone.now() - KEPT_FOR
    ).delete()
    started = TableImport(
        property=casino,
        person=person,
        file_name=one_line(file_name)[-120:],
        columns=columns,
        create_pits=create_pits,
        rows=[
            {
                "line": line.number,
                # a line that ends early has empty cells after its end
                "cells": dict(zip_longest(columns, line.cells[: len(columns)], fillvalue="")),
                "extra": any(line.cells[len(columns) :]),
            }
            for line in file.lines
        ],
    )
    beyond_newest(
        IMPORTS_KEPT - 1, TableImport.objects.filter(person=person, written_at__isnull=True)
    ).delete()
    started.shown = plan_of(started).digests
    started.save()
    return started


def drop_imports_of(person: Person) -> None:
    """They leave: what they had not written yet is written by nobody."""
    TableImport.objects.filter(person=person, written_at__isnull=True).delete()


def _columns_of(file: CsvText) -> list[str]:
    names = [column.header for column in COLUMNS]
    columns: list[str] = []
    for header in file.header:
        key = key_of_header(header)
        if key is None:
            close = difflib.get_close_matches(header, names, n=1)
            hint = _(" Did you mean %(name)s?") % {"name": close[0]} if close else ""
            raise DomainError(
                _("Column “%(header)s” is unknown.%(hint)s The columns are: %(names)s.")
                % {"header": header[:40], "hint": hint, "names": ", ".join(names)}
            )
        if key in columns:
            raise DomainError(_("Column “%(header)s” appears twice.") % {"header": header[:40]})
        columns.append(key)
    if "number" not in columns:
        raise DomainError(_("The column “Table number” is missing: it identifies the table of each line."))
    return columns


def plan_of(kept: TableImport, *, lock: bool = False) -> Plan:
    """Two queries however many rows; with `lock` nobody changes the tables until the transaction ends."""
    pits, tables = (
        Pit.objects.filter(property=kept.property),
        GamingTable.objects.filter(property=kept.property),
    )
    if lock:
        pits, tables = pits.select_for_update(no_key=True), tables.select_for_update(of=("self",))
    # locked always in the same order, so that two imports never wait for each other
    return make_plan(
        casino=kept.property,
        columns=kept.columns,
        rows=kept.rows,
        create_pits=kept.create_pits,
        pits=list(pits.order_by("pk")),
        tables=list(tables.order_by("pk")),
    )


def correct_import(
    *, kept: TableImport, cells: dict[int, dict[str, str]], left_out: set[int], create_pits: bool
) -> None:
    """Puts corrected cells into the kept rows, by line, and drops the lines that are left out."""
    with transaction.atomic():
        kept = TableImport.objects.select_for_update(of=("self",)).select_related("property").get(pk=kept.pk)
        if kept.written_at is not None:
            raise DomainError(_("This import was already saved."))
        rows = [
            row | {"cells": row["cells"] | cells.get(row["line"], {})}
            for row in kept.rows
            if row["line"] not in left_out
        ]
        if not rows:
            raise DomainError(_("No row would be left. Discard the import instead."))
        # a cell may be filled in under a column that the file did not have
        added = {key for row in rows for key in row["cells"]} - set(kept.columns)
        kept.columns = [*kept.columns, *(key for key in BY_KEY if key in added)]
        kept.rows, kept.create_pits = rows, create_pits
        kept.shown = plan_of(kept).digests
        kept.save(update_fields=["columns", "rows", "create_pits", "shown"])


def write_import(*, kept: TableImport, fingerprint: str, actor: Actor) -> dict[str, int]:
    """All rows in one transaction with one audit entry, and only if they are what was shown."""
    with audited_change(actor=actor) as trail:
        casino = locked(kept.property, keep_references=True)
        kept = TableImport.objects.select_for_update(of=("self",)).select_related("property").get(pk=kept.pk)
        if kept.written_at is not None:
            return dict(kept.outcome or {})
        ensure_property_in_use(casino)
        plan = plan_of(kept, lock=True)
        if plan.fingerprint != fingerprint or not plan.can_be_written:
            raise PlanMoved(plan)
        pits = _write_pits(casino, plan)
        added = _add_tables(casino, [row for row in plan.rows if row.status == NEW], pits)
        before, after = _change_tables([row for row in plan.rows if row.status == CHANGED], pits)
        kept.outcome, kept.written_at = plan.counts, timezone.now()
        kept.rows, kept.shown = [], {}
        kept.save(update_fields=["outcome", "written_at", "rows", "shown"])
        trail.record(
            verb="tables.imported",
            subject=casino,
            before={"tables": before},
            after={
                "tables": added + after,
                "pits": [{"id": pits[name].pk, "name": name} for name in plan.new_pits],
                "file": kept.file_name,
                "counts": plan.counts,
            },
        )
        return plan.counts


def _write_pits(casino: Property, plan: Plan) -> dict[str, Pit]:
    Pit.objects.bulk_create(Pit(property=casino, name=name) for name in plan.new_pits)
    return {pit.name: pit for pit in Pit.objects.filter(property=casino)}


def _add_tables(casino: Property, rows: list[PlannedRow], pits: dict[str, Pit]) -> list[dict[str, Any]]:
    tables = [GamingTable(property=casino, **(row.values | {"pit": pits[row.values["pit"]]})) for row in rows]
    GamingTable.objects.bulk_create(tables, batch_size=1000)
    return [
        {"id": table.pk, "version": 1, "pit_id": table.pit_id} | row.values
        for table, row in zip(tables, rows, strict=True)
    ]


def _change_tables(
    rows: list[PlannedRow], pits: dict[str, Pit]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    before: list[dict[str, Any]] = []
    after: list[dict[str, Any]] = []
    tables: list[GamingTable] = []
    for row in rows:
        table, was = row.table, row.was
        if table is None or was is None:
            continue
        named = {"id": table.pk, "number": table.number}
        before.append(named | {"version": table.version} | {key: was[key] for key in row.changed_keys})
        table.version += 1
        for key in row.changed_keys:
            setattr(table, key, pits[row.values["pit"]] if key == "pit" else row.values[key])
        after.append(named | {"version": table.version} | {key: row.values[key] for key in row.changed_keys})
        tables.append(table)
    # One statement for each thousand; an update of single rows would be one for each.
    GamingTable.objects.bulk_create(
        tables,
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["version", "pit", *EQUIPMENT_FIELDS],
    )
    return before, after
