"""The rules of the game in our own words, chapter by chapter, with the operator's options filled in."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from games.configurations.rules.redline.sheet import Row, sheet_rows
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.paragraphs import Paragraph
from games.rulepacks.procedures import Procedure
from games.validation.case import Case


def chapters_of(
    pack: Pack, values: Mapping[str, Any], official: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """Every paragraph of the document in its chapter, with what the operator chose under it.

    `official`: paragraph -> its words in the authority's own document, where that is loaded.
    """
    book = book_of(pack)
    case = Case(given=values, book=book, as_of=date.min, rulings={})
    chosen = _chosen_by_clause(sheet_rows(pack, values))
    chapters: dict[str, dict[str, Any]] = {
        each.id: {"id": each.id, "title": each.title, "paragraphs": []} for each in book.chapters
    }
    for citation, paragraph in book.paragraphs.items():
        chapter = book.chapter_of(paragraph)
        place = (
            chapters[chapter.id]
            if chapter
            else chapters.setdefault("", {"id": "", "title": "", "paragraphs": []})
        )
        said = _paragraph(citation, paragraph, chosen.get(citation, []))
        if citation in case.exemptions:
            exemption = case.exemptions[citation]
            said["exempt"] = {"words": exemption.words, "cite": list(exemption.cite)}
        if official and paragraph.id in official:
            said["official"] = official[paragraph.id]
        place["paragraphs"].append(said)
    return [each for each in chapters.values() if each["paragraphs"]]


def _paragraph(citation: str, paragraph: Paragraph, chosen: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "cite": citation,
        "term": paragraph.term,
        "text": paragraph.summary,
        "note": paragraph.note,
        "handled": paragraph.handled,
        "chosen": chosen,
    }


def _chosen_by_clause(rows: tuple[Row, ...]) -> dict[str, list[dict[str, Any]]]:
    """A choice stands with the first clause that its field cites, so that it is said once."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row.cite and row.section != "readings":
            chosen = {"path": row.path, "label": row.label, "lines": list(row.lines)}
            found.setdefault(row.cite[0], []).append(chosen)
    return found


def procedures_of(pack: Pack, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The work at the table in its order; steps that this configuration does not need are left out."""
    book = book_of(pack)
    case = Case(given=values, book=book, as_of=date.min, rulings={})
    return [
        {"id": name, "title": procedure.title, "steps": steps}
        for name, procedure in book.procedures.items()
        if case.applies(procedure) and (steps := list(_steps(procedure, case)))
    ]


def _steps(procedure: Procedure, case: Case) -> Iterator[dict[str, Any]]:
    for step in procedure.step:
        if case.applies(step):
            yield {"text": step.text, "cite": list(step.cite)}


def beside_the_document(book: Book) -> list[dict[str, Any]]:
    """The law that the document relies on, as far as the pack has it."""
    return [
        {
            "title": source.title,
            "authority": source.authority,
            "paragraphs": [
                {"cite": f"{source.prefix} {each.id}", "text": each.summary} for each in source.paragraph
            ],
        }
        for source in book.sources
    ]
