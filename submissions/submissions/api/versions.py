"""What was handed in: its hashes, findings and prices. Operator and authority know the same of it."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api.endpoints import found
from backoffice.api.fields import FractionField, ModelOut
from backoffice.api.files import FileRenderer
from backoffice.api.operations import Operation
from backoffice.api.rendering import ExactJSONRenderer
from backoffice.permissions.actions import Action
from games import canonical
from games.pricing.api.exact import written
from submissions.review.models import Recomputation
from submissions.review.services.recomputing import ask_recomputation
from submissions.submissions.api.addresses import READ, WRITE, OfSubmission, TheirSubmission
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.snapshots.exact import fraction


class RoundOut(ModelOut):
    changed = serializers.IntegerField(
        source="summary.changed",
        allow_null=True,
        default=None,
        help_text="Values that differ from the approved version.",
    )
    since_round = serializers.IntegerField(
        source="summary.since_round",
        allow_null=True,
        default=None,
        help_text="Values that differ from the round before.",
    )
    findings = serializers.DictField(
        source="summary.findings",
        child=serializers.IntegerField(),
        default=dict,
        help_text="How many of each severity.",
    )

    class Meta:
        model = SubmissionVersion
        fields = [
            "number",
            "origin",
            "made_at",
            "made_by_name",
            "snapshot_hash",
            "values_hash",
            "pack_hash",
            "engine",
            "changed",
            "since_round",
            "findings",
        ]


class AcknowledgedOut(serializers.Serializer[Any]):
    by = serializers.CharField()
    text = serializers.CharField()


class RoundFindingOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    severity = serializers.CharField()
    path = serializers.CharField()
    message = serializers.CharField()
    citation = serializers.CharField()
    measured = serializers.CharField(allow_null=True)
    limit = serializers.CharField(allow_null=True)
    departure = serializers.BooleanField()
    waiver = serializers.CharField(allow_null=True)
    acknowledged = AcknowledgedOut(allow_null=True)


class RoundWagerOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    house_edge = FractionField()
    return_to_player = FractionField()
    hit_frequency = FractionField()


class RoundFile(serializers.Serializer[Any]):
    kind = serializers.CharField(source="code")
    name = serializers.CharField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()


class RoundDetailOut(RoundOut):
    """From the snapshot alone: the variant may have moved on since."""

    kind = serializers.CharField(source="snapshot.submission.kind")
    variant = serializers.CharField(source="snapshot.configuration.variant")
    revision = serializers.IntegerField(source="snapshot.configuration.revision")
    pack = serializers.CharField(source="snapshot.pack.id")
    as_of = serializers.DateField(source="snapshot.as_of", help_text="The day whose law counts.")
    narrative = serializers.CharField(source="snapshot.submission.narrative")
    reason = serializers.CharField(source="snapshot.submission.reason")
    values = serializers.SerializerMethodField()
    findings = RoundFindingOut(source="snapshot.findings", many=True)  # type: ignore[assignment]
    wagers = serializers.SerializerMethodField()
    attachments = RoundFile(source="snapshot.attachments", many=True)

    class Meta(RoundOut.Meta):
        fields = [
            *RoundOut.Meta.fields,
            "kind",
            "variant",
            "revision",
            "pack",
            "as_of",
            "narrative",
            "reason",
            "values",
            "wagers",
            "attachments",
        ]

    def get_values(self, made: Any) -> dict[str, Any]:
        shown: dict[str, Any] = written(made.snapshot["configuration"]["values"])
        return shown

    @extend_schema_field(RoundWagerOut(many=True))
    def get_wagers(self, made: Any) -> Any:
        lines = [_wager(each) for each in made.snapshot["mathematics"]["wagers"]]
        return RoundWagerOut(lines, many=True).data


def _wager(kept: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "code": kept["code"],
        "name": kept["name"],
        "house_edge": fraction(kept["house_edge"]),
        "return_to_player": fraction(kept["rtp"]),
        "hit_frequency": fraction(kept["hit_frequency"]),
    }


class RoundList(OfSubmission):
    ordering = ("-number",)
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW, READ, "What was handed in, newest first", gives=RoundOut, many=True
        )
    }

    def get(self) -> Any:
        return self.submission.versions.defer("snapshot")


class RoundDetail(OfSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "One round: hashes, findings, prices, values",
            gives=RoundDetailOut,
        )
    }

    def get(self) -> Any:
        return found(self.submission.versions.all(), self.kwargs["number"], by="number")


class RoundSnapshot(OfSubmission):
    """The text that was hashed, byte for byte."""

    renderer_classes = [FileRenderer, ExactJSONRenderer]
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "The whole snapshot; its SHA-256 is the round's snapshot_hash",
            files=("application/octet-stream",),
        )
    }

    def get(self) -> Response:
        made = found(self.submission.versions.all(), self.kwargs["number"], by="number")
        return Response(canonical.dumps(made.snapshot).encode(), content_type="application/octet-stream")


class RecomputationOut(ModelOut):
    round = serializers.IntegerField(source="submission_version.number")
    job = serializers.IntegerField(source="job_id", allow_null=True, help_text="In the list of jobs.")
    state = serializers.SerializerMethodField(help_text="Of its job; `done` once there is a result.")
    differences = serializers.JSONField(help_text="Where, what the snapshot says, and what came out now.")

    class Meta:
        model = Recomputation
        fields = [
            "id",
            "round",
            "asked_at",
            "asked_by_name",
            "job",
            "state",
            "done_at",
            "engine",
            "compared",
            "identical",
            "differences",
        ]

    def get_state(self, asked: Any) -> str:
        if asked.done_at is not None:
            return "done"
        # a job that ended without a result did not do what was asked
        return str(asked.job.state) if asked.job and asked.job.state != "done" else "failed"


class RecomputationList(TheirSubmission):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "Recomputations of a round, newest first",
            gives=RecomputationOut,
            many=True,
        ),
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Have every figure of a round computed again in a fresh process",
            description="A job; asking while one is under way gives that one.",
            gives=RecomputationOut,
            status=202,
            writes=True,
        ),
    }

    def load(self) -> None:
        super().load()
        rounds = self.submission.versions.defer("snapshot").select_related("submission__property")
        made = rounds.filter(number=self.kwargs["number"]).first()
        if made is None:
            raise Http404
        self.submission_version = made

    def get(self) -> Any:
        return self.submission_version.recomputations.select_related("submission_version", "job").defer(
            "submission_version__snapshot"
        )

    def post(self) -> Any:
        return ask_recomputation(submission_version=self.submission_version, at=self.now, actor=self.actor)
