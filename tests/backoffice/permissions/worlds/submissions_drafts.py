from typing import Any

from django.utils import timezone

from submissions.submissions.services.attachments import attach_file
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import make_desk

SUBJECTS = {
    "submission-begin": "variant_to_submit",
    "submission-change": "submission_draft",
    "submission-findings": "submission_draft",
    "submission-layouts": "submission_draft",
    "submission-file": "submission_draft",
    "submission-sign": "submission_draft",
    "submission-withdraw": "submission_draft",
    "submission-comment": "submission_returned",
    "submission-answer": "submission_returned",
}
BODIES = {"submission-comment": "text=Hello", "submission-answer": "text=Hello"}


def build(casino: Any) -> dict[str, Any]:
    """A draft with a file, one that came back with a point, and a variant that nobody has submitted."""
    desk = make_desk(casino.property)
    draft = desk.draft(make_configuration(casino=casino.property, name="To be submitted"))
    file = attach_file(
        submission=draft,
        kind="other",
        file_name="letter.pdf",
        data=small_pdf(),
        at=timezone.now(),
        actor=desk.manager,
    )
    came_back = desk.draft(make_configuration(casino=casino.property, name="Came back"))
    made = desk.returned(desk.under_review(came_back))
    return {
        "variant_to_submit": make_configuration(casino=casino.property, name="Not submitted").pk,
        "submission_draft": draft.pk,
        "file": file.pk,
        "submission_returned": came_back.pk,
        "point": made.comments.get().pk,
    }
