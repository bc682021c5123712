"""Tables on their way to approved rules: what is missing at each, and confirming it."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut, MomentField
from backoffice.api.filters import Flag, Id
from backoffice.api.operations import Operation
from backoffice.permissions.actions import Action
from games.approved_rules.models import Confirmation, Rollout
from games.approved_rules.selectors.rollouts import WAITING, rollouts_visible_to
from games.approved_rules.services.rollouts import confirm_table, take_back_confirmation

READ, CONFIRM = "rules:read", "tables:confirm"


class GoingLiveOut(ModelOut):
    table = serializers.IntegerField(source="table_id")
    property = serializers.IntegerField(source="table.property_id")
    rules = serializers.IntegerField(source="rules_id")
    effective_at = MomentField(source="rules.effective_at", help_text="Before this no table goes over.")
    needed = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField(), help_text="What nobody has confirmed yet.")
    in_force_from = MomentField(
        source="period.from_at", allow_null=True, default=None, help_text="Once everything is confirmed."
    )

    class Meta:
        model = Rollout
        fields = [
            "id",
            "table",
            "property",
            "rules",
            "effective_at",
            "scheduled_at",
            "needed",
            "missing",
            "ready_at",
            "ready_by_name",
            "in_force_from",
            "cancelled_at",
            "cancel_reason",
        ]


class GoingLiveFilter(django_filters.FilterSet):
    property = Id(field_name="table__property_id", label="At this property")
    table = Id(field_name="table_id", label="Of this table")
    rules = Id(field_name="rules_id", label="To these rules")
    waiting = Flag(method="only_waiting", label="Only those that wait, or only the others")

    def only_waiting(self, rows: QuerySet[Rollout], _name: str, wanted: bool) -> QuerySet[Rollout]:
        return rows.filter(WAITING) if wanted else rows.exclude(WAITING)


class GoingLiveList(ApiView):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW,
            READ,
            "Tables on their way to approved rules, newest first",
            gives=GoingLiveOut,
            many=True,
            filters=GoingLiveFilter,
        )
    }

    def get(self) -> Any:
        return rollouts_visible_to(self.access)


class OneGoingLive(ApiView, abstract=True):
    def load(self) -> None:
        self.rollout = found(rollouts_visible_to(self.access), self.kwargs["pk"])

    def again(self) -> Any:
        return rollouts_visible_to(self.access).get(pk=self.rollout.pk)

    def etag(self, thing: Any) -> str:
        return ""


class GoingLiveDetail(OneGoingLive):
    operations = {"GET": Operation(Action.IN_FORCE_VIEW, READ, "One table on its way", gives=GoingLiveOut)}

    def get(self) -> Any:
        return self.rollout


def _confirmations() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(choices=Confirmation.choices), min_length=1, max_length=4
    )


class ConfirmedIn(serializers.Serializer[Any]):
    confirmations = _confirmations()
    between_rounds = serializers.BooleanField(
        default=False, help_text="With the last of them: no round is under way when the rules change."
    )


class TakenBackIn(serializers.Serializer[Any]):
    confirmations = _confirmations()


class Confirm(OneGoingLive):
    operations = {
        "POST": Operation(
            Action.GO_LIVE_CONFIRM,
            CONFIRM,
            "Confirm felt, signs, controller or training at a table",
            description="The last confirmation puts the rules in force, not before their effective minute.",
            takes=ConfirmedIn,
            gives=GoingLiveOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        confirm_table(
            rollout=self.rollout,
            confirmations=self.given["confirmations"],
            between_rounds=self.given["between_rounds"],
            at=self.now,
            actor=self.actor,
        )
        return self.again()


class TakeBack(OneGoingLive):
    operations = {
        "POST": Operation(
            Action.GO_LIVE_CONFIRM,
            CONFIRM,
            "Take a confirmation back before the rules hold",
            takes=TakenBackIn,
            gives=GoingLiveOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        take_back_confirmation(
            rollout=self.rollout,
            confirmations=self.given["confirmations"],
            at=self.now,
            actor=self.actor,
        )
        return self.again()
