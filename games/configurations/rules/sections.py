"""The parts of the editor in the order of a manager's mind, and in which of them a path is at home."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.configurations.rules.assessment import Assessment
from games.rulepacks.book import Book
from games.rulepacks.parameters import SECTIONS
from games.validation.findings import Finding

ATTESTATIONS = "attestations"
TITLES: dict[str, str] = {
    **{str(code): title for code, title in SECTIONS.items()},
    "readings": "Readings",
    ATTESTATIONS: "Attestations",
}
"""The pack speaks of readings and attestations as one; to the reader they are two lists."""


@dataclass(frozen=True)
class SectionCount:
    code: str
    title: str
    errors: int
    warnings: int
    answered: int | None = None
    asked: int | None = None


def section_of(path: str, book: Book) -> str:
    """Of a field, of a table that has no field of its own (`paytables.tie`), or of the whole."""
    if path.startswith(f"{ATTESTATIONS}."):
        return ATTESTATIONS
    if path in book.parameters:
        return book.parameters[path].section
    if path.startswith("paytables"):
        return "wagers"
    under = next((each for each in book.parameters.values() if each.path.startswith(f"{path}.")), None)
    return under.section if path and under else "cards"


def sections_of(book: Book) -> tuple[str, ...]:
    """Those in which the pack has anything to fill in."""
    used = {section_of(path, book) for path in book.parameters}
    return tuple(code for code in TITLES if code in used)


def section_counts(assessment: Assessment) -> list[SectionCount]:
    book = assessment.book
    answered, asked = assessment.attestations
    found = [(section_of(each.path, book), each.severity) for each in assessment.findings if each.is_open]
    return [
        SectionCount(
            code=code,
            title=TITLES[code],
            errors=found.count((code, "error")),
            warnings=found.count((code, "warning")),
            answered=answered if code == ATTESTATIONS else None,
            asked=asked if code == ATTESTATIONS else None,
        )
        for code in sections_of(book)
    ]


def field_of(path: str, book: Book) -> str:
    """The path of the field at which a finding is shown; the first below where the path is none itself."""
    if path in book.parameters:
        return path
    return next((each for each in book.parameters if path and each.startswith(f"{path}.")), "")


def findings_by_field(findings: Iterable[Finding], book: Book) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for each in findings:
        found.setdefault(field_of(each.path, book), []).append(each)
    return found
