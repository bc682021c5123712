"""The discussion of a submission, and what of it belongs to which line of the workspace."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from submissions.review.models import Comment
from submissions.submissions.models import Submission


@dataclass(frozen=True)
class Threads:
    """All threads, oldest first, and the same by (anchor, place)."""

    all: Sequence[Comment]
    by_place: Mapping[tuple[str, str], Sequence[Comment]]

    def at(self, anchor: str, place: str) -> Sequence[Comment]:
        return self.by_place.get((anchor, place), ())

    @property
    def open(self) -> list[Comment]:
        return [each for each in self.all if each.resolved_at is None]

    @property
    def resolved(self) -> list[Comment]:
        return [each for each in self.all if each.resolved_at is not None]

    @property
    def waiting_for_us(self) -> list[Comment]:
        """The operator had the last word."""
        return [each for each in self.open if _last_side(each) == Comment.Side.OPERATOR]


def threads_of(submission: Submission) -> Threads:
    """Two queries, however many there are."""
    replies = Prefetch("replies", Comment.objects.order_by("at", "pk"))
    found = list(
        submission.comments.filter(answers__isnull=True)
        .select_related("submission_version")
        .defer("submission_version__snapshot")
        .prefetch_related(replies)
    )
    by_place: dict[tuple[str, str], list[Comment]] = {}
    for each in found:
        by_place.setdefault((each.anchor, each.place), []).append(each)
    return Threads(found, by_place)


def _last_side(thread: Comment) -> str:
    replies = list(thread.replies.all())
    return replies[-1].side if replies else thread.side
