"""What operator and authority say to one another, and what the authority keeps to itself."""

from typing import Any

import django_filters
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.http import Http404
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ID, ModelOut
from backoffice.api.filters import Flag
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.permissions.actions import Action
from submissions.review.models import Comment, PrivateNote
from submissions.review.services.discussion import (
    LONGEST,
    add_comment,
    add_private_note,
    reopen_thread,
    resolve_thread,
)
from submissions.submissions.api.addresses import READ, WRITE, OfSubmission, OwnSubmission, TheirSubmission
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import unanswered_points
from submissions.submissions.selectors.submissions import comments_visible_to


class AnswerOut(ModelOut):
    round = serializers.IntegerField(source="submission_version.number")

    class Meta:
        model = Comment
        fields = ["id", "round", "side", "text", "at", "by_name"]


class ThreadOut(ModelOut):
    submission = serializers.IntegerField(source="submission_id")
    round = serializers.IntegerField(source="submission_version.number")
    answers = AnswerOut(source="replies", many=True)

    class Meta:
        model = Comment
        fields = [
            "id",
            "submission",
            "round",
            "side",
            "anchor",
            "place",
            "text",
            "at",
            "by_name",
            "resolved_at",
            "resolved_by_name",
            "answers",
        ]


class CommentIn(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST)
    anchor = serializers.ChoiceField(choices=Comment.Anchor.choices, default=Comment.Anchor.SUBMISSION)
    place = serializers.CharField(
        max_length=160,
        required=False,
        allow_blank=True,
        default="",
        help_text="The clause (`ZZ 10.C(2)`), field (`progressive.reset`), finding (`ZZ-CW-012`) or page (`7`).",
    )
    answers = serializers.IntegerField(
        **ID, required=False, help_text="The thread that it answers; its place counts then."
    )


class ThreadFilter(django_filters.FilterSet):
    resolved = Flag(
        field_name="resolved_at",
        lookup_expr="isnull",
        exclude=True,
        label="Only settled, or only open points",
    )
    side = django_filters.ChoiceFilter(choices=Comment.Side.choices, label="Begun by this side")


def threads(comments: QuerySet[Comment]) -> QuerySet[Comment]:
    replies = (
        Comment.objects.select_related("submission_version")
        .defer("submission_version__snapshot")
        .order_by("at", "pk")
    )
    return comments.filter(answers__isnull=True).prefetch_related(Prefetch("replies", replies))


def threads_in(submission: Submission) -> QuerySet[Comment]:
    return threads(
        submission.comments.select_related("submission_version").defer("submission_version__snapshot")
    )


class CommentList(OfSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "The discussion of a submission, thread by thread",
            gives=ThreadOut,
            many=True,
            filters=ThreadFilter,
        ),
    }

    def get(self) -> Any:
        return threads_in(self.submission)


class Say(ApiView, abstract=True):
    submission: Submission

    def said(self) -> Any:
        """The thread that was begun or answered."""
        given = self.given
        answered = None
        if "answers" in given:
            answered = among(threads_in(self.submission), given["answers"], field="answers")
        made = add_comment(
            submission=self.submission,
            text=given["text"],
            anchor=given["anchor"],
            place=given["place"],
            answers=answered,
            at=self.now,
            actor=self.actor,
        )
        return threads_in(self.submission).get(pk=made.answers_id or made.pk)


class OperatorComment(Say, OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "The operator comments, or answers one point",
            takes=CommentIn,
            gives=ThreadOut,
            status=201,
            writes=True,
        )
    }

    def post(self) -> Any:
        return self.said()


class AuthorityComment(Say, TheirSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "The authority raises a point at its place, or answers in one",
            description="The operator has to answer every open point before it submits again.",
            takes=CommentIn,
            gives=ThreadOut,
            status=201,
            writes=True,
        )
    }

    def post(self) -> Any:
        return self.said()


class ResponseIn(serializers.Serializer[Any]):
    comment = serializers.IntegerField(**ID)
    text = serializers.CharField(max_length=LONGEST)


class ResponsesIn(serializers.Serializer[Any]):
    responses: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=ResponseIn(), min_length=1, max_length=100
    )


class ResponsesOut(serializers.Serializer[Any]):
    answered = ThreadOut(many=True)
    waiting = serializers.ListField(
        child=serializers.IntegerField(), help_text="Points that still wait for an answer."
    )


class Responses(OwnSubmission):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Answer the authority point by point, all or nothing",
            takes=ResponsesIn,
            gives=ResponsesOut,
            status=201,
            writes=True,
        )
    }

    def post(self) -> Any:
        with transaction.atomic():
            for place, each in enumerate(self.given["responses"]):
                point = among(
                    threads_in(self.submission), each["comment"], field=f"responses.{place}.comment"
                )
                add_comment(
                    submission=self.submission,
                    text=each["text"],
                    answers=point,
                    at=self.now,
                    actor=self.actor,
                )
        wanted = [each["comment"] for each in self.given["responses"]]
        return {
            "answered": threads_in(self.submission).filter(pk__in=wanted),
            "waiting": [each.pk for each in unanswered_points(self.submission)],
        }


class OneThread(ApiView, abstract=True):
    """Whoever raised the point says when it is settled: the authority."""

    def load(self) -> None:
        self.thread = found(threads(comments_visible_to(self.access)), self.kwargs["pk"])
        if not self.access.regulator:
            raise Http404

    def again(self) -> Any:
        return threads(comments_visible_to(self.access)).get(pk=self.thread.pk)


class ResolveThread(OneThread):
    operations = {
        "POST": Operation(Action.SUBMISSION_REVIEW, WRITE, "Settle a point", gives=ThreadOut, writes=True)
    }

    def post(self) -> Any:
        resolve_thread(comment=self.thread, at=self.now, actor=self.actor)
        return self.again()


class ReopenThread(OneThread):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_REVIEW, WRITE, "Open a settled point again", gives=ThreadOut, writes=True
        )
    }

    def post(self) -> Any:
        reopen_thread(comment=self.thread, at=self.now, actor=self.actor)
        return self.again()


class NoteOut(ModelOut):
    class Meta:
        model = PrivateNote
        fields = ["id", "text", "at", "by_name"]


class NoteIn(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST)


class NoteList(TheirSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "The authority's own notes; no operator ever sees them",
            gives=NoteOut,
            many=True,
        ),
        "POST": Operation(
            Action.SUBMISSION_REVIEW,
            WRITE,
            "Write a note for the authority alone",
            takes=NoteIn,
            gives=NoteOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return PrivateNote.objects.filter(submission=self.submission, regulator=self.access.regulator)

    def post(self) -> Any:
        return add_private_note(
            submission=self.submission, text=self.given["text"], at=self.now, actor=self.actor
        )
