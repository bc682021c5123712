"""Progressives with their meters, and the terms that are approved for them."""

from decimal import Decimal
from typing import Any

import django_filters
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut, MomentField, MoneyField, money
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.permissions.actions import Action
from games.progressives.api.meters import READ
from games.progressives.models import Progressive
from games.progressives.selectors.progressives import (
    current_terms,
    progressives_listed_for,
    progressives_visible_to,
)


class TermsOut(serializers.Serializer[Any]):
    """As approved and in force now: percentages as text, amounts with their currency."""

    since = MomentField(source="from_at")
    rate_percent = serializers.DecimalField(source="rate", max_digits=7, decimal_places=4)
    reserve_rate_percent = serializers.DecimalField(source="reserve_rate", max_digits=7, decimal_places=4)
    wager = serializers.SerializerMethodField()
    initial = serializers.SerializerMethodField()
    reset = serializers.SerializerMethodField()
    cap = serializers.SerializerMethodField()
    display_limit = serializers.SerializerMethodField()

    def _money(self, amount: Decimal | None) -> Any:
        shown = money(amount, self.context["currency"])
        return None if shown is None else MoneyField(shown).data

    def get_wager(self, terms: Any) -> dict[str, str]:
        return self._money(terms.wager)  # type: ignore[no-any-return]

    def get_initial(self, terms: Any) -> dict[str, str]:  # type: ignore[override]
        return self._money(terms.initial)  # type: ignore[no-any-return]

    def get_reset(self, terms: Any) -> dict[str, str]:
        return self._money(terms.reset)  # type: ignore[no-any-return]

    def get_cap(self, terms: Any) -> dict[str, str] | None:
        return self._money(terms.cap)  # type: ignore[no-any-return]

    def get_display_limit(self, terms: Any) -> dict[str, str]:
        return self._money(terms.display_limit)  # type: ignore[no-any-return]


class MeterOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    path = serializers.CharField()
    name = serializers.CharField()
    started_at = MomentField()
    shown = serializers.CharField(allow_null=True)
    read_at = MomentField(allow_null=True)
    open_alerts = serializers.IntegerField()
    settings = serializers.SerializerMethodField()

    def get_settings(self, level: Any) -> dict[str, Any]:
        view = self.context["view"]
        context = {"currency": self.context["currency"]}
        return dict(TermsOut(current_terms(level, view.now), context=context).data)


class ProgressiveOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    pack = serializers.CharField(source="pack_id")
    currency = serializers.CharField(source="property.currency")
    meters = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField()

    class Meta:
        model = Progressive
        fields = [
            "id",
            "property",
            "name",
            "kind",
            "pack",
            "currency",
            "controller_make",
            "controller_serial",
            "meters",
            "tables",
            "retired_at",
            "version",
        ]

    def get_meters(self, progressive: Any) -> list[dict[str, Any]]:
        context = {**self.context, "currency": progressive.property.currency}
        return [dict(MeterOut(each, context=context).data) for each in progressive.meters]

    def get_tables(self, progressive: Any) -> list[int]:
        return [link.table_id for link in progressive.tables_now]


class ProgressiveFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")


class ProgressiveList(ApiView):
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "Progressives with their meters and approved settings",
            gives=ProgressiveOut,
            many=True,
            filters=ProgressiveFilter,
        )
    }

    def get(self) -> Any:
        return progressives_listed_for(self.access, casino=None, at=self.now)


class ProgressiveDetail(ApiView):
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "One progressive: approved rate, reset and cap of each meter",
            gives=ProgressiveOut,
        )
    }

    def load(self) -> None:
        self.progressive = found(progressives_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        retired = self.progressive.is_retired
        listed = progressives_listed_for(self.access, casino=None, at=self.now, retired=retired)
        return found(listed, self.progressive.pk)

    def etag(self, thing: Any) -> str:
        return ""
