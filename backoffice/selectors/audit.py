"""The audit trail as each audience may read it."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from backoffice.models import AuditEntry, Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.selectors.properties import properties_visible_to
from backoffice.trail_words import UNREAD, field_words, in_reading_order, value_words

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
