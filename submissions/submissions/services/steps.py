"""What every step of a submission has in common: lock, move, and write it into both trails."""

from typing import Any

from backoffice.audit.services import Trail
from backoffice.core.versions import locked
from submissions.submissions.models import Submission
from submissions.submissions.workflow import Transition


def lock_submission(submission: Submission) -> Submission:
    return locked(submission, keep_references=True)


def move(
    trail: Trail,
    submission: Submission,
    transition: Transition,
    *,
    verb: str,
    both_trails: bool = True,
    **facts: Any,
) -> None:
    """`facts` stand in the entry. What both sides know stands in the trail of each."""
    before = {"state": submission.state, "version": submission.version}
    submission.state = transition.target or submission.state
    submission.version += 1
    submission.save()
    after = {"state": submission.state, "version": submission.version}
    after |= {key: value for key, value in facts.items() if value not in (None, "", [], {})}
    if before["state"] == after["state"]:
        del before["state"], after["state"]
    trail.record(verb=verb, subject=submission, before=before, after=after)
    if both_trails:
        chain = f"regulator:{submission.property.regulator_id}"
        trail.record(verb=verb, subject=submission, before=before, after=after, chain=chain)
