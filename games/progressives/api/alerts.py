"""What is wrong with meters, and what became of it."""

from typing import Any

from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import ModelOut, MoneyField
from backoffice.api.filters import Flag
from backoffice.api.operations import Operation
from backoffice.permissions.actions import Action
from games.progressives.api.meters import READ, LogFilter
from games.progressives.models import MeterAlert
from games.progressives.selectors.progressives import OPEN_ALERT, alerts_visible_to


class AlertOut(ModelOut):
    meter = serializers.IntegerField(source="level_id")
    amount = serializers.SerializerMethodField()
    arithmetic = serializers.JSONField()
    is_open = serializers.BooleanField()

    class Meta:
        model = MeterAlert
        fields = [
            "id",
            "meter",
            "kind",
            "at",
            "raised_at",
            "amount",
            "arithmetic",
            "is_open",
            "acknowledged_at",
            "acknowledged_by_name",
            "explanation",
            "settled_at",
        ]

    def get_amount(self, alert: Any) -> dict[str, str] | None:
        if alert.amount is None:
            return None
        return dict(MoneyField((alert.amount, alert.level.casino.currency)).data)


class AlertFilter(LogFilter):
    open = Flag(method="only_open", label="Only those that nobody has explained, or only the others")

    def only_open(self, alerts: Any, _name: str, wanted: bool) -> Any:
        return alerts.filter(OPEN_ALERT) if wanted else alerts.exclude(OPEN_ALERT)


class AlertList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "What does not add up at the meters, newest first",
            gives=AlertOut,
            many=True,
            filters=AlertFilter,
        )
    }

    def get(self) -> Any:
        return alerts_visible_to(self.access)
