"""The audit trail as each audience may read it."""

from dataclasses import dataclass
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from backoffice.models import AuditEntry
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


def audit_entries_visible_to(access: Access) -> QuerySet[AuditEntry]:
    """The own organisation's chain; whoever is limited to some properties sees what concerns those."""
    if not access.allows(Action.AUDIT_VIEW):
        return AuditEntry.objects.none()
    entries = AuditEntry.objects.filter(chain=access.chain)
    if access.property_ids is not None:
        entries = entries.filter(property_id__in=access.property_ids)
    return entries


class AuditFilter(django_filters.FilterSet):
    text = django_filters.CharFilter(method="matching", label=_("Who, what or which"))
    verb = django_filters.CharFilter(lookup_expr="istartswith", label=_("Kind of change"))
    since = django_filters.DateFilter(field_name="at", lookup_expr="date__gte", label=_("From"))
    until = django_filters.DateFilter(field_name="at", lookup_expr="date__lte", label=_("To"))

    class Meta:
        model = AuditEntry
        fields: list[str] = []

    def matching(self, entries: QuerySet[AuditEntry], name: str, value: str) -> QuerySet[AuditEntry]:
        return entries.filter(
            Q(actor__icontains=value) | Q(object_label__icontains=value) | Q(verb__icontains=value)
        )


@dataclass(frozen=True)
class Change:
    field: str
    before: Any
    after: Any


def changes_of(entry: AuditEntry) -> list[Change]:
    """Only what differs, field by field, in the order of the record."""
    before, after = entry.before or {}, entry.after or {}
    names = list(dict.fromkeys([*before, *after]))
    return [
        Change(name, before.get(name), after.get(name))
        for name in names
        if name != "version" and before.get(name) != after.get(name)
    ]
