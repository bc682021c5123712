from typing import Any

from django.utils import timezone

from submissions.documents.services.documents import keep_document
from submissions.submissions.services.attachments import attach_file
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import make_desk

SUBJECTS = {"submission-": "submission", "document-": "document", "attachment-": "attachment"}


def build(casino: Any) -> dict[str, Any]:
    """One that waits for the regulator's decision, with its paper and a file beside it."""
    desk = make_desk(casino.property)
    draft = desk.draft(make_configuration(casino=casino.property, name="Submitted"))
    attachment = attach_file(
        submission=draft,
        kind="other",
        file_name="letter.pdf",
        data=small_pdf(),
        at=timezone.now(),
        actor=desk.manager,
    )
    draft.refresh_from_db()
    made = desk.under_review(draft)
    document = made.documents.get()
    keep_document(document=document, content=small_pdf())
    return {"submission": draft.pk, "document": document.pk, "attachment": attachment.pk}
