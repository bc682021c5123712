"""The audit trail of the caller's organisation, with its hashes."""

from typing import Any

import django_filters
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import ModelOut
from backoffice.api.filters import Id, Moment
from backoffice.api.operations import Operation
from backoffice.audit.models import AuditEntry
from backoffice.audit.selectors import audit_entries_visible_to
from backoffice.permissions.actions import Action


class AuditEntryOut(ModelOut):
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    source = serializers.JSONField()  # type: ignore[assignment]
    property = serializers.IntegerField(source="property_id", allow_null=True)

    class Meta:
        model = AuditEntry
        fields = [
            "sequence",
            "at",
            "actor",
            "verb",
            "object_type",
            "object_id",
            "object_label",
            "property",
            "before",
            "after",
            "source",
            "previous_hash",
            "hash",
        ]


class AuditEntryFilter(django_filters.FilterSet):
    since = Moment(field_name="at", lookup_expr="gte", label="From this moment on")
    until = Moment(field_name="at", lookup_expr="lt", label="Before this moment")
    verb = django_filters.CharFilter(label="Of this kind, such as table.changed")
    property = Id(field_name="property_id", label="At this property")
    object_type = django_filters.CharFilter(label="About things of this kind, such as gamingtable")
    object_id = django_filters.CharFilter(label="About this thing")


class AuditEntryList(ApiView):
    ordering = ("-sequence",)
    operations = {
        "GET": Operation(
            Action.AUDIT_VIEW,
            "audit:read",
            "The audit trail, newest first",
            gives=AuditEntryOut,
            many=True,
            filters=AuditEntryFilter,
            description="Each entry carries the hash of the one before it: a gap or a change shows.",
        )
    }

    def get(self) -> Any:
        return audit_entries_visible_to(self.access)
