from typing import Any

from django.utils import timezone

from submissions.review.services.discussion import add_comment
from submissions.submissions.models import Submission
from tests.submissions.submissions.factories import make_desk

SUBJECTS: dict[str, str] = {}


def build(casino: Any) -> dict[str, Any]:
    """A thread about the submission that waits for a decision."""
    submission = Submission.objects.get(property=casino.property, configuration__name="Submitted")
    reviewer = make_desk(casino.property).reviewer
    thread = add_comment(
        submission=submission,
        text="Why six decks?",
        anchor="field",
        place="decks",
        at=timezone.now(),
        actor=reviewer,
    )
    return {"comment": thread.pk, "tab": "overview", "page_number": 1}
