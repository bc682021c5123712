"""The parts of the rules document: the rules themselves come first, and what was filed with them follows as annexes."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

LONG_CITE = 18


def annexes(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Annexes have a word before their number, so that none is taken for a chapter or an appendix of the rules."""
    titles = (
        ("options", "Options chosen", True),
        ("meters", "Progressive meters", context["meters"]),
        ("layouts", "Layouts and signs", context["layouts_drawn"]),
        ("rotation", "Card rotation and inspection", context["rotation"]),
        ("table", "Work and rulings at the table", context["work"] or context["irregularities"]),
        ("mathematics", "Mathematics", True),
        ("readings", "Notes and readings", context["readings"] or context["rule_notes"]),
        ("submission", "The submission and its certification", True),
        ("changes", "Changes", context["redline"] or context["altered"]),
        ("findings", "Findings and attestations", True),
        ("appendix", "Law beside the rules, verification", True),
    )
    present = [(key, title) for key, title, there in titles if there]
    return [
        {"key": key, "letter": f"Annex {number}", "title": title, "entries": _entries(key, context)}
        for number, (key, title) in enumerate(present, 1)
    ]


def chapter_label(chapter: Mapping[str, Any]) -> str:
    """Chapters that the rules number keep their number."""
    number = chapter["id"] if re.fullmatch(r"\d+", chapter["id"]) else ""
    return f"Chapter {number}: {chapter['title']}" if number else str(chapter["title"])


def cite_class(chapters: Iterable[Mapping[str, Any]]) -> str:
    """Clauses with long names hang in a wider column."""
    longest = max((len(each["cite"]) for chapter in chapters for each in chapter["paragraphs"]), default=0)
    return "law" if longest > LONG_CITE else "clause"


def _entries(key: str, context: Mapping[str, Any]) -> list[dict[str, str]]:
    if key == "table":
        work = [{"anchor": "procedures", "title": "Work at the table"}] if context["work"] else []
        rulings = [{"anchor": "irregularities", "title": "Irregularities and their rulings"}]
        return work + (rulings if context["irregularities"] else [])
    if key == "meters":
        return [
            {"anchor": f"meter-{place}", "title": sheet["name"]}
            for place, sheet in enumerate(context["meters"], 1)
        ]
    return []
