"""Letters of the authority: a decision, a return, a rejection, a suspension and its end, a withdrawal, a ruling."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from backoffice.core.pdf_archive import write_archive
from backoffice.core.pdf_filling import well_filled
from backoffice.core.verify_mark import verify_mark
from games import canonical
from submissions.documents.drawing.approvals import day_in_words, moment_in_words, zone_in_words
from submissions.documents.drawing.document import render_document
from submissions.submissions.snapshots.exact import exact


@dataclass(frozen=True)
class Sentence:
    """What is said, and where it is written."""

    text: str
    cite: Sequence[str] = ()


@dataclass(frozen=True)
class Point:
    """Something that has to be answered: what it is about, and what was asked."""

    about: str
    text: str


@dataclass(frozen=True)
class Letter:
    """Plain values alone; whatever is empty is not mentioned.

    `outcome` is the act in a word or two, `decided` what it means in sentences, `follows` what has to be done or may
    not be done now. `signed_by` is empty where nobody had to decide.
    """

    number: str
    at: datetime
    zone: str
    authority: str
    addressee: Sequence[str]
    outcome: str
    subject: str = ""
    letterhead: Sequence[str] = ()
    address: Sequence[str] = ()
    attention: str = ""
    salutation: str = ""
    basis: Sequence[Sentence] = ()
    decided: Sequence[str] = ()
    reasons: Sequence[str] = ()
    reasons_title: str = "Reasons"
    points: Sequence[Point] = ()
    conditions: Sequence[tuple[str, date | None]] = ()
    follows: Sequence[str] = ()
    remedy: Sequence[Sentence] = ()
    facts: Sequence[tuple[str, str]] = ()
    enclosures: Sequence[str] = ()
    closing: str = ""
    signed_by: str = ""
    signed_title: str = ""
    document_hash: str = ""
    paper: str = "letter"


def letter_as_data(letter: Letter) -> dict[str, Any]:
    """What a row keeps: the letter stands alone, whatever is renamed or answered later."""
    data: dict[str, Any] = exact(asdict(letter))
    return data


def letter_from_data(data: Mapping[str, Any]) -> Letter:
    known = {each.name for each in fields(Letter)}
    kept = {name: value for name, value in data.items() if name in known}
    return Letter(
        **kept
        | {
            "at": datetime.fromisoformat(data["at"]),
            "basis": [Sentence(**each) for each in data["basis"]],
            "remedy": [Sentence(**each) for each in data["remedy"]],
            "points": [Point(**each) for each in data["points"]],
            "conditions": [
                (text, None if due_on is None else date.fromisoformat(due_on))
                for text, due_on in data["conditions"]
            ],
            "facts": [(name, value) for name, value in data["facts"]],
        }
    )


def draw_letter(letter: Letter) -> bytes:
    return well_filled(
        lambda density: write_archive(
            letter_html(letter, density), identifier=number_of(letter), made_at=letter.at
        )
    )


def number_of(letter: Letter) -> str:
    """What it calls itself, and can be asked for by."""
    return canonical.hash_of(letter_as_data(letter))


def letter_html(letter: Letter, density: str = "even") -> str:
    zone = ZoneInfo(letter.zone)
    context = {
        "letter": letter,
        "verify": verify_mark(number_of(letter)),
        "density": density,
        "size": "a4" if letter.paper == "a4" else "letter",
        "on": day_in_words(letter.at.astimezone(zone).date()),
        "conditions": [
            {"text": text, "due_on": "" if due_on is None else day_in_words(due_on)}
            for text, due_on in letter.conditions
        ],
    }
    return render_document("documents/pdf/letter.html", context)


def moment(at: datetime, zone: str) -> str:
    """With its zone: a letter is read elsewhere, too."""
    clock = ZoneInfo(zone)
    return f"{moment_in_words(at, clock)} ({zone_in_words(clock)})"
