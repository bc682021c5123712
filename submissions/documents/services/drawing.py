"""Which function draws which paper, and what each says beyond the snapshot."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from submissions.decisions.selectors.approvals import approval_of
from submissions.documents.drawing.approvals import Approval
from submissions.documents.drawing.letters import Letter, draw_letter, letter_from_data
from submissions.documents.drawing.players import draw_gaming_guide, draw_player_edition, draw_table_sign
from submissions.documents.drawing.rules import draw_approved, draw_rules
from submissions.documents.drawing.signing import sign_document
from submissions.documents.models import LETTERS_OF_ACTS, Document
from submissions.documents.services.decision_letters import letter_of_decision
from submissions.documents.services.documents import Progress

Kind = Document.Kind
FOR_PLAYERS: Mapping[str, Callable[[Mapping[str, Any], Approval], bytes]] = {
    Kind.PLAYER_EDITION: draw_player_edition,
    Kind.GAMING_GUIDE: draw_gaming_guide,
    Kind.TABLE_SIGN: draw_table_sign,
}


def draw_document(document: Document, progress: Progress) -> bytes:
    if document.kind == Kind.LETTER or document.kind in LETTERS_OF_ACTS:
        progress(15, _("Creating the pages"))
        letter = _letter(document)
        return sign_document(
            draw_letter(letter),
            reason=f"{letter.outcome}: {letter.number}",
            name=letter.signed_by or letter.authority,
            authority=letter.authority,
            zone=letter.zone,
        )
    version, decision = document.submission_version, document.decision
    if version is None:
        raise ValueError(f"{document} has no snapshot to be drawn from")
    if document.kind == Kind.SUBMITTED or decision is None:
        return draw_rules(version.snapshot, progress)
    if document.kind == Kind.APPROVED:
        return draw_approved(version.snapshot, approval_of(decision), progress)
    progress(15, _("Creating the pages"))
    return FOR_PLAYERS[document.kind](version.snapshot, approval_of(decision))


def _letter(document: Document) -> Letter:
    """As it was ordered; of a decision from before letters were kept in words, as it is in the snapshot."""
    if document.letter is not None:
        return letter_from_data(document.letter)
    if document.decision is None:
        raise ValueError(f"{document} says nothing")
    return letter_of_decision(document.decision)
