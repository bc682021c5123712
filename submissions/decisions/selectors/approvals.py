"""What an approval says on its papers."""

from submissions.decisions.models import Decision
from submissions.documents.drawing.approvals import Approval


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
        reasons=decision.reasons,
        version=decision.rules.number if decision.rules else None,
    )
