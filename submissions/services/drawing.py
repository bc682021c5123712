"""Which function draws which paper."""

from submissions.documents.rules import Approval, draw_approved, draw_rules
from submissions.models import Decision, Document
from submissions.services.documents import Progress


def draw_document(document: Document, progress: Progress) -> bytes:
    snapshot = document.round.snapshot
    if document.kind == Document.Kind.SUBMITTED or document.decision is None:
        return draw_rules(snapshot, progress)
    match document.kind:
        case Document.Kind.APPROVED:
            return draw_approved(snapshot, approval_of(document.decision), progress)
    raise ValueError(f"nobody draws {document.kind}")


def approval_of(decision: Decision) -> Approval:
    """What an approved copy says beyond its snapshot."""
    if decision.effective_at is None:
        raise ValueError(f"{decision} is no approval")
    return Approval(
        number=decision.approval_number,
        at=decision.accepted_at or decision.decided_at,
        effective_at=decision.effective_at,
        outcome=str(decision.get_outcome_display()),
        by=decision.decided_by_name,
        conditions=[(each.text, each.due_on) for each in decision.conditions.all()],
    )
