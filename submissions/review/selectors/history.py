"""The way of a submission as the regulator's own trail tells it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from backoffice.audit.labels import verb_words
from backoffice.audit.models import AuditEntry
from backoffice.audit.selectors import FieldChange, changes_of
from backoffice.permissions.access import Access
from submissions.decisions.models import Condition, Decision
from submissions.review.models import Recomputation, Review
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.places import words_of_field

MOST_STEPS = 200
WORDS: dict[str, dict[str, Any]] = {
    "verdict": dict(Review.Verdict.choices),
    "outcome": dict(Decision.Outcome.choices) | dict(Condition.State.choices),
}


@dataclass(frozen=True)
class Step:
    at: datetime
    who: str
    what: str
    facts: list[FieldChange]


def steps_of(submission: Submission, access: Access) -> Iterator[Step]:
    """Newest first. Only the regulator's chain is read: what the operator does by itself stands in its own."""
    if access.regulator is None:
        return
    entries = AuditEntry.objects.filter(
        chain=access.chain, object_type="submission", object_id=str(submission.pk)
    ).order_by("-at", "-sequence")
    for entry in entries[:MOST_STEPS]:
        known = entry.before or {}
        facts = [
            replace(
                fact,
                before=fact.before if known.get(fact.name) is not None else "",
                after=_in_words(submission, fact),
            )
            for fact in changes_of(entry, zone=submission.property.zone)
        ]
        yield Step(entry.at, entry.actor.split(" <")[0], verb_words(entry.verb), facts)


def _in_words(submission: Submission, fact: FieldChange) -> str:
    """The trail keeps codes; whoever reads the page wants what they stand for."""
    if fact.name == "about":
        return words_of_field(submission.pack_id, fact.after)
    return str(WORDS.get(fact.name, {}).get(fact.after, fact.after))


def decisions_of(submission: Submission) -> QuerySet[Decision]:
    return submission.decisions.select_related("submission_version", "rules").defer(
        "submission_version__snapshot"
    )


def reviews_of(submission: Submission) -> QuerySet[Review]:
    """Newest first, of every round."""
    return (
        Review.objects.filter(submission_version__submission=submission)
        .select_related("submission_version")
        .defer("submission_version__snapshot")
        .order_by("-at", "-pk")
    )


def newest_recomputation(made: SubmissionVersion) -> Recomputation | None:
    """The one under way, else the newest that was finished; else one that was stopped or failed."""
    found = list(made.recomputations.select_related("job")[:10])
    under_way = [each for each in found if each.job and not each.job.is_finished]
    done = [each for each in found if each.done_at is not None]
    return next(iter([*under_way, *done, *found]), None)
