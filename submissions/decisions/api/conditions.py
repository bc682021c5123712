"""Conditions of approvals: the operator reports, the authority closes; the day passes for everybody to see."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.permissions.actions import Action
from submissions.decisions.models import Condition
from submissions.decisions.selectors.conditions import FILTERS, conditions_visible_to, filtered, line_of
from submissions.decisions.services.conditions import close_condition, report_condition
from submissions.decisions.services.deciding import LONGEST
from submissions.submissions.api.addresses import DECIDE, READ, WRITE


class ConditionOut(ModelOut):
    submission = serializers.IntegerField(source="decision.submission_id")
    decision = serializers.IntegerField(source="decision_id")
    standing = serializers.SerializerMethodField(
        help_text="open, due (soon), reported, expired, met or waived, by the property's calendar."
    )

    class Meta:
        model = Condition
        fields = [
            "id",
            "submission",
            "decision",
            "number",
            "text",
            "due_on",
            "standing",
            "reported_at",
            "reported_by_name",
            "report",
            "closed_at",
            "closed_by_name",
            "closing_note",
        ]

    def get_standing(self, condition: Any) -> str:
        view = self.context.get("view")
        return line_of(condition, view.now if view else timezone.now()).state


class ConditionFilter(django_filters.FilterSet):
    property = Id(field_name="decision__submission__property_id", label="At this property")
    submission = Id(field_name="decision__submission_id", label="Of this submission")
    state = django_filters.ChoiceFilter(
        method="in_state", choices=[(each, each) for each in FILTERS], label="Open, expired, closed, or all"
    )

    def in_state(self, conditions: QuerySet[Condition], _name: str, state: str) -> QuerySet[Condition]:
        return filtered(conditions, state, timezone.now())


class ConditionList(ApiView):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "Conditions of approvals",
            gives=ConditionOut,
            many=True,
            filters=ConditionFilter,
        )
    }

    def get(self) -> Any:
        return conditions_visible_to(self.access)


class OneCondition(ApiView, abstract=True):
    def load(self) -> None:
        self.condition = found(conditions_visible_to(self.access), self.kwargs["pk"])

    def again(self) -> Any:
        return conditions_visible_to(self.access).get(pk=self.condition.pk)


class ConditionDetail(OneCondition):
    operations = {"GET": Operation(Action.SUBMISSION_VIEW, READ, "One condition", gives=ConditionOut)}

    def get(self) -> Any:
        return self.condition


class ReportIn(serializers.Serializer[Any]):
    report = serializers.CharField(max_length=LONGEST, help_text="What was done.")


class ReportCondition(OneCondition):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Report what was done about a condition",
            takes=ReportIn,
            gives=ConditionOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        report_condition(condition=self.condition, report=self.given["report"], at=self.now, actor=self.actor)
        return self.again()


class ClosedIn(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=[Condition.State.MET.value, Condition.State.WAIVED.value])
    note = serializers.CharField(
        max_length=LONGEST,
        required=False,
        allow_blank=True,
        default="",
        help_text="Needed where the condition is no longer required.",
    )


class CloseCondition(OneCondition):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DECIDE,
            DECIDE,
            "Close a condition: met, or no longer required",
            takes=ClosedIn,
            gives=ConditionOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        close_condition(
            condition=self.condition,
            state=self.given["state"],
            note=self.given["note"],
            at=self.now,
            actor=self.actor,
        )
        return self.again()
