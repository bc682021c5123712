"""Which function draws which paper, and what each says beyond the snapshot."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from submissions.decisions.models import Decision
from submissions.decisions.selectors.approvals import approval_of
from submissions.documents.drawing.approvals import Approval
from submissions.documents.drawing.document import paper_size
from submissions.documents.drawing.letters import Letter, draw_letter
from submissions.documents.drawing.players import draw_gaming_guide, draw_player_edition, draw_table_sign
from submissions.documents.drawing.rules import draw_approved, draw_rules
from submissions.documents.drawing.signing import sign_document
from submissions.documents.models import Document
from submissions.documents.services.documents import Progress

Kind = Document.Kind
FOR_PLAYERS: Mapping[str, Callable[[Mapping[str, Any], Approval], bytes]] = {
    Kind.PLAYER_EDITION: draw_player_edition,
    Kind.GAMING_GUIDE: draw_gaming_guide,
    Kind.TABLE_SIGN: draw_table_sign,
}


def draw_document(document: Document, progress: Progress) -> bytes:
    snapshot, decision = document.submission_version.snapshot, document.decision
    if document.kind == Kind.SUBMITTED or decision is None:
        return draw_rules(snapshot, progress)
    if document.kind == Kind.APPROVED:
        return draw_approved(snapshot, approval_of(decision), progress)
    progress(15, _("Drawing the pages"))
    if document.kind == Kind.LETTER:
        letter = letter_of(decision)
        return sign_document(
            draw_letter(letter),
            reason=f"Decision {letter.number}",
            name=letter.decided_by,
            authority=letter.authority,
            zone=letter.zone,
        )
    return FOR_PLAYERS[document.kind](snapshot, approval_of(decision))


def letter_of(decision: Decision) -> Letter:
    """From the snapshot and the decision alone: renaming a house tomorrow changes no letter of yesterday."""
    snapshot = decision.submission_version.snapshot
    parties, submission, pack = snapshot["parties"], snapshot["submission"], snapshot["pack"]
    return Letter(
        number=decision.approval_number or f"{submission['number']}-{submission['round']}",
        at=decision.decided_at,
        zone=parties["property"]["zone"],
        authority=parties["regulator"]["name"],
        operator=parties["operator"]["name"],
        property=parties["property"]["name"],
        outcome=str(decision.get_outcome_display()),
        decided_by=decision.decided_by_name,
        subject=f"{pack['title']}, {snapshot['configuration']['variant']}",
        submission=submission["number"],
        version=decision.rules.number if decision.rules else None,
        paragraphs=_beyond(decision),
        reasons=[part.strip() for part in decision.reasons.split("\n\n") if part.strip()],
        conditions=[(each.text, each.due_on) for each in decision.conditions.all()],
        effective_at=decision.effective_at,
        document_hash=decision.submission_version.snapshot_hash if decision.approval_number else "",
        paper=paper_size(pack["id"]),
    )


def _beyond(decision: Decision) -> list[str]:
    words = []
    if decision.outcome == Decision.Outcome.IN_PART and decision.accepted_at is None:
        words.append(
            "The rules are approved with the values that the enclosed document states. They hold once you have "
            "accepted them; until then nothing of them may be offered."
        )
    if decision.departures_until is not None:
        document = decision.submission_version.snapshot["pack"]["document"]
        words.append(
            f"Where these rules depart from {document}, this is allowed until "
            f"{decision.departures_until:%d %B %Y}."
        )
    return words
