"""Jackpots that were hit."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import COUNT, ID, ModelOut, MomentField, MoneyField
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.device_marks import DeviceMark
from backoffice.permissions.actions import Action
from games.progressives.api.meters import READ, WRITE, LogFilter, MoneyIn, ensure_currency
from games.progressives.models import JackpotHit
from games.progressives.selectors.progressives import hits_visible_to, levels_visible_to
from games.progressives.services.jackpots import Won, record_hit


class HitOut(ModelOut):
    meter = serializers.IntegerField(source="level_id")
    table = serializers.IntegerField(source="table_id")
    amount = serializers.SerializerMethodField()
    other_award = serializers.SerializerMethodField()
    restarted = serializers.SerializerMethodField()
    corrects = serializers.IntegerField(source="corrects_id", allow_null=True)

    class Meta:
        model = JackpotHit
        fields = [
            "id",
            "meter",
            "table",
            "at",
            "amount",
            "other_award",
            "restarted",
            "hand",
            "cards",
            "witnesses",
            "device_id",
            "sequence",
            "recorded_at",
            "recorded_by_name",
            "corrects",
            "is_void",
        ]

    def get_amount(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.amount, hit.level.casino.currency)).data)

    def get_other_award(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.other_award, hit.level.casino.currency)).data)

    def get_restarted(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.restarted, hit.level.casino.currency)).data)


class HitIn(serializers.Serializer[Any]):
    meter = serializers.IntegerField(**ID)
    table = serializers.IntegerField(**ID)
    at = MomentField()
    amount = MoneyIn(help_text="Paid from the meter.")
    restarted = MoneyIn(help_text="What the meter showed afterwards.")
    other_award = MoneyIn(required=False, help_text="The rest of the award, by odds.")
    hand = serializers.CharField(max_length=120)
    cards = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    witnesses = serializers.CharField(max_length=200)
    device_id = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    sequence = serializers.IntegerField(
        **COUNT,
        required=False,
        help_text="The device's number of the message: sent again it is the same jackpot.",
    )

    def validate(self, attrs: Any) -> Any:
        if (attrs.get("sequence") is not None) != bool(attrs.get("device_id")):
            raise serializers.ValidationError(
                {"device_id": _("State the device and message number together.")}
            )
        return attrs


class HitList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "Jackpots, newest first",
            gives=HitOut,
            many=True,
            filters=LogFilter,
        ),
        "POST": Operation(
            Action.HIT_RECORD, WRITE, "Report a jackpot", takes=HitIn, gives=HitOut, status=201, writes=True
        ),
    }

    def get(self) -> Any:
        return hits_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        level = among(levels_visible_to(self.access), given["meter"], field="meter")
        table = among(tables_visible_to(self.access), given["table"], field="table")
        sequence = given.get("sequence")
        won = Won(
            mark=None if sequence is None else DeviceMark(given["device_id"], sequence),
            table=table,
            at=given["at"],
            amount=ensure_currency(level, given["amount"], field="amount"),
            restarted=ensure_currency(level, given["restarted"], field="restarted"),
            other_award=ensure_currency(level, given.get("other_award"), field="other_award"),
            hand=given["hand"],
            cards=given["cards"],
            witnesses=given["witnesses"],
        )
        return record_hit(level=level, won=won, now=self.now, actor=self.actor).hit
