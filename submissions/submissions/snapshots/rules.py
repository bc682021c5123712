"""The rules of the game, chapter by chapter, with what the operator chose in the paragraphs that leave a choice."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from games.configurations.rules.redline.sheet import Row, sheet_rows
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.paragraphs import Paragraph
from games.rulepacks.procedures import Procedure
from games.validation.case import Case
from submissions.submissions.snapshots.choices import sentences_by_clause


def chapters_of(
    pack: Pack, values: Mapping[str, Any], official: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """Every paragraph of the document in its chapter, with what the operator chose under it.

    `official`: `words` by paragraph and `titles` by chapter of the authority's own document, where that is loaded.
    """
    book = book_of(pack)
    case = Case(given=values, book=book, as_of=date.min, rulings={})
    rows = sheet_rows(pack, values)
    chosen, stated = _chosen_by_clause(rows), sentences_by_clause(case, rows)
    words, titles = (dict((official or {}).get(name) or {}) for name in ("words", "titles"))
    chapters: dict[str, dict[str, Any]] = {
        each.id: {"id": each.id, "title": titles.get(each.id, each.title), "paragraphs": []}
        for each in book.chapters
    }
    for citation, paragraph in book.paragraphs.items():
        chapter = book.chapter_of(paragraph)
        place = (
            chapters[chapter.id]
            if chapter
            else chapters.setdefault("", {"id": "", "title": "", "paragraphs": []})
        )
        said = _paragraph(citation, paragraph, chosen.get(citation, []))
        said["stated"] = stated.get(citation, [])
        if unused := _unused(case, citation):
            said["unused"] = unused
        if layout := _layout(case, paragraph):
            said["layout"] = layout
        if citation in case.exemptions:
            exemption = case.exemptions[citation]
            said["exempt"] = {"words": exemption.words, "cite": list(exemption.cite)}
        if paragraph.id in words:
            said["official"] = words[paragraph.id]
        place["paragraphs"].append(said)
    return [each for each in chapters.values() if each["paragraphs"]]


def _paragraph(citation: str, paragraph: Paragraph, chosen: list[dict[str, Any]]) -> dict[str, Any]:
    said = {
        "id": paragraph.id,
        "cite": citation,
        "term": paragraph.term,
        "text": paragraph.summary,
        "note": paragraph.note,
        "handled": paragraph.handled,
        "chosen": chosen,
        "heading": paragraph.heading,
    }
    return said | ({"printed": _printed(paragraph)} if paragraph.items or paragraph.table else {})


def _printed(paragraph: Paragraph) -> dict[str, Any]:
    """The form that a list or a table has on paper."""
    return {
        "lead": paragraph.lead or "",
        "listed": list(paragraph.items),
        "tables": [
            {
                "title": each.title or "",
                "head": list(each.head),
                "rows": [list(row) for row in each.row],
                "foot": each.foot or "",
            }
            for each in paragraph.table
        ],
        "tail": paragraph.tail or "",
    }


def _layout(case: Case, paragraph: Paragraph) -> dict[str, Any] | None:
    """The layout that an appendix shows: its positions, its bets, and whether the tables have it."""
    named = next((each.name for each in paragraph.by if each.kind == "layout"), None)
    if named is None:
        return None
    positions = case.pack.layouts[named].positions(case.readings)
    return {
        "code": named,
        "name": case.pack.layouts[named].name,
        "positions": list(positions) if positions else None,
        "wagers": [case.wager_name(code) for code in case.pack.wagers_on(named)],
        "used": case.value("layout") == named,
        "seats": case.whole("seats"),
    }


def _unused(case: Case, citation: str) -> str:
    """Why these tables have no use for a paragraph; empty where they have."""
    found = (each.words for each in case.book.unused if each.takes(citation) and not case.holds(each.unless))
    return next(found, "")


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
