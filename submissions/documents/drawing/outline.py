"""The parts of the rules document: which there are, their letters, and the contents that lead to them."""

import re
from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any

LONG_CITE = 16


def outline(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Our parts have letters, so that no number is taken for a chapter of the rules."""
    titles = (
        ("submission", "The submission", True),
        ("changes", "Changes", context["redline"] or context["altered"]),
        ("rules", "Rules of the game", True),
        ("options", "Options chosen", True),
        ("meters", "Progressive meters", context["meters"]),
        ("layouts", "Layouts and signs", context["layouts_drawn"]),
        ("rotation", "Card rotation and inspection", context["rotation"]),
        ("mathematics", "Mathematics", True),
        ("readings", "Readings relied on", context["readings"]),
        ("findings", "Findings and attestations", True),
        ("appendix", "Law beside the rules, attachments", True),
    )
    present = [(key, title) for key, title, there in titles if there]
    return [
        {"key": key, "letter": letter, "title": title, "entries": _entries(key, context)}
        for letter, (key, title) in zip(ascii_uppercase, present, strict=False)
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
    if key == "rules":
        found = [
            {"anchor": f"chapter-{place}", "title": chapter_label(chapter)}
            for place, chapter in enumerate(context["chapters"], 1)
        ]
        if context["insurance"] and context["further_table"]:
            found.append({"anchor": "insurance", "title": context["further_title"]})
        if context["work"]:
            found.append({"anchor": "procedures", "title": "Work at the table"})
        if context["irregularities"]:
            found.append({"anchor": "irregularities", "title": "Irregularities and their rulings"})
        return found
    if key == "meters":
        return [
            {"anchor": f"meter-{place}", "title": sheet["name"]}
            for place, sheet in enumerate(context["meters"], 1)
        ]
    return []
