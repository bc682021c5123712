"""Incidents at the tables, with the ruling that the guide reached."""

from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut, MomentField
from backoffice.api.filters import Id, Moment
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.incidents.models import Incident
from games.incidents.selectors import incidents_visible_to
from games.incidents.services import IncidentReport, log_incident
from games.rulebook.rules.guide import field_of, guide_from
from games.rulepacks.book import book_of
from games.settlements.selectors import minute_of


class IncidentOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    table = serializers.IntegerField(source="table_id")
    rules = serializers.IntegerField(source="rules_id", allow_null=True)
    pack = serializers.CharField(source="pack_id")
    corrects = serializers.IntegerField(source="corrects_id", allow_null=True)
    ruling = serializers.JSONField(allow_null=True)
    settlement = serializers.JSONField(allow_null=True)

    class Meta:
        model = Incident
        fields = [
            "id",
            "number",
            "property",
            "table",
            "table_number",
            "happened_at",
            "logged_at",
            "logged_by_name",
            "rules",
            "pack",
            "irregularity",
            "kind",
            "title",
            "noticed",
            "outcome",
            "ruling",
            "dealer",
            "supervisor",
            "players",
            "choices",
            "notes",
            "settlement",
            "engine_version",
            "corrects",
        ]


class IncidentIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    happened_at = MomentField()
    irregularity = serializers.CharField(
        max_length=60, required=False, allow_blank=True, default="", help_text="Its id in the rule pack."
    )
    noticed = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    outcome = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    condition = serializers.CharField(
        max_length=400,
        required=False,
        allow_blank=True,
        default="",
        help_text="Where rules of an older version tell several rulings apart.",
    )
    facts = serializers.DictField(
        child=serializers.CharField(max_length=60, allow_blank=True),
        required=False,
        default=dict,
        help_text="Answers to the pack's questions, by their ids; those that decide are asked for one by one.",
    )
    kind = serializers.ChoiceField(
        choices=Incident.Kind.choices,
        required=False,
        allow_blank=True,
        default="",
        help_text="What a pit calls it, where it is none of the rules' irregularities.",
    )
    title = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="Where the guide has no name for it.",
    )
    dealer = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    supervisor = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    players = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    choices = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    notes = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")
    sheet = serializers.DictField(
        child=serializers.CharField(max_length=200, allow_blank=True),
        required=False,
        default=dict,
        help_text="The round, field by field as on the settle page; settled and kept with the incident.",
    )


class IncidentFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="At this property")
    table = Id(field_name="table_id", label="At this table")
    kind = django_filters.ChoiceFilter(choices=Incident.Kind.choices, label="Of this kind")
    since = Moment(field_name="happened_at", lookup_expr="gte", label="From this moment on")
    until = Moment(field_name="happened_at", lookup_expr="lt", label="Before this moment")


class IncidentList(ApiView):
    ordering = ("-happened_at", "-pk")
    operations = {
        "GET": Operation(
            Action.INCIDENT_VIEW,
            "logs:read",
            "Incidents, newest first",
            gives=IncidentOut,
            many=True,
            filters=IncidentFilter,
        ),
        "POST": Operation(
            Action.INCIDENT_LOG,
            "logs:write",
            "Log an incident",
            takes=IncidentIn,
            gives=IncidentOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return incidents_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        table = among(tables_visible_to(self.access), given["table"], field="table")
        minute = minute_of(table, given["happened_at"])
        if minute.held is None:
            raise DomainError(_("No rules were in force at this table at that time."), field="happened_at")
        if minute.trouble:
            raise DomainError(minute.trouble, field="table")
        answers = {field_of(name): answer for name, answer in given["facts"].items()}
        answers |= {name: given[name] for name in ("noticed", "outcome", "condition")}
        answers["happened"] = given["irregularity"]
        rules = minute.rules
        guide = guide_from(book_of(minute.pack), answers, rules.readings, rules.configuration)
        if given["irregularity"] and guide.irregularity is None:
            known = ", ".join(guide.book.irregularities)
            raise DomainError(_("The rules have no such irregularity."), field="irregularity", allowed=known)
        if guide.irregularity is not None and guide.asked is not None:
            allowed = ", ".join(value for value, _words, _more in guide.choices(guide.asked))
            name = guide.asked if guide.asked in given else f"facts.{guide.asked}"
            raise DomainError(_("Answer this too: the ruling depends on it."), field=name, allowed=allowed)
        told = IncidentReport(
            **{
                name: given[name]
                for name in ("title", "kind", "dealer", "supervisor", "players", "choices", "notes")
            }
        )
        return log_incident(
            minute=minute,
            guide=guide,
            told=told,
            typed=given["sheet"],
            at=self.now,
            actor=self.actor,
        )


class IncidentDetail(ApiView):
    operations = {"GET": Operation(Action.INCIDENT_VIEW, "logs:read", "One incident", gives=IncidentOut)}

    def load(self) -> None:
        self.incident = found(incidents_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        return self.incident
