"""Which rules, limits, pay tables and layout hold at a table at a moment; for signs and electronic tables.

What is answered depends on nothing but the rows that hold then, so it is kept in the process under their ids and
versions. Which rows those are is asked of the database each time: the second they change, the answer changes.
"""

import json
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api import etags
from backoffice.api.endpoints import ApiView
from backoffice.api.fields import MomentField, read_moment, show_amount, show_moment
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.api.rendering import ExactJSONRenderer, WrittenBefore
from backoffice.api.sparse import chosen_fields, only
from backoffice.casinos.models import GamingTable
from backoffice.core.holding import HELD, Hold
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, TableRules
from games.engine.configuration import get_path
from games.engine.errors import EngineError
from games.in_force.changes import changes
from games.in_force.state import State, state_at
from games.layouts.models import TableLayout
from games.limits.models import TableLimits
from games.limits.selectors import amounts_of
from games.packs.selectors import pack_of
from games.pricing.api.exact import written
from games.rulepacks.book import book_of
from games.rulepacks.printed import wager_name
from games.rulepacks.rules import build_rules

LONGEST_WAIT = 30
QUERY: dict[str, tuple[dict[str, Any], str]] = {
    "at": ({"type": "string", "format": "date-time"}, "The moment; now where it is left out."),
    "wait": (
        {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT},
        "With If-None-Match: how many seconds to hold the answer until something changes.",
    ),
}


class PayOut(serializers.Serializer[Any]):
    event = serializers.CharField()
    pays = serializers.CharField(help_text="As printed, such as `10 to 1`.")


class WagerOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    minimum = serializers.CharField(allow_null=True)
    maximum = serializers.CharField(allow_null=True)
    pay_table = PayOut(many=True)


class LayoutInForce(serializers.Serializer[Any]):
    submission = serializers.IntegerField()
    name = serializers.CharField()
    approval_number = serializers.CharField()
    content_hash = serializers.CharField()


class ApprovedOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    variant = serializers.CharField()
    number = serializers.IntegerField()
    pack = serializers.CharField()
    pack_hash = serializers.CharField()
    approval_number = serializers.CharField()
    approved_at = MomentField()
    conditions = serializers.CharField()
    values = serializers.JSONField()
    values_hash = serializers.CharField()


class RulesInForceOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    number = serializers.CharField()
    property = serializers.IntegerField()
    currency = serializers.CharField()
    in_force_since = MomentField(allow_null=True)
    in_force_until = MomentField(allow_null=True)
    rules = ApprovedOut(allow_null=True)
    limits = serializers.DictField(
        child=serializers.CharField(allow_null=True), help_text="By path; null where there is none."
    )
    limits_since = MomentField(allow_null=True, help_text="null: the limits of the approved rules.")
    wagers = WagerOut(many=True)
    layout = LayoutInForce(allow_null=True)


class TableRulesInForce(ApiView):
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW,
            "rules:read",
            "Rules, limits, pay tables and layout in force at a table",
            description="Any minute since the rules are kept. Ask with `wait` and the last ETag to hear of a change.",
            gives=RulesInForceOut,
            query=QUERY,
            tagged=True,
        )
    }

    def load(self) -> None:
        self.state = self._state(self.now)

    def get(self) -> Any:
        asked = self._moment()
        wait = self._seconds()
        state = self.state if asked is None else self._state(asked)
        tag = etags.tag_of(*state)
        if etags.knows_already(self.request, tag):
            waits = wait and asked is None and HELD not in self.request._request.META
            return self._held(state, tag, wait) if waits else Response(status=304, headers={"ETag": tag})
        body = rules_in_force(state)
        chosen = chosen_fields(self.request, self.operation, self.gives)
        if chosen:
            return Response(only(json.loads(body), chosen), headers={"ETag": tag})
        return WrittenBefore(body, headers={"ETag": tag}, content_type="application/json")

    def _state(self, at: datetime) -> State:
        state = state_at(self.access, self.kwargs["pk"], at)
        if state is None:
            raise Http404
        return state

    def _held(self, state: State, tag: str, seconds: int) -> Response:
        """Whoever cannot be held, because too many are, is told when to ask again."""
        response = Response(status=304, headers={"ETag": tag, "Retry-After": "1"})
        access = self.access
        response.hold = Hold(seconds, lambda tell: changes.watch(access, state, tell))  # type: ignore[attr-defined]
        return response

    def _moment(self) -> datetime | None:
        text = self.query.get("at")
        try:
            return read_moment(text) if text else None
        except serializers.ValidationError as error:
            words = _("A time with its zone, such as 2026-03-03T21:00:00Z.")
            raise bad_input([FieldProblem("at", words, "moment")]) from error

    def _seconds(self) -> int:
        text = self.query.get("wait", "0")
        if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= LONGEST_WAIT):
            words = _("Whole seconds, up to %(most)d.") % {"most": LONGEST_WAIT}
            raise bad_input([FieldProblem("wait", words, "wait", f"0 to {LONGEST_WAIT}")])
        return int(text)


@lru_cache(maxsize=1024)
def rules_in_force(state: State) -> bytes:
    """The whole answer as it is sent, made once for a state of things."""
    table_id, _version, _casino, rules, _2, limits, _3, layout, _4 = state
    table = GamingTable.objects.select_related("property").get(pk=table_id or 0)
    held = TableRules.objects.select_related("rules").filter(pk=rules or 0).first()
    record = TableLimits.objects.filter(pk=limits or 0).first()
    lying = TableLayout.objects.select_related("submission").filter(pk=layout or 0).first()
    body: dict[str, Any] = {
        "table": table.pk,
        "number": table.number,
        "property": table.property_id,
        "currency": table.property.currency,
        "in_force_since": held and show_moment(held.from_at),
        "in_force_until": held and held.to_at and show_moment(held.to_at),
        "rules": None,
        "limits": {},
        "limits_since": show_moment(record.from_at) if held and record else None,
        "wagers": [],
        "layout": lying and _layout(lying),
    }
    if held is not None:
        body |= _of_rules(held.rules, record)
    return ExactJSONRenderer().render(body)


def _of_rules(rules: ApprovedRules, record: TableLimits | None) -> dict[str, Any]:
    pack = pack_of(rules.pack_id, rules.pack_hash)
    amounts = amounts_of(book_of(pack), rules, record)
    limits = {path: None if amount is None else show_amount(amount) for path, amount in amounts.items()}
    paid = _pay_tables(rules)
    wagers = get_path(rules.values, "wagers") or list(paid)
    return {
        "rules": approved_as_data(rules),
        "limits": limits,
        "wagers": [
            {
                "code": code,
                "name": wager_name(pack, code),
                "minimum": limits.get(f"limits.wagers.{code}.minimum") or limits.get("limits.minimum"),
                "maximum": limits.get(f"limits.wagers.{code}.maximum") or limits.get("limits.maximum"),
                "pay_table": paid.get(code, []),
            }
            for code in wagers
        ],
    }


def _pay_tables(rules: ApprovedRules) -> dict[str, list[dict[str, str]]]:
    """As they hold: the approved odds, and those of the document where none were chosen."""
    try:
        built = build_rules(pack_of(rules.pack_id, rules.pack_hash), rules.values)
    except EngineError:
        return {}
    return {
        code: [{"event": row.event, "pays": row.pays.text} for row in wager.rows if row.pays.text]
        for code, wager in built.wagers.items()
    }


def approved_as_data(rules: ApprovedRules) -> dict[str, Any]:
    return {
        "id": rules.pk,
        "variant": rules.variant,
        "number": rules.number,
        "pack": rules.pack_id,
        "pack_hash": rules.pack_hash,
        "approval_number": rules.approval_number,
        "approved_at": show_moment(rules.approved_at),
        "conditions": rules.conditions,
        "values": written(rules.values),
        "values_hash": rules.values_hash,
    }


def _layout(lying: TableLayout) -> dict[str, Any]:
    submission = lying.submission
    return {
        "submission": submission.pk,
        "name": submission.name,
        "approval_number": submission.approval_number,
        "content_hash": submission.content_hash,
    }
