"""How long a submission has been the regulator's turn. Days are only counted: nothing follows from their number."""

from dataclasses import dataclass
from datetime import date, datetime

from submissions.submissions.models import Submission

IN_REVIEW = (Submission.State.SUBMITTED, Submission.State.UNDER_REVIEW)
OPEN_AT_DESK = (*IN_REVIEW, Submission.State.RETURNED, Submission.State.OFFERED)


@dataclass(frozen=True)
class Days:
    """`day` is how many have passed since it was handed in; `target` is the regulator's own number of them."""

    day: int
    target: int | None
    since: date

    @property
    def is_over(self) -> bool:
        return self.target is not None and self.day > self.target


def days_of(submission: Submission, at: datetime) -> Days | None:
    """None while the operator has to act, and once it is decided."""
    if submission.state not in IN_REVIEW or submission.with_regulator_since is None:
        return None
    zone = submission.property.zone
    since = submission.with_regulator_since.astimezone(zone).date()
    today = at.astimezone(zone).date()
    target = (submission.target_on - since).days if submission.target_on else None
    return Days(day=(today - since).days, target=target, since=since)
