"""Submissions: listed, begun, looked at, changed. Operator and authority are answered apart.

The operator reads its draft. The authority reads what was handed in and nothing of the draft: not its texts, not its
class, not even that somebody is at work on it.
"""

from typing import Any

import django_filters
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import ID, ModelOut, MomentField
from backoffice.api.filters import Id, Moment
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import configurations_visible_to, head_revision
from games.layouts.models import Layout
from games.layouts.selectors.layouts import layouts_visible_to
from submissions.decisions.selectors.decisions import blockers, is_offered
from submissions.submissions.api.addresses import READ, WRITE, OfSubmission, tag_of
from submissions.submissions.api.versions import RoundOut
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import readiness_of
from submissions.submissions.selectors.submissions import STAGES, submissions_visible_to, with_stage
from submissions.submissions.services.drafts import EDITABLE, LONGEST, begin_submission, change_draft
from submissions.submissions.services.submit import statement_of
from submissions.submissions.workflow import available_transitions, can

EDITED_IN = (Submission.State.DRAFT, Submission.State.RETURNED)


class ObstacleOut(serializers.Serializer[Any]):
    part = serializers.CharField(help_text="findings, request, items, layouts or discussion.")
    message = serializers.CharField()
    citation = serializers.CharField()
    field = serializers.CharField(allow_null=True)
    code = serializers.CharField(help_text="Of the finding, with its path.")
    path = serializers.CharField()
    comment = serializers.IntegerField(allow_null=True, help_text="The point that waits for an answer.")


class OperatorSubmissionOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    configuration = serializers.IntegerField(source="configuration_id")
    variant = serializers.CharField(source="configuration.name")
    pack = serializers.CharField(source="pack_id")
    stage = serializers.CharField(
        help_text="The state; of approved rules: scheduled, in_force, suspended, superseded or rules_withdrawn."
    )
    round = serializers.IntegerField(source="current.number", allow_null=True, default=None)

    class Meta:
        model = Submission
        fields = [
            "id",
            "number",
            "property",
            "configuration",
            "variant",
            "pack",
            "kind",
            "state",
            "stage",
            "round",
            "target_effective_at",
            "drafted_at",
            "drafted_by_name",
            "first_submitted_at",
            "with_regulator_since",
            "closed_at",
            "version",
        ]


class OperatorSubmissionDetailOut(OperatorSubmissionOut):
    revision = serializers.SerializerMethodField(
        help_text="Of the variant: the newest, which would be handed in."
    )
    feature_items = serializers.DictField(child=serializers.CharField(allow_blank=True))
    layouts: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(
        many=True, read_only=True
    )
    statement = serializers.SerializerMethodField(help_text="What whoever signs says with `declared`.")
    doable = serializers.SerializerMethodField(help_text="What the caller can do to it now.")
    obstacles = serializers.SerializerMethodField(
        help_text="What stands in the way of submitting it; null where it is not the operator's turn."
    )
    rounds = serializers.SerializerMethodField()

    class Meta(OperatorSubmissionOut.Meta):
        fields = [
            *OperatorSubmissionOut.Meta.fields,
            "narrative",
            "reason",
            "other_jurisdictions",
            "intellectual_property",
            "feature_items",
            "layouts",
            "closing_reason",
            "revision",
            "statement",
            "doable",
            "obstacles",
            "rounds",
        ]

    def get_revision(self, submission: Any) -> int:
        return head_revision(submission.configuration).number

    def get_statement(self, submission: Any) -> str:
        return statement_of(submission)

    def get_doable(self, submission: Any) -> list[str]:
        return sorted(available_transitions(submission, self.context["view"].access))

    @extend_schema_field(ObstacleOut(many=True, allow_null=True))
    def get_obstacles(self, submission: Any) -> Any:
        if submission.state not in EDITED_IN:
            return None
        ready = readiness_of(submission, at=self.context["view"].now)
        return ObstacleOut(ready.blockers, many=True).data

    @extend_schema_field(RoundOut(many=True))
    def get_rounds(self, submission: Any) -> Any:
        return _rounds(submission)


def _rounds(submission: Submission) -> Any:
    made = submission.versions.defer("snapshot").order_by("number")
    return RoundOut(made, many=True).data


class AuthoritySubmissionOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    operator = serializers.CharField(source="property.operator.name")
    pack = serializers.CharField(source="pack_id")
    kind = serializers.CharField(source="current.summary.kind", default="", help_text="As it was handed in.")
    variant = serializers.CharField(source="current.summary.variant", default="")
    stage = serializers.CharField()
    round = serializers.IntegerField(source="current.number")
    reviewer = serializers.IntegerField(source="reviewer_id", allow_null=True)
    reviewer_name = serializers.CharField(source="reviewer.full_name", allow_null=True, default=None)

    class Meta:
        model = Submission
        fields = [
            "id",
            "number",
            "property",
            "operator",
            "pack",
            "kind",
            "variant",
            "state",
            "stage",
            "round",
            "first_submitted_at",
            "with_regulator_since",
            "target_on",
            "reviewer",
            "reviewer_name",
            "assigned_at",
            "closed_at",
        ]


class HindranceOut(serializers.Serializer[Any]):
    text = serializers.CharField()
    clauses = serializers.ListField(source="cite", child=serializers.CharField())
    stops = serializers.BooleanField(help_text="false: somebody should have seen it before deciding.")


class WayOut(serializers.Serializer[Any]):
    name = serializers.CharField(
        help_text="approve, offer, return or reject, as far as the jurisdiction knows it."
    )
    can = serializers.BooleanField(help_text="Whether the caller can decide so now.")
    hindrances = HindranceOut(many=True)


class AuthoritySubmissionDetailOut(AuthoritySubmissionOut):
    doable = serializers.SerializerMethodField(help_text="What the caller can do to it now.")
    ways = serializers.SerializerMethodField(help_text="How it could be decided, and what stands in the way.")
    rounds = serializers.SerializerMethodField()

    class Meta(AuthoritySubmissionOut.Meta):
        fields = [*AuthoritySubmissionOut.Meta.fields, "closing_reason", "doable", "ways", "rounds"]

    def get_doable(self, submission: Any) -> list[str]:
        return sorted(available_transitions(submission, self.context["view"].access))

    @extend_schema_field(WayOut(many=True))
    def get_ways(self, submission: Any) -> Any:
        access = self.context["view"].access
        ways = [
            {
                "name": name,
                "can": can(name, submission, access),
                "hindrances": blockers(submission, submission.current, access, name),
            }
            for name in ("approve", "offer", "return", "reject")
            if is_offered(submission, name)
        ]
        return WayOut(ways, many=True).data

    @extend_schema_field(RoundOut(many=True))
    def get_rounds(self, submission: Any) -> Any:
        return _rounds(submission)


def _text(**more: Any) -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, **more)


class DraftChange(serializers.Serializer[Any]):
    kind = serializers.CharField(max_length=20, help_text="The class: one of the jurisdiction's.")
    narrative = _text(help_text="What is asked for, in a few sentences.")
    reason = _text(help_text="Why the property wants it.")
    other_jurisdictions = _text()
    intellectual_property = _text()
    feature_items = serializers.DictField(
        child=serializers.CharField(max_length=LONGEST, allow_blank=True),
        required=False,
        help_text="Of a new feature: item -> text. All of them: what is left out is no longer said.",
    )
    target_effective_at = MomentField(required=False, allow_null=True)
    layouts = serializers.ListField(
        child=serializers.IntegerField(**ID),
        max_length=50,
        required=False,
        help_text="Layouts that go along, by their id (`layout` in /layouts/).",
    )


class DraftIn(DraftChange):
    configuration = serializers.IntegerField(**ID)


class SubmissionFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")
    pack = django_filters.CharFilter(field_name="pack_id", label="Under this rule pack")
    state = django_filters.ChoiceFilter(
        method="in_stage",
        choices=[*Submission.State.choices, *STAGES.items()],
        label="In this state, or at this stage of approved rules",
    )
    kind = django_filters.ChoiceFilter(
        method="of_kind",
        choices=Submission.Kind.choices,
        label="Of this class; for an authority as handed in",
    )
    assigned = django_filters.ChoiceFilter(
        method="assigned_to",
        choices=[("me", "me"), ("nobody", "nobody"), ("somebody", "somebody")],
        label="Reviewed by the person for whom the client acts, by nobody yet, or by somebody",
    )
    since = Moment(
        method="begun_since", label="First submitted, or begun where it was not, from this moment on"
    )

    def in_stage(self, found: QuerySet[Submission], _name: str, stage: str) -> QuerySet[Submission]:
        return found.filter(Q(state=stage) | Q(stage=stage))

    def of_kind(self, found: QuerySet[Submission], _name: str, kind: str) -> QuerySet[Submission]:
        access = self.request.access
        return found.filter(kind=kind) if access.operator else found.filter(current__summary__kind=kind)

    def assigned_to(self, found: QuerySet[Submission], _name: str, who: str) -> QuerySet[Submission]:
        if who == "me":
            person = self.request.access.person
            return found.filter(reviewer=person) if person else found.none()
        return found.filter(assigned_at__isnull=who == "nobody")

    def begun_since(self, found: QuerySet[Submission], _name: str, at: Any) -> QuerySet[Submission]:
        return found.alias(begun=Coalesce("first_submitted_at", "drafted_at")).filter(begun__gte=at)


class SubmissionList(ApiView):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "Submissions, newest first",
            gives=OperatorSubmissionOut,
            gives_authority=AuthoritySubmissionOut,
            many=True,
            filters=SubmissionFilter,
        ),
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Begin a draft about a configuration",
            description="There is never a second open one about the same configuration.",
            takes=DraftIn,
            gives=OperatorSubmissionDetailOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return with_stage(submissions_visible_to(self.access).defer("current__snapshot"), self.now)

    def post(self) -> Any:
        given = self.given
        configurations = configurations_visible_to(self.access)
        configuration = among(configurations, given["configuration"], field="configuration")
        said = {name: given[name] for name in EDITABLE if name in given and name != "kind"}
        with transaction.atomic():
            submission = begin_submission(
                configuration=configuration, kind=given["kind"], at=self.now, actor=self.actor, **said
            )
            if given.get("layouts"):
                change_draft(
                    submission=submission,
                    seen_version=submission.version,
                    said={},
                    layouts=chosen_layouts(self),
                    at=self.now,
                    actor=self.actor,
                )
        return with_stage(submissions_visible_to(self.access), self.now).get(pk=submission.pk)

    def etag(self, thing: Any) -> str:
        return tag_of(thing)


class SubmissionDetail(OfSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "One submission: where it stands, what can be done, what stands in the way",
            gives=OperatorSubmissionDetailOut,
            gives_authority=AuthoritySubmissionDetailOut,
        ),
        "PATCH": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Change a draft, or one that was returned",
            takes=DraftChange,
            gives=OperatorSubmissionDetailOut,
            guarded=True,
            refuses=True,
        ),
    }

    def get(self) -> Any:
        return self.again()

    def patch(self) -> Any:
        self.ensure_seen(self.submission)
        given = self.given
        change_draft(
            submission=self.submission,
            seen_version=self.submission.version,
            said={name: given[name] for name in EDITABLE if name in given},
            layouts=chosen_layouts(self) if "layouts" in given else None,
            at=self.now,
            actor=self.actor,
        )
        return self.again()


def chosen_layouts(view: Any) -> list[Layout]:
    wanted = set(view.given["layouts"])
    chosen = list(layouts_visible_to(view.access).filter(pk__in=wanted))
    if len(chosen) != len(wanted):
        raise DomainError(_("It does not exist, or you have no access to it."), field="layouts")
    return chosen
