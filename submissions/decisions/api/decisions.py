"""Decisions: what the authority decided, deciding, and the operator's answer to an approval in part."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.fields import ID, ModelOut, MomentField
from backoffice.api.operations import Operation
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.packs.api_fields import ObjectField
from games.packs.selectors import pack_of
from games.pricing.api.exact import engine_refusals, read_values
from games.rulepacks.book import book_of
from submissions.decisions.api.conditions import ConditionOut
from submissions.decisions.models import Decision
from submissions.decisions.selectors.decisions import newest_offer
from submissions.decisions.services.deciding import (
    LONGEST,
    MOST_CONDITIONS,
    NewCondition,
    accept_offer,
    approve_submission,
    decline_offer,
    offer_in_part,
    reject_submission,
)
from submissions.submissions.api.addresses import (
    DECIDE,
    READ,
    SIGN,
    OfSubmission,
    OwnSubmission,
    TheirSubmission,
)
from submissions.submissions.api.submissions import OperatorSubmissionDetailOut
from submissions.submissions.models import SubmissionVersion

Outcome = Decision.Outcome
DECIDED = (Outcome.APPROVED, Outcome.WITH_CONDITIONS, Outcome.IN_PART, Outcome.REJECTED)


class DecisionOut(ModelOut):
    submission = serializers.IntegerField(source="submission_id")
    round = serializers.IntegerField(source="submission_version.number")
    rules = serializers.IntegerField(
        source="rules_id", allow_null=True, help_text="The version of rules that came of it, once it holds."
    )
    conditions = ConditionOut(many=True)

    class Meta:
        model = Decision
        fields = [
            "id",
            "submission",
            "round",
            "outcome",
            "reasons",
            "effective_at",
            "approval_number",
            "decided_at",
            "decided_by_name",
            "accepted_at",
            "accepted_by_name",
            "declined_at",
            "declined_by_name",
            "decline_reason",
            "departures_until",
            "rules",
            "conditions",
        ]


class NewConditionIn(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=2000)
    due_on = serializers.DateField(required=False, allow_null=True, default=None)


class DecisionIn(serializers.Serializer[Any]):
    round = serializers.IntegerField(
        **ID, help_text="The number of the round that was read: about an older one nothing is decided."
    )
    outcome = serializers.ChoiceField(choices=[(each.value, each.label) for each in DECIDED])
    reasons = serializers.CharField(max_length=LONGEST, help_text="They stand in the letter.")
    effective_at = MomentField(
        required=False,
        allow_null=True,
        help_text="When approved rules take effect; at once where it is left out.",
    )
    conditions: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=NewConditionIn(), required=False, max_length=MOST_CONDITIONS
    )
    departures_until = serializers.DateField(
        required=False,
        allow_null=True,
        help_text="Of a new feature: the last day on which it may depart from the document.",
    )
    changes = ObjectField(
        required=False,
        help_text="Of an approval in part: the authority's own values, nested as in a configuration.",
    )


class DecisionList(OfSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW, READ, "Decisions about a submission", gives=DecisionOut, many=True
        )
    }

    def get(self) -> Any:
        found = self.submission.decisions.select_related("submission_version").defer(
            "submission_version__snapshot"
        )
        return found.prefetch_related("conditions__decision__submission__property")


class Decide(TheirSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DECIDE,
            DECIDE,
            "Approve, approve with conditions or in part, or reject",
            description="Somebody else has reviewed the round before. Of two decisions at once one is taken.",
            takes=DecisionIn,
            gives=DecisionOut,
            status=201,
            writes=True,
        )
    }

    def post(self) -> Any:
        given = self.given
        made = self.submission.versions.filter(number=given["round"]).first()
        if made is None:
            raise DomainError(_("There is no such version."), field="round")
        said: dict[str, Any] = {
            "submission_version": made,
            "reasons": given["reasons"],
            "at": self.now,
            "actor": self.actor,
        }
        if given["outcome"] == Outcome.REJECTED:
            self._ensure_nothing_more("effective_at", "conditions", "departures_until", "changes")
            return reject_submission(**said)
        said |= {
            "effective_at": given.get("effective_at") or self.now,
            "conditions": [
                NewCondition(each["text"], each["due_on"]) for each in given.get("conditions", ())
            ],
            "departures_until": given.get("departures_until"),
        }
        if given["outcome"] == Outcome.IN_PART:
            return offer_in_part(changes=self._changes(made), **said)
        self._ensure_nothing_more("changes")
        return approve_submission(outcome=given["outcome"], **said)

    def _ensure_nothing_more(self, *names: str) -> None:
        for name in names:
            if self.given.get(name):
                raise DomainError(_("This is not part of this kind of decision."), field=name)

    def _changes(self, made: SubmissionVersion) -> dict[str, Any]:
        """Path -> value, read as the values of a configuration are."""
        book = book_of(pack_of(self.submission.pack_id, made.pack_hash))
        with engine_refusals("changes"):
            values = read_values(book, self.given.get("changes", {}))
        return dict(_leaves(values, known=set(book.parameters)))


def _leaves(values: dict[str, Any], *, known: set[str], path: str = "") -> Any:
    """A value may itself be nested: it ends where the rules know its path."""
    for name, value in values.items():
        here = f"{path}.{name}" if path else name
        if here not in known and isinstance(value, dict):
            yield from _leaves(value, known=known, path=here)
        else:
            yield here, value


class Offer(OwnSubmission, abstract=True):
    decision: Decision

    def load(self) -> None:
        super().load()
        newest = newest_offer(self.submission)
        if newest is None:
            raise Http404
        self.decision = newest


class AcceptOffer(Offer):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_SIGN,
            SIGN,
            "Accept what was approved in part",
            gives=OperatorSubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        accept_offer(decision=self.decision, at=self.now, actor=self.actor)
        return self.again()


class DeclinedIn(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST, help_text="The authority decides again and reads it.")


class DeclineOffer(Offer):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_SIGN,
            SIGN,
            "Decline what was approved in part; the authority decides again",
            takes=DeclinedIn,
            gives=OperatorSubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        decline_offer(decision=self.decision, reason=self.given["reason"], at=self.now, actor=self.actor)
        return self.again()
