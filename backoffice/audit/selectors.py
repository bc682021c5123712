"""The audit trail as each audience may read it.

What happened to one thing, read from the audit trail.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import django_filters
from django import forms
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from backoffice.audit.labels import UNREAD, field_words, in_reading_order, value_words, verb_words
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Operator, Pit, Property, TablePeriod
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

# The first word of a verb says what kind of thing was changed.
KINDS = (
    ("property", _("Properties")),
    ("pit", _("Pits")),
    ("table", _("Tables")),
    ("person", _("People and sign-ins")),
    ("operator", _("The operator")),
    ("regulator", _("The authority")),
)


def audit_entries_visible_to(access: Access) -> QuerySet[AuditEntry]:
    """The own organisation's chain; whoever is limited to some properties sees what concerns those."""
    if not access.allows(Action.AUDIT_VIEW):
        return AuditEntry.objects.none()
    entries = AuditEntry.objects.filter(chain=access.chain)
    if access.property_ids is not None:
        entries = entries.filter(property_id__in=access.property_ids)
    return entries


class AuditFilterForm(forms.Form):
    hide_optional = True


def _properties(request: Any) -> QuerySet[Property]:
    return properties_visible_to(request.access)


class AuditFilter(django_filters.FilterSet):
    text = django_filters.CharFilter(method="matching", label=_("Who, what or which"))
    kind = django_filters.ChoiceFilter(method="of_kind", label=_("Kind"), choices=KINDS, empty_label=_("All"))
    property = django_filters.ModelChoiceFilter(
        method="at_property", label=_("Property"), queryset=_properties, empty_label=_("All")
    )
    since = django_filters.DateFilter(
        field_name="at", lookup_expr="date__gte", label=_("From"), widget=forms.DateInput({"type": "date"})
    )
    until = django_filters.DateFilter(
        field_name="at", lookup_expr="date__lte", label=_("To"), widget=forms.DateInput({"type": "date"})
    )

    class Meta:
        model = AuditEntry
        form = AuditFilterForm
        fields: list[str] = []

    def matching(self, entries: QuerySet[AuditEntry], _name: str, value: str) -> QuerySet[AuditEntry]:
        return entries.filter(
            Q(actor__icontains=value) | Q(object_label__icontains=value) | Q(verb__icontains=value)
        )

    def of_kind(self, entries: QuerySet[AuditEntry], _name: str, value: str) -> QuerySet[AuditEntry]:
        # a change of many at once speaks in the plural: tables.imported
        return entries.filter(Q(verb__startswith=f"{value}.") | Q(verb__startswith=f"{value}s."))

    def at_property(self, entries: QuerySet[AuditEntry], _name: str, value: Property) -> QuerySet[AuditEntry]:
        return entries.filter(property_id=value.pk)


@dataclass(frozen=True)
class FieldChange:
    name: str
    label: str
    before: str
    after: str


def field_changes(
    object_type: str, before: dict[str, Any], after: dict[str, Any], *, zone: ZoneInfo
) -> list[FieldChange]:
    """Only what differs, field by field, in words and in reading order."""
    return [
        FieldChange(
            name=name,
            label=field_words(object_type, name),
            before=value_words(object_type, name, before.get(name), zone=zone),
            after=value_words(object_type, name, after.get(name), zone=zone),
        )
        for name in in_reading_order(object_type, {*before, *after})
        if name not in UNREAD and before.get(name) != after.get(name) and _readable(after.get(name))
    ]


def changes_of(entry: AuditEntry, *, zone: ZoneInfo) -> list[FieldChange]:
    return field_changes(entry.object_type, entry.before or {}, entry.after or {}, zone=zone)


def bulk_rows_of(entry: AuditEntry) -> list[tuple[str, list[dict[str, Any]]]]:
    """What a change of many at once says of each, by the kind of thing."""
    after = entry.after or {}
    return [(name, rows) for name, rows in after.items() if isinstance(rows, list) and not _readable(rows)]


def _readable(value: Any) -> bool:
    """The rows of a bulk entry are listed apart; here they would be a wall."""
    return not isinstance(value, dict) and not (
        isinstance(value, list) and any(isinstance(item, dict) for item in value)
    )


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
    casino = getattr(subject, "property", None)
    return casino.zone if isinstance(casino, Property) else ZoneInfo("UTC")


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
