"""Whom a step of a submission concerns, and what they are told. Links lead to the place."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from submissions.decisions.models import Condition, Decision
from submissions.review.models import Comment
from submissions.submissions.models import Submission, SubmissionVersion


def _authors(submission: Submission) -> QuerySet[Person]:
    return people_who_may(Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, at=submission.property)


def _desk(submission: Submission) -> Iterable[Person]:
    """The one reviewer once there is one, until then everybody who may take it up."""
    able = people_who_may(Action.SUBMISSION_REVIEW, at=submission.property)
    # somebody who has left the authority, or reviews elsewhere now, hears nothing more of it
    mine = able.filter(pk=submission.reviewer_id or 0)
    return mine if mine.exists() else able


def tell_submitted(submission: Submission, made: SubmissionVersion) -> None:
    again = made.number > 1
    title = _("Submitted again: %(number)s") if again else _("Submitted: %(number)s")
    _tell(_desk(submission), submission, "submission.submitted", title, _about(submission))


def tell_assigned(submission: Submission) -> None:
    if submission.reviewer is not None:
        _tell(
            [submission.reviewer],
            submission,
            "submission.assigned",
            _("Yours to review: %(number)s"),
            _about(submission),
        )


def tell_comment(comment: Comment) -> None:
    submission = comment.submission
    people = _desk(submission) if comment.side == Comment.Side.OPERATOR else _authors(submission)
    _tell(
        [each for each in people if each != comment.by],
        submission,
        "submission.comment",
        _("Comment on %(number)s"),
        f"{comment.by_name}: {comment.text}",
        place=f"#comment-{(comment.answers or comment).pk}",
    )


def tell_decided(decision: Decision) -> None:
    kind = "submission.returned" if decision.outcome == Decision.Outcome.RETURNED else "submission.decided"
    outcome = decision.get_outcome_display()
    _tell(
        _authors(decision.submission),
        decision.submission,
        kind,
        f"{outcome}: %(number)s",
        decision.reasons,
    )


def tell_withdrawn(submission: Submission) -> None:
    _tell(
        _desk(submission),
        submission,
        "submission.withdrawn",
        _("Withdrawn: %(number)s"),
        submission.closing_reason,
    )


def tell_answered_offer(decision: Decision, *, accepted: bool) -> None:
    title = _("Accepted: %(number)s") if accepted else _("Declined: %(number)s")
    people = people_who_may(Action.SUBMISSION_DECIDE, at=decision.submission.property)
    _tell(people, decision.submission, "submission.decided", title, decision.decline_reason)


def tell_condition_reported(condition: Condition) -> None:
    submission = condition.decision.submission
    people = people_who_may(Action.SUBMISSION_DECIDE, at=submission.property)
    _tell(
        people,
        submission,
        "submission.condition",
        _("Condition reported: %(number)s"),
        condition.report,
        place=f"#condition-{condition.pk}",
    )


def tell_condition_due(condition: Condition, *, days: int) -> None:
    """To both sides: the operator has to act, the regulator has to look."""
    submission = condition.decision.submission
    title = _("Condition expired: %(number)s") if days < 0 else _("Condition due: %(number)s")
    people = [
        *_authors(submission),
        *people_who_may(Action.SUBMISSION_DECIDE, at=submission.property),
    ]
    _tell(
        people, submission, "submission.condition", title, condition.text, place=f"#condition-{condition.pk}"
    )


def tell_target_passed(submission: Submission) -> None:
    people = [*_desk(submission), *people_who_may(Action.SUBMISSION_DECIDE, at=submission.property)]
    title = _("Target passed, still undecided: %(number)s")
    _tell(people, submission, "submission.target_passed", title, _about(submission))


def _about(submission: Submission) -> str:
    """As it was handed in: what the operator renamed or chose since is a draft, and the regulator reads this."""
    casino, handed_in = submission.property, submission.current
    if handed_in is None:
        return f"{casino.operator} · {casino}"
    variant = handed_in.snapshot["configuration"]["variant"]
    return f"{casino.operator} · {casino} · {variant} · {handed_in.snapshot['submission']['kind_words']}"


def _tell(
    people: Iterable[Person], submission: Submission, kind: str, title: str, detail: str, *, place: str = ""
) -> None:
    notify_people(
        people=people,
        kind=kind,
        title=title % {"number": submission.number},
        detail=detail,
        link=reverse("submission-detail", args=[submission.pk]) + place,
    )
