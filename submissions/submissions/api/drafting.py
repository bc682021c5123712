"""A draft on its way to the authority: its findings acknowledged, checked independently, signed, withdrawn."""

from typing import Any

from django.db import transaction
from rest_framework import serializers

from backoffice.api.operations import Operation
from backoffice.jobs.api import JobOut
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import head_revision
from submissions.submissions.api.addresses import READ, SIGN, WRITE, OwnSubmission
from submissions.submissions.api.submissions import OperatorSubmissionDetailOut
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.selectors.parts import parts_of
from submissions.submissions.services.acknowledging import Acknowledged, acknowledge_findings
from submissions.submissions.services.checking import order_check_as_job
from submissions.submissions.services.drafts import withdraw_submission
from submissions.submissions.services.submit import submit_submission
from submissions.submissions.workflow import ensure_can

LONGEST = 4000


class DraftFindingOut(serializers.Serializer[Any]):
    code = serializers.CharField(source="finding.code")
    severity = serializers.CharField(source="finding.severity")
    path = serializers.CharField(source="finding.path")
    message = serializers.CharField(source="finding.message")
    hint = serializers.CharField(source="finding.hint")
    citation = serializers.CharField(source="finding.citation")
    waiver = serializers.CharField(source="finding.waiver", allow_null=True)
    stops = serializers.BooleanField(help_text="Nothing of this class can be submitted with it.")
    is_open = serializers.BooleanField(help_text="It has to be put right, answered or acknowledged.")
    wants_words = serializers.BooleanField(help_text="It can be acknowledged.")
    acknowledged = serializers.CharField(
        source="known.text", allow_null=True, default=None, help_text="What was said to it as it reads now."
    )


class DraftFindingsOut(serializers.Serializer[Any]):
    revision = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())
    findings = DraftFindingOut(many=True)


class DraftFindings(OwnSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "What the rules find in the newest revision, and what was said to it",
            gives=DraftFindingsOut,
        )
    }

    def get(self) -> Any:
        parts = parts_of(self.submission, at=self.now)
        return {
            "revision": parts.ready.revision.number,
            "counts": parts.counts,
            "findings": parts.findings,
        }


class AcknowledgementIn(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=40)
    path = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    message = serializers.CharField(
        max_length=4000, help_text="The warning as it was read: one that reads otherwise now is refused."
    )
    text = serializers.CharField(max_length=LONGEST)


class AcknowledgementsIn(serializers.Serializer[Any]):
    acknowledgements: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=AcknowledgementIn(), min_length=1, max_length=200
    )


class Acknowledgements(OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Acknowledge warnings, each in words",
            takes=AcknowledgementsIn,
            gives=OperatorSubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        acknowledge_findings(
            submission=self.submission,
            seen_version=self.submission.version,
            said={
                (each["code"], each["path"]): Acknowledged(each["message"], each["text"])
                for each in self.given["acknowledgements"]
            },
            at=self.now,
            actor=self.actor,
        )
        return self.again()


class IndependentCheck(OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Have the figures of the newest revision checked by dealing shoes at random",
            description="A job; what it finds is part of the next round where it is done by then.",
            gives=JobOut,
            status=202,
            writes=True,
        )
    }

    def post(self) -> Any:
        with transaction.atomic():
            ensure_can("edit", self.submission, self.access)
            return order_check_as_job(
                revision=head_revision(self.submission.configuration),
                on=day_of(self.submission, self.now),
                actor=self.actor,
            )


class SignedIn(serializers.Serializer[Any]):
    declared = serializers.BooleanField(help_text="The signer makes the `statement` of the submission.")


class Submit(OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_SIGN,
            SIGN,
            "Sign and hand in; after a return the next round",
            description="If-Match names what the signer has read: the draft and the newest revision of its variant. "
            "Nobody signs what they drafted.",
            takes=SignedIn,
            gives=OperatorSubmissionDetailOut,
            writes=True,
            guarded=True,
        )
    }

    def post(self) -> Any:
        self.ensure_seen(self.submission)
        submit_submission(
            submission=self.submission,
            seen_version=self.submission.version,
            declared=self.given["declared"],
            at=self.now,
            actor=self.actor,
        )
        return self.again()


class WithdrawnIn(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=4000,
        required=False,
        allow_blank=True,
        default="",
        help_text="Needed once the authority was shown something.",
    )


class Withdraw(OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Withdraw a draft or a submission",
            takes=WithdrawnIn,
            gives=OperatorSubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        withdraw_submission(
            submission=self.submission, reason=self.given["reason"], at=self.now, actor=self.actor
        )
        return self.again()
