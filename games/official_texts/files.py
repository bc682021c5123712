"""The text of a file that was handed over: plain text, or the text of a PDF page by page; and how it is split.

Both are work that the file decides about, so both are done where a stranger's file is read.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath

from django.utils.translation import gettext as _

from backoffice.core.confined import UPLOADS, ConfinedFailed, LimitReached, Limits, RoomIsFull, run_confined
from backoffice.core.errors import DomainError
from games.official_texts.rules.matching import Matched

MOST_BYTES = 10 * 1024 * 1024
# ten times what the longest document of rules has: every line of it stands on one page
MOST_LETTERS, MOST_LINES = 500_000, 10_000
SPLITTING = Limits(seconds=10, patience=20, answer=4 * 2**20)
PDF, TEXT = "application/pdf", "text/plain"


def read_official_file(data: bytes) -> tuple[str, str]:
    """(kind of file, its text)."""
    if len(data) > MOST_BYTES:
        raise DomainError(_("The file is larger than 10 MB. Upload the document itself."), field="file")
    kind, text = (PDF, _text_of_pdf(data)) if data.startswith(b"%PDF-") else (TEXT, _plain_text(data))
    if len(text) > MOST_LETTERS:
        raise DomainError(_("The text has more than 500,000 characters."), field="file")
    if len(text.splitlines()) > MOST_LINES:
        raise DomainError(_("The text has more than ten thousand lines."), field="file")
    if not text.strip():
        raise DomainError(
            _("It contains no text. Run text recognition (OCR) on a scanned document first."), field="file"
        )
    return kind, text


def split_official_text(text: str, *, contents: Sequence[str], chapters: Sequence[str]) -> Matched:
    """Takes as long as paragraphs and numbers in the text multiplied: whoever writes the text says how long."""
    try:
        found = run_confined(
            "games.official_texts.rules.matching:split_text",
            text,
            list(contents),
            list(chapters),
            room=UPLOADS,
            limits=SPLITTING,
        )
    except LimitReached:
        words = _("This text takes too long to split: it has far more numbers than paragraphs.")
        raise DomainError(words, field="file") from None
    except ConfinedFailed:
        raise DomainError(_("The text cannot be split."), field="file") from None
    return Matched(found["starts"], tuple(found["headings"]), tuple(found["missing"]))


def _plain_text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DomainError(_("It is neither a PDF nor UTF-8 text."), field="file") from None
    if "\x00" in text:
        raise DomainError(_("It is neither a PDF nor UTF-8 text."), field="file")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text_of_pdf(data: bytes) -> str:
    refused = DomainError(_("The PDF cannot be read."), field="file")
    try:
        read = run_confined("games.official_texts.rules.pdf_text:pdf_text", data, room=UPLOADS)
    except RoomIsFull:
        raise DomainError(_("Other files are being read. Try again in a moment."), field="file") from None
    except (LimitReached, ConfinedFailed):
        raise refused from None
    if read.get("refused") == "pages":
        raise DomainError(_("The document has more than a thousand pages."), field="file")
    if "text" not in read:
        raise refused
    return str(read["text"])


def plain_file_name(name: str) -> str:
    """For people only: no folders, no control characters."""
    last = PurePosixPath(name.replace("\\", "/")).name
    kept = "".join(letter for letter in last if letter.isprintable() and letter not in '"<>:;|?*').strip()
    return kept[-120:] or "document"
