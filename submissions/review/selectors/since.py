"""What is new to one reviewer: everything that came after the moment up to which they have read."""

from collections.abc import Sequence
from dataclasses import dataclass

from backoffice.people.models import Person
from submissions.review.models import Comment, LastLook
from submissions.review.selectors.compare import Comparison, against_version
from submissions.submissions.models import Submission, SubmissionVersion


@dataclass(frozen=True)
class Since:
    """`look` is None for whoever has read nothing yet; `comparison` where another round was handed in meanwhile."""

    look: LastLook | None
    comparison: Comparison | None
    said: Sequence[Comment]

    @property
    def number(self) -> int:
        return (self.comparison.number if self.comparison else 0) + len(self.said)


def new_since_last_look(submission: Submission, person: Person | None, newest: SubmissionVersion) -> Since:
    look = (
        LastLook.objects.filter(submission=submission, person=person)
        .select_related("submission_version")
        .first()
        if person
        else None
    )
    if look is None:
        return Since(None, None, ())
    said = submission.comments.filter(at__gt=look.at, side=Comment.Side.OPERATOR).select_related("answers")
    moved_on = look.submission_version_id != newest.pk
    return Since(look, against_version(look.submission_version, newest) if moved_on else None, list(said))
