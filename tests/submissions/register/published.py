"""An approval with its papers drawn, kept as a worker keeps them."""

from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from submissions.documents.services.drawing import draw_document


def draw_all(decision: Decision, *kinds: str) -> dict[str, bytes]:
    wanted = kinds or tuple(Document.Kind.values)
    found: dict[str, bytes] = {}
    for document in decision.submission_version.documents.filter(kind__in=wanted):
        content = draw_document(document, lambda percent, text: None)
        keep_document(document=document, content=content)
        found[document.kind] = content
    return found
