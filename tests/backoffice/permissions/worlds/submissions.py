from typing import Any

from django.utils import timezone

from submissions.services.attachments import attach_file
from submissions.services.documents import keep_document
from tests.games.factories.configurations import make_configuration
from tests.submissions.factories import make_desk
from tests.submissions.papers import small_pdf

SUBJECTS = {"submission-": "submission", "document-": "document", "attachment-": "attachment"}


def build(house: Any) -> dict[str, Any]:
    """One that waits for the regulator's decision, with its paper and a file beside it."""
    desk = make_desk(house.property)
    draft = desk.draft(make_configuration(house=house.property, name="Submitted"))
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
