"""Approvals from before the product through the API, and the history of a game at a property."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.operations import EVERYBODY, Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.permissions.actions import Action
from games.rulepacks.loader import pack_ids
from submissions.register.api import EntryOut, PublicView
from submissions.register.models import EarlierApproval
from submissions.register.selectors.earlier import (
    EarlierEntry,
    earlier_entry,
    earlier_in_state,
    earlier_of,
    earlier_with_words,
)
from submissions.register.selectors.history import history_rows, steps_of
from submissions.register.selectors.register import STATES, jurisdictions
from submissions.register.services.earlier import BadEntry, enter_approval

STEPS = 50


class EarlierOut(serializers.Serializer[Any]):
    approval_number = serializers.CharField()
    key = serializers.CharField(help_text="Its name in the address of its page.")
    jurisdiction = serializers.CharField()
    game = serializers.CharField()
    variant = serializers.CharField()
    version = serializers.CharField()
    property = serializers.CharField(source="property_name")
    operator = serializers.CharField(source="operator_name")
    approved_on = serializers.DateField()
    effective_from = serializers.DateField()
    ended_on = serializers.DateField(allow_null=True, help_text="The first day on which it no longer held.")
    state = serializers.CharField(source="standing.key", help_text=", ".join(STATES))
    what_changed = serializers.CharField()
    document_sha256 = serializers.CharField()
    from_before = serializers.BooleanField(help_text="Approved before it was kept here.")


class EarlierIn(serializers.Serializer[Any]):
    approval_number = serializers.CharField(max_length=60)
    property = serializers.CharField(max_length=120)
    operator = serializers.CharField(max_length=120, required=False, allow_blank=True)
    game = serializers.CharField(max_length=120)
    variant = serializers.CharField(max_length=80, required=False, allow_blank=True)
    version = serializers.CharField(max_length=40)
    approved_on = serializers.DateField()
    in_force_from = serializers.DateField()
    no_longer_in_force_from = serializers.DateField(required=False, allow_null=True)
    ended_as = serializers.ChoiceField(
        choices=EarlierApproval.EndedAs.choices, required=False, allow_blank=True
    )
    what_changed = serializers.CharField(max_length=400, required=False, allow_blank=True)
    document_hash = serializers.CharField(max_length=64, required=False, allow_blank=True)
    corrects = serializers.CharField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text="The key of the entry that this one replaces.",
    )


class EarlierApprovals(PublicView):
    ordering = ("-approved_on", "-pk")
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "Approvals from before they were kept here, newest first",
            gives=EarlierOut,
            many=True,
            query={
                "text": ({"type": "string", "maxLength": 80}, "Words in game, variant, property or number."),
                "state": ({"type": "string", "enum": list(STATES)}, "How it stands now."),
            },
        ),
        "POST": Operation(
            Action.REGISTER_KEEP,
            "rules:write",
            "Enter an approval from before, or correct an entry by a new one",
            takes=EarlierIn,
            gives=EarlierOut,
            status=201,
            writes=True,
            refuses=True,
        ),
    }

    def load(self) -> None:
        code = self.kwargs["jurisdiction"]
        if code not in {each.code for each in jurisdictions()}:
            raise Http404
        if self.request.method == "POST" and (
            self.access.regulator is None or self.access.regulator.jurisdiction != code
        ):
            raise Http404

    def get(self) -> Any:
        asked = self.query
        if asked.get("state", "") not in ("", *STATES):
            words = _("One of: %(states)s.") % {"states": ", ".join(STATES)}
            raise bad_input([FieldProblem("state", words, "state", ", ".join(STATES))])
        text = asked.get("text", "")[:80]
        found = earlier_of(self.kwargs["jurisdiction"]).filter(earlier_with_words(text))
        return found.filter(earlier_in_state(asked.get("state", ""), self.now))

    def completed(self, page: list[Any]) -> list[Any]:
        return [earlier_entry(each, self.now) for each in page]

    def post(self) -> EarlierEntry:
        said = dict(self.given)
        key = said.pop("corrects", "")
        corrects = earlier_of(self.kwargs["jurisdiction"]).filter(key=key).first() if key else None
        if key and corrects is None:
            raise bad_input([FieldProblem("corrects", _("There is no such entry."), "corrects")])
        cells = {name.replace("_", " "): str(value or "") for name, value in said.items()}
        try:
            entry = enter_approval(cells=cells, corrects=corrects, at=self.now, actor=self.actor)
        except BadEntry as bad:
            raise bad_input(
                [
                    FieldProblem(column.replace(" ", "_"), words, "invalid")
                    for column, words in bad.problems.items()
                ]
            ) from None
        return earlier_entry(entry, self.now)


class PublicChangeOut(serializers.Serializer[Any]):
    value = serializers.CharField(source="label", help_text="Which value, as the rules call it.")
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())


class HistoryStepOut(serializers.Serializer[Any]):
    entry = EntryOut(allow_null=True, help_text="An approval that was made here.")
    earlier = EarlierOut(allow_null=True, help_text="An approval from before.")
    changes = PublicChangeOut(
        many=True, allow_null=True, help_text="Against the version before, in what players may know."
    )


class RegisterHistoryOut(serializers.Serializer[Any]):
    steps = HistoryStepOut(many=True)


class RegisterHistory(PublicView):
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "How a game changed at a property, newest first, at most 50 versions",
            gives=RegisterHistoryOut,
            query={
                "property": ({"type": "string", "maxLength": 120}, "The name of a property."),
                "game": ({"type": "string", "maxLength": 60}, "The id of a rule pack."),
            },
            name="register_history_read",
        )
    }

    def load(self) -> None:
        if self.kwargs["jurisdiction"] not in {each.code for each in jurisdictions()}:
            raise Http404

    def get(self) -> Any:
        casino, game = self.query.get("property", "")[:120], self.query.get("game", "")[:60]
        if game not in pack_ids():
            raise bad_input([FieldProblem("game", _("This is no rule pack."), "game")])
        rows = history_rows(self.kwargs["jurisdiction"], casino=casino, game=game, at=self.now)
        return {
            "steps": [
                {
                    "entry": None if isinstance(each.entry, EarlierEntry) else each.entry,
                    "earlier": each.entry if isinstance(each.entry, EarlierEntry) else None,
                    "changes": None if each.changes is None else list(each.changes),
                }
                for each in steps_of(list(rows[:STEPS]), self.now)
            ]
        }
