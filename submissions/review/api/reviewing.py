"""The authority's people at work: who reviews, what they recommend, and sending it back."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import ID, ModelOut
from backoffice.api.operations import Operation
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from submissions.decisions.api.decisions import DecisionOut
from submissions.decisions.services.deciding import LONGEST, return_submission
from submissions.review.models import Review
from submissions.review.selectors.queue import reviewers_of, workload_of
from submissions.review.services.discussion import LONGEST as LONGEST_SUMMARY
from submissions.review.services.reviewing import assign_submission, mark_as_read, record_review
from submissions.submissions.api.addresses import READ, WRITE, TheirSubmission
from submissions.submissions.api.submissions import AuthoritySubmissionDetailOut
from submissions.submissions.models import SubmissionVersion


class ReviewerOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="person.pk")
    name = serializers.CharField(source="person.full_name")
    open = serializers.IntegerField(help_text="Submissions that wait for them.")


class ReviewersOut(serializers.Serializer[Any]):
    reviewers = ReviewerOut(many=True)


class Reviewers(ApiView):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Everybody of the authority who can review, and how much waits for each",
            gives=ReviewersOut,
        )
    }

    def get(self) -> Any:
        return {"reviewers": workload_of(self.access)}


class AssignedIn(serializers.Serializer[Any]):
    reviewer = serializers.IntegerField(
        **ID, required=False, help_text="Left out: the person for whom the client acts takes it."
    )


class Assign(TheirSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Take a submission under review, or give it to a reviewer",
            takes=AssignedIn,
            gives=AuthoritySubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        wanted = self.given.get("reviewer", self.access.person.pk if self.access.person else 0)
        members = reviewers_of(self.access, self.submission.property)
        chosen = members.filter(person=wanted).first()
        if chosen is None:
            raise DomainError(_("This person is not a reviewer at this authority."), field="reviewer")
        assign_submission(submission=self.submission, reviewer=chosen.person, at=self.now, actor=self.actor)
        return self.again()


class ReviewOut(ModelOut):
    round = serializers.IntegerField(source="submission_version.number")

    class Meta:
        model = Review
        fields = ["id", "round", "reviewer_name", "verdict", "text", "at"]


class ReviewIn(serializers.Serializer[Any]):
    round = serializers.IntegerField(**ID, help_text="The number of the round that was read.")
    verdict = serializers.ChoiceField(choices=Review.Verdict.choices)
    text = serializers.CharField(max_length=LONGEST_SUMMARY, required=False, allow_blank=True, default="")


class ReviewList(TheirSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "What the authority's people recommend; no operator ever sees it",
            gives=ReviewOut,
            many=True,
        ),
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Recommend how a round should be decided",
            takes=ReviewIn,
            gives=ReviewOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        found = Review.objects.filter(submission_version__submission=self.submission)
        return found.select_related("submission_version").defer("submission_version__snapshot")

    def post(self) -> Any:
        return record_review(
            submission_version=version_read(self),
            verdict=self.given["verdict"],
            text=self.given["text"],
            at=self.now,
            actor=self.actor,
        )


class ReadIn(serializers.Serializer[Any]):
    round = serializers.IntegerField(**ID)


class MarkRead(TheirSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Remember up to which round the reviewer has read",
            takes=ReadIn,
            gives=AuthoritySubmissionDetailOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        mark_as_read(submission_version=version_read(self), at=self.now, actor=self.actor)
        return self.again()


class ReturnedIn(serializers.Serializer[Any]):
    round = serializers.IntegerField(**ID)
    reasons = serializers.CharField(max_length=LONGEST)


class Return(TheirSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Send a submission back with what has to change",
            takes=ReturnedIn,
            gives=DecisionOut,
            status=201,
            writes=True,
        )
    }

    def post(self) -> Any:
        return return_submission(
            submission_version=version_read(self),
            reasons=self.given["reasons"],
            at=self.now,
            actor=self.actor,
        )


def version_read(view: TheirSubmission) -> SubmissionVersion:
    """Of a newer one the service tells whoever had an older one before them."""
    made = view.submission.versions.filter(number=view.given["round"]).first()
    if made is None:
        raise DomainError(_("There is no such version."), field="round")
    return made
