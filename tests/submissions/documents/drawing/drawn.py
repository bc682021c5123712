"""Papers that several tests look at: each is drawn once in a process, since drawing takes seconds."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache

import pypdfium2

from submissions.documents.drawing.letters import Letter, Sentence, draw_letter
from submissions.documents.drawing.players import draw_gaming_guide, draw_player_edition, draw_table_sign
from submissions.documents.drawing.rules import Approval, draw_approved, draw_rules
from tests.submissions.submissions.complete import altered_snapshot, complete_snapshot

APPROVAL = Approval(
    number="MD-A-2026-0009",
    at=datetime(2026, 11, 20, 16, tzinfo=UTC),
    effective_at=datetime(2026, 12, 1, 11, tzinfo=UTC),
    outcome="Approved with conditions",
    by="Ruth Calloway",
    conditions=[("Train every dealer.", date(2026, 12, 15))],
    reasons="The mathematics were recomputed and agree.",
    version=4,
)
LETTER = Letter(
    number="MD-L-2026-0042",
    at=APPROVAL.at,
    zone="America/New_York",
    authority="The Authority",
    letterhead=["State of Somewhere", "Rules of table games"],
    address=["https://rules.example"],
    addressee=["Harbor Gaming LLC", "Harbor Point Casino, Somewhere", "Licence MD-FO-0007"],
    attention="Caleb Osei",
    subject="Casino War, Main pit",
    outcome="Approved with conditions",
    salutation="Dear Sir or Madam:",
    basis=[Sentence("Nothing is offered before it is approved in writing.", ["ZZ 36.19"])],
    decided=[
        "Your submission MD-2026-0007, round 1, is approved.",
        "The approval is given on the conditions below.",
    ],
    reasons=["The mathematics were recomputed and agree."],
    conditions=APPROVAL.conditions,
    follows=["A table deals by these rules from the minute in which it is confirmed ready."],
    remedy=[Sentence("No law at hand names an appeal.")],
    facts=[
        ("Submission", "MD-2026-0007, round 1"),
        ("Takes effect", "1 December 2026, 06:00 (America/New York time)"),
    ],
    enclosures=["the approved rules, stamped and signed"],
    closing="Respectfully,",
    signed_by="Ruth Calloway",
    signed_title="Authorised to decide on Rules Submissions",
    document_hash="ab" * 32,
)


def unheard(percent: int, words: str) -> None:
    """Nobody waits for the progress here."""


@cache
def submitted(pack_id: str) -> bytes:
    return draw_rules(complete_snapshot(pack_id), unheard)


@cache
def approved_in_part() -> bytes:
    return draw_approved(altered_snapshot(), APPROVAL, unheard)


@cache
def edition(pack_id: str) -> bytes:
    return draw_player_edition(complete_snapshot(pack_id), APPROVAL)


@cache
def guide(pack_id: str) -> bytes:
    return draw_gaming_guide(complete_snapshot(pack_id), APPROVAL)


@cache
def sign(pack_id: str) -> bytes:
    return draw_table_sign(complete_snapshot(pack_id), APPROVAL)


@cache
def letter() -> bytes:
    return draw_letter(LETTER)


def pages_of(pdf: bytes) -> Iterator[str]:
    for page in pypdfium2.PdfDocument(pdf):
        yield page.get_textpage().get_text_range()


def words_of(pdf: bytes) -> str:
    """All text on one line: where a line ends is the drawing's business."""
    return " ".join(" ".join(pages_of(pdf)).split())
