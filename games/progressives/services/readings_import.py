"""Readings from a file: read, looked at, written all or not at all."""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.casinos.table_columns import plain_name
from backoffice.core.caps import IMPORTS_KEPT, beyond_newest
from backoffice.core.csv_reading import read_csv
from backoffice.core.errors import DomainError
from backoffice.core.text import one_line
from backoffice.people.models import Person
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel, ReadingImport
from games.progressives.selectors.progressives import STANDS, terms_at
from games.progressives.services.checks import check_meter
from games.progressives.services.readings import (
    AHEAD,
    Shown,
    ensure_same_reading,
    note_batch,
    wagers_of,
    write_reading,
)
from games.progressives.services.readings_columns import BY_NAME, COLUMNS, READERS
from games.progressives.services.readings_preview import warnings_of

KEPT_FOR = timedelta(days=2)


@dataclass
class PlannedReading:
    line: int
    cells: dict[str, str]
    level: ProgressiveLevel | None = None
    shown: Shown | None = None
    problems: dict[str, str] = field(default_factory=dict)
    # there already: same device, same number
    is_known: bool = False
    # far from what is expected: written all the same, and it raises an alert
    warning: str = ""

    @property
    def whole_problem(self) -> str:
        return self.problems.get("", "")

    @property
    def shown_cells(self) -> list[dict[str, str]]:
        return [
            {"text": self.cells.get(column.key, ""), "problem": self.problems.get(column.key, "")}
            for column in COLUMNS
        ]


@dataclass
class Plan:
    rows: list[PlannedReading]

    @property
    def bad(self) -> list[PlannedReading]:
        return [row for row in self.rows if row.problems]

    @property
    def new(self) -> list[PlannedReading]:
        return [row for row in self.rows if not row.problems and not row.is_known]

    @property
    def doubtful(self) -> list[PlannedReading]:
        return [row for row in self.rows if row.warning]

    @property
    def can_be_written(self) -> bool:
        return not self.bad and bool(self.new)

    @property
    def fingerprint(self) -> str:
        content = [
            [row.line, row.level.pk if row.level else None, str(row.shown), row.problems, row.is_known]
            for row in self.rows
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class PlanMoved(Exception):
    """What would be written now is not what was shown."""


def drop_imports_of(person: Person) -> None:
    """They leave: what they had not written yet is written by nobody."""
    ReadingImport.objects.filter(person=person, written_at__isnull=True).delete()


def start_import(
    *, casino: Property, person: Person, text: str, file_name: str, now: datetime
) -> ReadingImport:
    """Reads the file and keeps its rows; what is wrong with the file as a whole is refused here."""
    ensure_property_in_use(casino)
    file = read_csv(text, knows=lambda header: plain_name(header) in BY_NAME)
    keys: list[str] = []
    for header in file.header:
        column = BY_NAME.get(plain_name(header))
        names = ", ".join(each.header for each in COLUMNS)
        if column is None:
            raise DomainError(
                _("Column “%(header)s” is unknown. The columns are: %(names)s.")
                % {"header": header[:40], "names": names}
            )
        if column.key in keys:
            raise DomainError(_("Column “%(header)s” appears twice.") % {"header": header[:40]})
        keys.append(column.key)
    missing = [each.header for each in COLUMNS if each.needed and each.key not in keys]
    if missing:
        raise DomainError(_("Missing: %(names)s.") % {"names": ", ".join(missing)})
    if not file.lines:
        raise DomainError(_("There are column names but no readings below them."))
    ReadingImport.objects.filter(
        person=person, written_at__isnull=True, created_at__lt=now - KEPT_FOR
    ).delete()
    beyond_newest(
        IMPORTS_KEPT - 1, ReadingImport.objects.filter(person=person, written_at__isnull=True)
    ).delete()
    return ReadingImport.objects.create(
        property=casino,
        person=person,
        created_at=now,
        file_name=one_line(file_name)[-120:],
        rows=[
            {
                "line": line.number,
                "cells": dict(zip_longest(keys, line.cells[: len(keys)], fillvalue="")),
                "extra": any(line.cells[len(keys) :]),
            }
            for line in file.lines
        ],
    )


def plan_of(kept: ReadingImport, *, now: datetime, lock: bool = False) -> Plan:
    """A handful of queries however many rows."""
    levels = ProgressiveLevel.objects.filter(
        progressive__property=kept.property, progressive__retired_at__isnull=True
    )
    if lock:
        levels = levels.select_for_update(of=("self",)).order_by("pk")
    by_name: dict[str, list[ProgressiveLevel]] = {}
    related = levels.select_related("progressive__property").prefetch_related("terms")
    for level in related:
        by_name.setdefault(level.progressive.name.casefold(), []).append(level)
    plan = Plan([_read_row(row, by_name, kept.property, now) for row in kept.rows])
    _find_repeated(plan)
    _mark_doubtful(plan.new)
    return plan


def write_import(*, kept: ReadingImport, fingerprint: str, now: datetime, actor: Actor) -> dict[str, int]:
    """All rows in one transaction, one entry in the trail for each meter, and only if they are what was shown."""
    with audited_change(actor=actor) as trail:
        kept = (
            ReadingImport.objects.select_for_update(of=("self",)).select_related("property").get(pk=kept.pk)
        )
        if kept.written_at is not None:
            return dict(kept.outcome or {})
        plan = plan_of(kept, now=now, lock=True)
        if plan.fingerprint != fingerprint or not plan.can_be_written:
            raise PlanMoved
        by_level: dict[int, list[MeterReading]] = {}
        for row in sorted(plan.new, key=lambda each: each.shown.at if each.shown else now):
            if row.level is not None and row.shown is not None:
                reading = write_reading(
                    level=row.level, shown=row.shown, source=MeterReading.Source.CSV, now=now, actor=actor
                )
                by_level.setdefault(row.level.pk, []).append(reading)
        alerts: list[MeterAlert] = []
        for readings in by_level.values():
            level = readings[0].level
            note_batch(trail, level=level, readings=readings, file_name=kept.file_name)
            alerts += check_meter(level=level, at=readings[0].at, until=readings[-1].at, now=now, trail=trail)
        kept.outcome = {
            "readings": len(plan.new),
            "known": sum(row.is_known for row in plan.rows),
            "alerts": sum(alert.settled_at is None for alert in alerts),
        }
        kept.written_at, kept.rows = now, []
        kept.save(update_fields=["outcome", "written_at", "rows"])
        return dict(kept.outcome)


def _read_row(
    row: dict[str, Any], by_name: dict[str, list[ProgressiveLevel]], casino: Property, now: datetime
) -> PlannedReading:
    planned = PlannedReading(line=row["line"], cells=row["cells"])
    if row.get("extra"):
        planned.problems[""] = _("This line has more cells than there are columns in the first line.")
    planned.level = _level_of(planned, by_name)
    values: dict[str, Any] = {}
    for key, read in READERS.items():
        text = planned.cells.get(key, "")
        if text:
            try:
                values[key] = read(text, casino.zone)
            except DomainError as refusal:
                planned.problems[key] = str(refusal)
    for key in ("at", "shown"):
        if not planned.cells.get(key) and key not in planned.problems:
            planned.problems[key] = _("Needed.")
    if planned.problems or planned.level is None:
        return planned
    planned.shown = Shown(meter=values.pop("shown"), **values)
    _check_whole(planned, planned.level, planned.shown, now)
    return planned


def _level_of(row: PlannedReading, by_name: dict[str, list[ProgressiveLevel]]) -> ProgressiveLevel | None:
    levels = by_name.get(row.cells.get("progressive", "").casefold(), [])
    if not levels:
        known = ", ".join(sorted(each[0].progressive.name for each in by_name.values()))
        row.problems["progressive"] = _("No such progressive. The property has: %(names)s.") % {
            "names": known or "–"
        }
        return None
    wanted = row.cells.get("meter", "").casefold()
    if not wanted and len(levels) == 1:
        return levels[0]
    for level in levels:
        if level.name.casefold() == wanted or level.path == wanted:
            return level
    row.problems["meter"] = _("One of: %(names)s.") % {"names": ", ".join(each.name for each in levels)}
    return None


def _check_whole(row: PlannedReading, level: ProgressiveLevel, shown: Shown, now: datetime) -> None:
    terms = terms_at(level.terms.all(), shown.at)
    try:
        wagers_of(shown, terms, level)
    except DomainError as refusal:
        row.problems[refusal.field or ""] = str(refusal)
    if shown.at > now + AHEAD:
        row.problems["at"] = _("This time is in the future.")
    elif shown.at < level.started_at:
        row.problems["at"] = _("The meter had not started at that time.")
    if shown.meter > terms.display_limit:
        row.problems["shown"] = _("More than the meter can display.")
    if (shown.sequence is None) != (not shown.device_id) and shown.sequence is not None:
        row.problems["device_id"] = _("A message number needs its device.")


def _mark_doubtful(rows: list[PlannedReading]) -> None:
    by_level: dict[int, list[PlannedReading]] = {}
    for row in rows:
        if row.level is not None:
            by_level.setdefault(row.level.pk, []).append(row)
    for planned in by_level.values():
        level = planned[0].level
        if level is not None:
            told = {row.line: row.shown for row in planned if row.shown is not None}
            warnings = warnings_of(level, told)
            for row in planned:
                row.warning = warnings.get(row.line, "")


def _find_repeated(plan: Plan) -> None:
    """Against the log and within the file itself, in two queries."""
    rows = [row for row in plan.rows if row.shown is not None and row.level is not None]
    devices = {row.shown.device_id for row in rows if row.shown and row.shown.sequence is not None}
    known = {
        (each.level_id, each.device_id, each.sequence): each
        for each in MeterReading.objects.filter(
            level__in={row.level.pk for row in rows if row.level},
            device_id__in=devices,
            sequence__in=[row.shown.sequence for row in rows if row.shown and row.shown.sequence is not None],
        )
    }
    taken = set(
        MeterReading.objects.filter(
            STANDS,
            level__in={row.level.pk for row in rows if row.level},
            at__in={row.shown.at for row in rows if row.shown},
        ).values_list("level_id", "at")
    )
    seen: dict[tuple[int, datetime], int] = {}
    messages: dict[tuple[int, str, int], int] = {}
    for row in rows:
        if row.shown is None or row.level is None or row.problems:
            continue
        there = known.get((row.level.pk, row.shown.device_id, row.shown.sequence))
        moment = (row.level.pk, row.shown.at)
        number = row.shown.sequence
        message = (row.level.pk, row.shown.device_id, number) if number is not None else None
        if there is not None:
            try:
                ensure_same_reading(there, row.shown, row.level)
                row.is_known = True
            except DomainError as refusal:
                row.problems[refusal.field or "sequence"] = str(refusal)
        elif moment in taken:
            row.problems["at"] = _("There is already a reading at this time.")
        elif moment in seen:
            row.problems["at"] = _("Line %(line)d has the same time.") % {"line": seen[moment]}
        elif message is not None and message in messages:
            row.problems["sequence"] = _("Line %(line)d has the same message of this device.") % {
                "line": messages[message]
            }
        seen.setdefault(moment, row.line)
        if message is not None:
            messages.setdefault(message, row.line)
