"""Letters of the authority to an operator: a decision, a return, a rejection, a suspension, a notice."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from backoffice.core.pdf_archive import write_archive
from backoffice.core.verify_mark import verify_mark
from games import canonical
from submissions.documents.drawing.approvals import day_in_words, moment_in_words
from submissions.documents.drawing.document import render_document
from submissions.submissions.snapshots.exact import exact


@dataclass(frozen=True)
class Letter:
    """Plain values alone. `outcome` is the subject in words; `paragraphs` are free text, as for a notice about changed
    rules; whatever is empty is not mentioned.
    """

    number: str
    at: datetime
    zone: str
    authority: str
    operator: str
    property: str
    outcome: str
    decided_by: str
    authority_address: str = ""
    operator_address: str = ""
    decided_by_title: str = ""
    subject: str = ""
    submission: str = ""
    version: int | None = None
    paragraphs: Sequence[str] = ()
    reasons: Sequence[str] = ()
    conditions: Sequence[tuple[str, date | None]] = ()
    effective_at: datetime | None = None
    document_hash: str = ""
    paper: str = "letter"


def draw_letter(letter: Letter) -> bytes:
    return write_archive(letter_html(letter), identifier=number_of(letter), made_at=letter.at)


def number_of(letter: Letter) -> str:
    """What it calls itself, and can be asked for by."""
    return canonical.hash_of(exact(asdict(letter)))


def letter_html(letter: Letter) -> str:
    zone = ZoneInfo(letter.zone)
    effective = letter.effective_at
    context = {
        "letter": letter,
        "verify": verify_mark(number_of(letter)),
        "size": "a4" if letter.paper == "a4" else "letter",
        "on": day_in_words(letter.at.astimezone(zone).date()),
        "effective": "" if effective is None else f"{moment_in_words(effective, zone)} ({letter.zone})",
        "conditions": [
            {"text": text, "due_on": "" if due_on is None else day_in_words(due_on)}
            for text, due_on in letter.conditions
        ],
    }
    return render_document("documents/pdf/letter.html", context)
