"""CSV as people have it: from any spreadsheet, with or without a mark, with commas, semicolons or tabs."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from backoffice.core.csv_export import FORMULA_STARTS
from backoffice.core.errors import DomainError

MAX_BYTES = 1024 * 1024
MAX_ROWS = 5000
DELIMITERS = (",", ";", "\t")


@dataclass(frozen=True)
class CsvLine:
    number: int
    cells: list[str]


@dataclass(frozen=True)
class CsvText:
    header: list[str]
    lines: list[CsvLine]


def decoded(content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise DomainError(
            _("The file has %(size)d KB; at most %(limit)d KB are read. Import it in parts.")
            % {"size": len(content) // 1024, "limit": MAX_BYTES // 1024}
        )
    if content.startswith(b"PK\x03\x04"):
        raise DomainError(
            _("This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that file.")
        )
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DomainError(_("The file is UTF-16. Save it as “CSV UTF-8” and choose that file."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise DomainError(
            _(
                "The file is not UTF-8: line %(line)d has a character that cannot be read. Save it as “CSV UTF-8”."
            )
            % {"line": line}
        ) from error


def read_csv(text: str, *, knows: Callable[[str], bool]) -> CsvText:
    """The delimiter is the one under which most heads are known; blank lines are passed over."""
    text = text.removeprefix("\ufeff")
    if "\x00" in text:
        raise DomainError(_("The file has NUL characters; it is not a CSV file."))
    attempts: list[CsvText] = []
    broken: csv.Error | None = None
    for delimiter in DELIMITERS:
        try:
            attempts.append(_read(text, delimiter))
        except csv.Error as error:
            broken = error
    if not attempts:
        raise DomainError(
            _("The file cannot be read as CSV: %(problem)s. Look for a quotation mark that is not closed.")
            % {"problem": broken}
        )
    best = max(attempts, key=lambda attempt: sum(knows(head) for head in attempt.header))
    if not best.header:
        raise DomainError(
            _("The file is empty. The first line holds the column names, each following line one table.")
        )
    if len(best.lines) > MAX_ROWS:
        raise DomainError(
            _("The file has %(rows)d rows; at most %(limit)d are read. Import it in parts.")
            % {"rows": len(best.lines), "limit": MAX_ROWS}
        )
    return best


def _read(text: str, delimiter: str) -> CsvText:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: list[str] = []
    lines: list[CsvLine] = []
    before = 0
    for cells in reader:
        # a quoted cell may run over several lines: the row is called by its first
        number, before = before + 1, reader.line_num
        stripped = [unguarded(cell) for cell in cells]
        if not any(stripped) or (not header and stripped[0].lower().startswith("sep=")):
            continue
        if header:
            lines.append(CsvLine(number, stripped))
        else:
            header = stripped
    return CsvText(header, lines)


def unguarded(cell: str) -> str:
    """Without the apostrophe that our own export puts before what a spreadsheet would calculate."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell
