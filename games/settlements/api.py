"""One round settled for a program, saving nothing."""

import json
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import MomentField
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.engine import VERSION
from games.engine.game import Rules
from games.engine.report import settlement_as_data
from games.engine.rounds import parse_round_json
from games.packs.api_fields import ObjectField, PackField
from games.pricing.api.endpoints import SCOPE, rules_from
from games.pricing.api.exact import engine_refusals, written
from games.settlements.selectors import minute_of


class SettlementLineOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField(required=False)
    bettor = serializers.CharField(required=False)
    wager = serializers.CharField()
    after = serializers.IntegerField(required=False)
    stake = serializers.CharField()
    event = serializers.CharField()
    words = serializers.CharField(help_text="The event as a player would name it.")
    pays = serializers.CharField(allow_null=True)
    returned = serializers.CharField()
    net = serializers.CharField()
    citation = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField(), required=False)


class SettledIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, help_text="Settle by the rules in force there ..."
    )
    at = MomentField(required=False, help_text="... at this moment; now where it is left out.")
    pack = PackField(required=False, help_text="Instead of a table: any rule pack ...")
    values = ObjectField(required=False, help_text="... and configuration.")
    round = ObjectField(help_text="Seats with cards and bets, as `manage.py settle --round` reads it.")


class SettlementOut(serializers.Serializer[Any]):
    pack = serializers.CharField()
    engine = serializers.CharField()
    lines = SettlementLineOut(many=True)
    net = serializers.CharField()
    meters = serializers.JSONField(required=False)
    notes = serializers.ListField(child=serializers.CharField(), required=False)


class Settlements(ApiView):
    operations = {
        "POST": Operation(
            Action.SETTLE_USE,
            SCOPE,
            "Settle one round, saving nothing",
            takes=SettledIn,
            gives=SettlementOut,
            refuses=True,
        )
    }

    def post(self) -> Any:
        given = self.given
        if ("table" in given) == ("pack" in given):
            words = _("State either the table or the pack.")
            raise bad_input([FieldProblem("table", words, "either")])
        rules = self._rules_at_table() if "table" in given else rules_from(given)
        with engine_refusals("round"):
            data = parse_round_json(json.dumps(written(given["round"])))
            settled = settlement_as_data(rules, rules.game.settle_round(rules, data))
        return Response(written(settled) | {"engine": str(VERSION)})

    def _rules_at_table(self) -> Rules:
        table = among(tables_visible_to(self.access), self.given["table"], field="table")
        minute = minute_of(table, self.given.get("at", self.now))
        if minute.held is None:
            raise DomainError(_("No rules were in force at this table at that time."), field="at")
        with engine_refusals("table"):
            return minute.rules
