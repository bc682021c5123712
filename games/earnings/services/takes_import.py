"""Drop and win from a file: every row is looked at first, then all are written or none."""

import hashlib
import json
import re
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.table_columns import plain_name
from backoffice.core.csv_reading import read_csv
from backoffice.core.errors import DomainError
from backoffice.core.local_time import gaming_day_of
from games.earnings.models import DropAndWin
from games.earnings.services.drop_and_win import report_take

COLUMNS = {"day": "Gaming day", "table": "Table", "drop": "Drop", "win": "Win", "reason": "Reason"}
NEEDED = ("day", "table", "drop", "win")
EXAMPLE = ("2026-11-16", "T01", "18400.00", "3120.50", "")
LONGEST_REASON = 300


class FileMoved(Exception):
    """What would be written now is not what was shown."""


@dataclass
class PlannedTake:
    line: int
    cells: dict[str, str]
    table: GamingTable | None = None
    day: date | None = None
    drop: Decimal = Decimal(0)
    win: Decimal = Decimal(0)
    problems: dict[str, str] = field(default_factory=dict)
    # the count that it would replace
    before: DropAndWin | None = None

    @property
    def is_same(self) -> bool:
        return self.before is not None and (self.before.drop, self.before.win) == (self.drop, self.win)

    @property
    def shown_cells(self) -> list[dict[str, str]]:
        return [{"text": self.cells.get(key, ""), "problem": self.problems.get(key, "")} for key in COLUMNS]


@dataclass
class TakePlan:
    rows: list[PlannedTake]

    @property
    def bad(self) -> list[PlannedTake]:
        return [row for row in self.rows if row.problems]

    @property
    def to_write(self) -> list[PlannedTake]:
        return [row for row in self.rows if not row.problems and not row.is_same]

    @property
    def can_be_written(self) -> bool:
        return not self.bad and bool(self.to_write)

    @property
    def fingerprint(self) -> str:
        content = [
            [row.line, row.cells, row.problems, row.before.version if row.before else 0] for row in self.rows
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def plan_takes(*, casino: Property, text: str, at: datetime) -> TakePlan:
    """Refuses what is wrong with the file as a whole; what is wrong with a row stands at its cell."""
    keys = {plain_name(header): key for key, header in COLUMNS.items()} | {key: key for key in COLUMNS}
    file = read_csv(text, knows=lambda header: plain_name(header) in keys)
    names: list[str] = []
    for header in file.header:
        key = keys.get(plain_name(header))
        if key is None or key in names:
            raise DomainError(
                _("Column “%(header)s” is unknown or appears twice. The columns are: %(names)s.")
                % {"header": header[:40], "names": ", ".join(COLUMNS.values())}
            )
        names.append(key)
    missing = [COLUMNS[key] for key in NEEDED if key not in names]
    if missing:
        raise DomainError(_("Missing: %(names)s.") % {"names": ", ".join(missing)})
    if not file.lines:
        raise DomainError(_("There are column names but no rows below them."))
    tables = {
        each.number.casefold(): each
        for each in casino.tables.filter(retired_at__isnull=True).select_related("property")
    }
    today = gaming_day_of(casino, at)
    rows = [
        _read(line.number, dict(zip(names, line.cells, strict=False)), tables, today) for line in file.lines
    ]
    _compare(casino, rows)
    return TakePlan(rows)


def write_takes(*, casino: Property, text: str, fingerprint: str, at: datetime, actor: Actor) -> int:
    """All rows in one transaction, and only if they are what was shown."""
    with audited_change(actor=actor):
        plan = plan_takes(casino=casino, text=text, at=at)
        if plan.fingerprint != fingerprint or not plan.can_be_written:
            raise FileMoved
        for row in plan.to_write:
            if row.table is not None and row.day is not None:
                report_take(
                    table=row.table,
                    gaming_day=row.day,
                    drop=row.drop,
                    win=row.win,
                    reason=row.cells.get("reason", ""),
                    at=at,
                    actor=actor,
                )
        return len(plan.to_write)


def _read(line: int, cells: dict[str, str], tables: dict[str, GamingTable], today: date) -> PlannedTake:
    row = PlannedTake(line, {key: cells.get(key, "").strip() for key in COLUMNS})
    row.table = tables.get(row.cells["table"].casefold())
    if row.table is None:
        row.problems["table"] = _("The property has no table with this number.")
    try:
        row.day = date.fromisoformat(row.cells["day"])
        if row.day > today:
            row.problems["day"] = _("This gaming day is in the future.")
        elif row.day.year < 1900:
            row.problems["day"] = _("Enter a date such as 2026-11-16.")
    except ValueError:
        row.problems["day"] = _("Enter a date such as 2026-11-16.")
    for key, sign in (("drop", ""), ("win", "-?")):
        plain = re.sub(r"[\s$,]", "", row.cells[key])
        if not re.fullmatch(rf"{sign}\d{{1,12}}(\.\d{{1,2}})?", plain, re.ASCII):
            row.problems[key] = _("An amount with at most two decimals, such as 12345.25.")
        else:
            setattr(row, key, Decimal(plain))
    if len(row.cells["reason"]) > LONGEST_REASON or not row.cells["reason"].isprintable():
        row.problems["reason"] = _("At most %(limit)d characters on one line.") % {"limit": LONGEST_REASON}
    return row


def _compare(casino: Property, rows: list[PlannedTake]) -> None:
    """With what was reported before, and within the file itself."""
    known = {
        (take.table_id, take.gaming_day): take
        for take in DropAndWin.objects.filter(
            table__property=casino, gaming_day__in={row.day for row in rows if row.day}
        )
    }
    seen: dict[tuple[int, date], int] = {}
    for row in rows:
        if row.table is None or row.day is None:
            continue
        key = (row.table.pk, row.day)
        if key in seen:
            row.problems["table"] = _("Line %(line)d has the same table and day.") % {"line": seen[key]}
        seen.setdefault(key, row.line)
        row.before = known.get(key)
