"""What happened to one thing, read from the audit trail."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q

from backoffice.models import AuditEntry, GamingTable, Operator, Pit, Property, TablePeriod
from backoffice.permissions.access import Access
from backoffice.selectors.audit import FieldChange, audit_entries_visible_to, field_changes
from backoffice.trail_words import verb_words


@dataclass(frozen=True)
class HistoryLine:
    at: datetime
    who: str
    what: str
    changes: list[FieldChange]
    # the first entry about a thing has no before
    is_first: bool
    sequence: int


# The daily opening and closing has a list of its own; here it would bury the changes.
EVERY_DAY = ("table.opened", "table.closed", "table.period_noted")


def history_of(access: Access, subject: models.Model, *, newest: int = 50) -> list[HistoryLine]:
    entries = (
        audit_entries_visible_to(access)
        .filter(_about(subject))
        .exclude(verb__in=EVERY_DAY)
        .order_by("-at", "-sequence")
    )
    return [_line(entry, subject) for entry in entries[:newest]]


def edits_since(subject: models.Model, version: int) -> list[HistoryLine]:
    """Oldest first, for whoever edits the same thing: no right to read the whole trail is needed for it."""
    key = "period_version" if isinstance(subject, TablePeriod) else "version"
    own = Q(**{f"after__{key}__gt": version})
    if isinstance(subject, GamingTable):
        # In a file that changed many tables the version stands with each of them.
        own |= Q(verb="tables.imported")
    entries = AuditEntry.objects.filter(_about(subject) & own).order_by("at", "sequence")
    return [
        _line(entry, subject) for entry in entries if _part(entry.after, entry, subject).get(key, 0) > version
    ]


def zone_of(subject: models.Model) -> ZoneInfo:
    """By whose clock the times of a thing are told."""
    match subject:
        case Property():
            return subject.zone
        case TablePeriod():
            return subject.table.property.zone
        case Operator():
            return ZoneInfo("UTC")
    house = getattr(subject, "property", None)
    return house.zone if isinstance(house, Property) else ZoneInfo("UTC")


# Where a bulk entry keeps what it says about each kind of thing
_BULK: dict[type[models.Model], str] = {GamingTable: "tables", Pit: "pits"}


def _about(subject: models.Model) -> Q:
    if isinstance(subject, TablePeriod):
        return Q(object_type="gamingtable", object_id=str(subject.table_id), after__period_id=subject.pk)
    about = Q(object_type=subject._meta.model_name, object_id=str(subject.pk))
    if isinstance(subject, GamingTable | Pit):
        about |= Q(
            object_type="property",
            object_id=str(subject.property_id),
            verb="tables.imported",
            **{f"after__{_BULK[type(subject)]}__contains": [{"id": subject.pk}]},
        )
    return about


def _part(state: dict[str, Any] | None, entry: AuditEntry, subject: models.Model) -> dict[str, Any]:
    """Of a bulk entry only what it says about this one."""
    state = state or {}
    if entry.verb == "tables.imported" and isinstance(subject, GamingTable | Pit):
        rows = state.get(_BULK[type(subject)], [])
        return next((row for row in rows if row["id"] == subject.pk), {})
    return state


def _line(entry: AuditEntry, subject: models.Model) -> HistoryLine:
    before, after = _part(entry.before, entry, subject), _part(entry.after, entry, subject)
    kind = (subject._meta.model_name or "") if isinstance(subject, GamingTable | Pit) else entry.object_type
    zone = zone_of(subject)
    return HistoryLine(
        at=entry.at.astimezone(UTC),
        who=entry.actor.split(" <")[0],
        what=verb_words(entry.verb),
        changes=field_changes(kind, before, after, zone=zone),
        is_first=not before,
        sequence=entry.sequence,
    )
