"""What a file of earlier approvals would do: worked out row by row, written nowhere.

The same plan is shown as the preview and, worked out again when it is written, compared by its fingerprint.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property, Regulator
from backoffice.core.csv_reading import read_csv
from backoffice.core.errors import DomainError
from games.approved_rules.models import ApprovedRules
from games.rulepacks.loader import load_pack, pack_ids
from submissions.register.models import EarlierApproval

EndedAs = EarlierApproval.EndedAs
COLUMNS = (
    "approval number",
    "property",
    "operator",
    "game",
    "variant",
    "version",
    "approved on",
    "in force from",
    "no longer in force from",
    "ended as",
    "what changed",
    "document hash",
)
NEEDED = ("approval number", "property", "game", "version", "approved on", "in force from")
EXAMPLE = (
    "A-2019-7",
    "Harbor Point Casino",
    "Harbor Gaming",
    "Casino War",
    "Main pit",
    "2",
    "2019-03-01",
    "2019-04-01",
    "2021-06-15",
    "superseded",
    "Payout of the tie wager raised to 10 to 1.",
    "",
)
_FIELDS = {
    "approval number": "approval_number",
    "property": "property_name",
    "operator": "operator_name",
    "in force from": "effective_from",
    "approved on": "approved_on",
    "no longer in force from": "ended_on",
    "ended as": "ended_as",
    "what changed": "what_changed",
    "document hash": "document_sha256",
}
_DATES = ("approved on", "in force from", "no longer in force from")


@dataclass
class PlannedApproval:
    line: int
    cells: dict[str, str]
    values: dict[str, Any] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)


@dataclass
class ApprovalsPlan:
    rows: list[PlannedApproval]

    @property
    def bad(self) -> list[PlannedApproval]:
        return [row for row in self.rows if row.problems]

    @property
    def can_be_written(self) -> bool:
        return bool(self.rows) and not self.bad

    @property
    def fingerprint(self) -> str:
        said = [[row.line, row.cells, row.problems] for row in self.rows]
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def plan_approvals(regulator: Regulator, text: str) -> ApprovalsPlan:
    """The same queries however many rows."""
    read = read_csv(text, knows=lambda head: _plain(head) in COLUMNS)
    heads = [_plain(head) for head in read.header]
    if missing := [name for name in NEEDED if name not in heads]:
        raise DomainError(
            _("These columns are missing: %(names)s. The first line names the columns.")
            % {"names": ", ".join(missing)}
        )
    if unknown := [head for head in heads if head not in COLUMNS]:
        raise DomainError(_("Not a column of earlier approvals: %(names)s.") % {"names": ", ".join(unknown)})
    rows = [PlannedApproval(line.number, dict(zip(heads, line.cells, strict=False))) for line in read.lines]
    known = KnownNames(regulator)
    for row in rows:
        row.values, row.problems = checked(row.cells, known)
    twice = Counter(row.values.get("key") for row in rows)
    for row in rows:
        if row.values.get("key") and twice[row.values["key"]] > 1:
            row.problems.setdefault("approval number", _("This number is in the file more than once."))
    return ApprovalsPlan(rows)


class KnownNames:
    """Properties and games of an authority by their names, and the numbers that are taken."""

    def __init__(self, regulator: Regulator) -> None:
        self.regulator = regulator
        casinos = Property.objects.filter(regulator=regulator).select_related("operator")
        self.casinos = {each.name.lower(): each for each in casinos}
        own = [each for each in pack_ids() if each.split("/")[0] == regulator.jurisdiction]
        self.packs = {load_pack(each).head.title.lower(): each for each in own}
        entered = EarlierApproval.objects.filter(regulator=regulator).values_list("key", flat=True)
        issued = ApprovedRules.objects.filter(property__regulator=regulator)
        self.taken = {*entered, *(slugify(each) for each in issued.values_list("approval_number", flat=True))}


def checked(
    cells: Mapping[str, str], known: KnownNames, *, corrects: EarlierApproval | None = None
) -> tuple[dict[str, Any], dict[str, str]]:
    """The values of an entry, and what is wrong with them by column."""
    said = {name: " ".join(cells.get(name, "").split()) for name in COLUMNS}
    values: dict[str, Any] = {_FIELDS.get(name, name): said[name] for name in COLUMNS}
    problems = {name: _("This is required.") for name in NEEDED if not said[name]}
    for name in COLUMNS:
        field_ = EarlierApproval._meta.get_field(_FIELDS.get(name, name))
        most = getattr(field_, "max_length", None)
        if name not in (*_DATES, "ended as", "document hash") and most and len(said[name]) > most:
            problems[name] = _("At most %(most)d characters.") % {"most": most}
    for name in _DATES:
        values[_FIELDS[name]] = _day(name, said[name], problems)
    values["ended_as"] = _ended_as(said["ended as"], problems)
    _agree(values, problems)
    values |= _named(said, known)
    key = values["key"] = slugify(said["approval number"])[:60]
    if said["approval number"] and not key:
        problems["approval number"] = _("A number must have letters or digits.")
    elif key and key in known.taken and (corrects is None or corrects.key != key):
        problems["approval number"] = _("An approval with this number is in the register already.")
    digits = values["document_sha256"] = said["document hash"].lower().replace(" ", "")
    if digits and (len(digits) != 64 or set(digits) - set("0123456789abcdef")):
        problems["document hash"] = _("A hash has 64 characters, digits and the letters a to f.")
    return values, problems


def _named(said: Mapping[str, str], known: KnownNames) -> dict[str, Any]:
    """The property and the rule pack that are meant, where they are kept here."""
    casino = known.casinos.get(said["property"].lower())
    pack_id = known.packs.get(said["game"].lower(), "")
    operator = said["operator"] or (casino.operator.name if casino else "")
    return {"property": casino, "pack_id": pack_id, "operator_name": operator}


def _day(name: str, text: str, problems: dict[str, str]) -> date | None:
    if not text:
        return None
    try:
        found = date.fromisoformat(text)
    except ValueError:
        problems[name] = _("Enter a date such as 2019-04-01.")
        return None
    if not 1900 <= found.year <= 2200:
        problems[name] = _("This date is out of range.")
    return found


def _ended_as(text: str, problems: dict[str, str]) -> str:
    words = {str(value): value for value in EndedAs.values} | {
        str(label).lower(): value for value, label in EndedAs.choices
    }
    if text and text.lower() not in words:
        problems["ended as"] = _("One of: %(words)s.") % {"words": ", ".join(EndedAs.values)}
    return words.get(text.lower(), "")


def _agree(values: dict[str, Any], problems: dict[str, str]) -> None:
    begins, ends = values["effective_from"], values["ended_on"]
    if begins and ends and ends <= begins:
        problems["no longer in force from"] = _("The end must be after the start.")
    if ends and not values["ended_as"] and "ended as" not in problems:
        values["ended_as"] = EndedAs.SUPERSEDED
    if values["ended_as"] and not ends:
        problems["no longer in force from"] = _("State the start date.")


def _plain(head: str) -> str:
    return " ".join(head.lower().replace("_", " ").split())
