"""What a controller says it is set to, beside what is approved."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import COUNT, AmountField, MomentField
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.core.device_marks import DeviceMark
from backoffice.permissions.actions import Action
from games.progressives.api.meters import WRITE
from games.progressives.selectors.progressives import levels_visible_to
from games.progressives.services.controllers import SETTINGS, report_settings


class SettingsIn(serializers.Serializer[Any]):
    at = MomentField()
    device_id = serializers.CharField(max_length=60)
    sequence = serializers.IntegerField(**COUNT)
    wager = AmountField(required=False, min_value=Decimal(0))
    rate_percent = serializers.DecimalField(
        7, 4, min_value=Decimal(0), max_value=Decimal(100), required=False
    )
    reserve_rate_percent = serializers.DecimalField(
        7, 4, min_value=Decimal(0), max_value=Decimal(100), required=False
    )
    reset = AmountField(required=False, min_value=Decimal(0))
    cap = AmountField(required=False, min_value=Decimal(0), allow_null=True)


class SettingsOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    is_new = serializers.BooleanField()
    agrees = serializers.BooleanField(help_text="Whether everything that was reported is as approved.")
    differences = serializers.DictField(
        child=serializers.CharField(allow_null=True), help_text="Setting -> what is approved."
    )
    alerts = serializers.ListField(child=serializers.IntegerField())


class MeterSettings(ApiView):
    operations = {
        "POST": Operation(
            Action.METER_RECORD,
            WRITE,
            "Report how a controller is set; what is not as approved raises an alert",
            takes=SettingsIn,
            gives=SettingsOut,
            status=201,
            writes=True,
        )
    }

    def load(self) -> None:
        self.level = found(levels_visible_to(self.access), self.kwargs["pk"])

    def post(self) -> Any:
        names = {"rate": "rate_percent", "reserve_rate": "reserve_rate_percent"}
        settings = {
            name: self.given[names.get(name, name)]
            for name in SETTINGS
            if names.get(name, name) in self.given
        }
        if not settings:
            raise bad_input([FieldProblem("rate_percent", _("State at least one setting."), "required")])
        reported = report_settings(
            level=self.level,
            settings=settings,
            at=self.given["at"],
            mark=DeviceMark(self.given["device_id"], self.given["sequence"]),
            now=self.now,
            actor=self.actor,
        )
        differences = reported.report.differences
        return {
            "id": reported.report.pk,
            "is_new": reported.is_new,
            "agrees": not differences,
            "differences": {
                name: None if value is None else format(Decimal(value), "f")
                for name, value in differences.items()
            },
            "alerts": [each.pk for each in reported.alerts],
        }
