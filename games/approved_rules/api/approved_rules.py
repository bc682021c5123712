"""Approved rules, and where they hold."""

from typing import Any

import django_filters
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.pricing.api.exact import written

SCOPE = "rules:read"


class RulesVersionOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    configuration = serializers.IntegerField(source="configuration_id")
    pack = serializers.CharField(source="pack_id")

    class Meta:
        model = ApprovedRules
        fields = [
            "id",
            "property",
            "configuration",
            "variant",
            "number",
            "pack",
            "pack_hash",
            "values_hash",
            "approval_number",
            "approved_at",
            "effective_at",
            "superseded_at",
            "withdrawn_at",
            "conditions",
        ]


class RulesVersionDetailOut(RulesVersionOut):
    values = serializers.SerializerMethodField()

    class Meta(RulesVersionOut.Meta):
        fields = [*RulesVersionOut.Meta.fields, "values"]

    def get_values(self, rules: Any) -> dict[str, Any]:
        shown: dict[str, Any] = written(rules.values)
        return shown


class RulesVersionFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")
    pack = django_filters.CharFilter(field_name="pack_id", label="Under this rule pack")


class RulesVersionList(ApiView):
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW,
            SCOPE,
            "Approved rules",
            gives=RulesVersionOut,
            many=True,
            filters=RulesVersionFilter,
        )
    }

    def get(self) -> Any:
        return approved_rules_visible_to(self.access)


class RulesVersionDetail(ApiView):
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW, SCOPE, "Approved rules with their values", gives=RulesVersionDetailOut
        )
    }

    def load(self) -> None:
        self.rules = found(approved_rules_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        return self.rules
