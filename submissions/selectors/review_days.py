"""How long a submission has been the regulator's turn. Days are only counted: nothing follows from their number."""

from dataclasses import dataclass
from datetime import date, datetime

from submissions.models import Submission

IN_REVIEW = (Submission.State.SUBMITTED, Submission.State.UNDER_REVIEW)
OPEN_AT_DESK = (*IN_REVIEW, Submission.State.RETURNED, Submission.State.OFFERED)


@dataclass(frozen=True)
class Days:
    """The day of handing in is day 1. `target` is the regulator's own, in the same days."""

    day: int
    target: int | None
    since: date

    @property
    def is_over(self) -> bool:
        return self.target is not None and self.day > self.target

    @property
    def over(self) -> int:
        return self.day - self.target if self.target is not None else 0


def days_of(submission: Submission, at: datetime) -> Days | None:
    """None while the operator has to act, and once it is decided."""
    if submission.state not in IN_REVIEW or submission.with_regulator_since is None:
        return None
    zone = submission.property.zone
    since = submission.with_regulator_since.astimezone(zone).date()
    today = at.astimezone(zone).date()
    target = (submission.target_on - since).days + 1 if submission.target_on else None
    return Days(day=(today - since).days + 1, target=target, since=since)
