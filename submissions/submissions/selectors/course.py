"""How a submission went on: the discussion, the rounds, the decisions and the papers, as the operator knows them.

Nothing here reads what the regulator's people keep among themselves.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.review.models import Comment
from submissions.submissions.models import Submission
from submissions.submissions.places import words_of_place
from submissions.submissions.selectors.readiness import unanswered_points


@dataclass(frozen=True)
class Thread:
    comment: Comment
    replies: tuple[Comment, ...]
    # the regulator has had the last word
    waits: bool
    about: str

    @property
    def is_resolved(self) -> bool:
        return self.comment.resolved_at is not None


def threads_of(submission: Submission) -> list[Thread]:
    """Those that wait for the operator first, resolved ones last."""
    waiting = {each.pk for each in unanswered_points(submission)}
    found = submission.comments.filter(answers__isnull=True).select_related("submission_version")
    replies = Prefetch("replies", Comment.objects.select_related("submission_version").order_by("at", "pk"))
    threads = [
        Thread(
            each,
            tuple(each.replies.all()),
            each.pk in waiting,
            words_of_place(submission.pack_id, each.anchor, each.place),
        )
        for each in found.defer("submission_version__snapshot").prefetch_related(replies).order_by("at", "pk")
    ]
    return sorted(threads, key=lambda each: (each.is_resolved, not each.waits))


@dataclass(frozen=True)
class Moment:
    """`kind` is what happened, for whoever draws it; of a decision it is its outcome."""

    kind: str
    at: datetime
    what: str
    who: str
    icon: str
    text: str = ""
    fingerprint: str = ""
    document: Document | None = None


def course_of(submission: Submission) -> list[Moment]:
    """The newest first."""
    papers = _documents_by_version(submission)
    moments = [Moment("begun", submission.drafted_at, _("Begun"), submission.drafted_by_name, "pencil")]
    for submission_version in submission.versions.defer("snapshot").select_related("revision"):
        words = (
            _("Round %(number)d submitted")
            if submission_version.origin == "submitted"
            else _("Altered by the regulator")
        )
        revision = submission_version.revision
        moments.append(
            Moment(
                kind="handed_in" if submission_version.origin == "submitted" else "altered",
                at=submission_version.made_at,
                what=words % {"number": submission_version.number}
                if submission_version.origin == "submitted"
                else words,
                who=submission_version.made_by_name,
                icon="send",
                text=_("Revision %(number)d of the variant") % {"number": revision.number}
                if revision
                else "",
                fingerprint=submission_version.snapshot_hash,
                document=papers.get(submission_version.pk),
            )
        )
    for decision in decisions_of(submission):
        outcome = str(decision.get_outcome_display())
        moments.append(
            Moment(
                decision.outcome,
                decision.decided_at,
                outcome,
                decision.decided_by_name,
                "gavel",
                decision.reasons,
            )
        )
        if decision.accepted_at:
            moments.append(
                Moment("accepted", decision.accepted_at, _("Accepted"), decision.accepted_by_name, "check")
            )
        if decision.declined_at:
            moments.append(
                Moment(
                    "declined",
                    decision.declined_at,
                    _("Declined"),
                    decision.declined_by_name,
                    "x",
                    decision.decline_reason,
                )
            )
    if submission.state == Submission.State.WITHDRAWN and submission.closed_at:
        moments.append(
            Moment(
                "withdrawn",
                submission.closed_at,
                _("Withdrawn"),
                "",
                "arrow-back-up",
                submission.closing_reason,
            )
        )
    return sorted(moments, key=lambda each: each.at, reverse=True)


def decisions_of(submission: Submission) -> QuerySet[Decision]:
    return submission.decisions.select_related("rules")


def _documents_by_version(submission: Submission) -> dict[int, Document]:
    """What was handed in each time, drawn."""
    found = submission.documents.filter(kind=Document.Kind.SUBMITTED)
    return {each.submission_version_id: each for each in found if each.submission_version_id is not None}
