"""Paragraphs of the rules as a page prints them: numbered as in their document, and short where they have no use."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from submissions.documents.drawing.appendices import scheme_of
from submissions.documents.drawing.official import official_blocks, rows_together

_DECIMAL = re.compile(r"(\d+(?:\.\d+)+)((?:\.[a-z])?)")
_LETTERED = re.compile(r"(?:\d+\.)?([A-Z]?)((?:\([A-Za-z0-9]+\))*)")
DEEPEST = 4


def marker_of(identity: str) -> tuple[str, int]:
    """What stands before a paragraph and how deep it stands: `(a)` and 2 for 2.B(5)(a), `3.12.2` and 1."""
    _chapter, colon, place = identity.rpartition(":")
    if colon:
        return (f"{place}.", 0) if place.isdigit() else ("", 0)
    if decimal := _DECIMAL.fullmatch(identity):
        number, letter = decimal.groups()
        depth = number.count(".") - 1
        return (f"{letter[1:]}.", depth + 1) if letter else (number, depth)
    if lettered := _LETTERED.fullmatch(identity):
        letter, further = lettered.groups()
        marks = re.findall(r"\([^)]+\)", further)
        depth = bool(letter) + len(marks) - 1
        return (marks[-1] if marks else f"{letter}."), min(depth, DEEPEST)
    return identity, 0


def printed_paragraphs(
    chapter: Mapping[str, Any], own_wagers: frozenset[str], drawings: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    return rows_together(list(_paragraphs(chapter, own_wagers, drawings)))


def _paragraphs(
    chapter: Mapping[str, Any], own_wagers: frozenset[str], drawings: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    above = "\0"
    for each in chapter["paragraphs"]:
        # what stands below a paragraph that has no use has none either, and its number says nothing more
        if each["cite"].startswith(above) and each["cite"][len(above)] in "(.":
            continue
        no_use = _no_use(each)
        above = each["cite"] if no_use else "\0"
        identity = each.get("id") or each["cite"].partition(" ")[2]
        marker, depth = marker_of(identity)
        official = official_blocks(str(each.get("official") or ""), (identity, marker))
        yield {
            **each,
            **_heading(each, official),
            "marker": marker,
            "depth": depth,
            "no_use": no_use,
            "leads_on": each["text"].endswith(":"),
            "stated": _stated(each, own_wagers),
            "appendix": _appendix(each, drawings),
        }


def _heading(paragraph: Mapping[str, Any], official: list[dict[str, Any]]) -> dict[str, Any]:
    """What is a heading in our words is set as one in the authority's."""
    lines = official[0]["lines"] if len(official) == 1 else []
    if paragraph.get("heading") and len(lines) == 1:
        return {"text": lines[0], "official": None}
    return {"official": official or None}


def _no_use(paragraph: Mapping[str, Any]) -> str:
    if paragraph.get("unused"):
        return str(paragraph["unused"])
    exempt = paragraph.get("exempt")
    return f"Does not apply: {exempt['words']} ({', '.join(exempt['cite'])})" if exempt else ""


def _stated(paragraph: Mapping[str, Any], own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    """Snapshots from before there were sentences have the names of fields with their values."""
    if "stated" in paragraph:
        return list(paragraph["stated"])
    return [
        {"text": f"{one['label']}: {'; '.join(one['lines'])}."}
        for one in paragraph["chosen"]
        if not pays(own_wagers, one.get("path", ""))
    ]


def pays(wagers: frozenset[str], path: str) -> bool:
    """Odds of the game's own wagers are a table of their own, not a line for each row of it."""
    return path.startswith("paytables.") and path.split(".")[1] in wagers


def _appendix(paragraph: Mapping[str, Any], drawings: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """A layout of the rules: the one on file where the tables have it, a scheme of it where they do not."""
    layout = paragraph.get("layout")
    if not layout:
        return None
    own = (
        [each for each in drawings if each.get("code") in (None, "", layout["code"])]
        if layout["used"]
        else []
    )
    positions = _positions(layout["positions"])
    return {**layout, "positions": positions, "drawings": own, "scheme": scheme_of(layout, positions)}


def _positions(positions: Sequence[int] | None) -> str:
    """Nothing where the rules state no number."""
    if not positions:
        return ""
    fewest, most = positions
    return f"{most} playing positions" if fewest == most else f"{fewest} to {most} playing positions"


def notes_of(chapters: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """What is odd about the wording: beside the rules, never among them."""
    return [
        {"cite": each["cite"], "text": each["note"]}
        for chapter in chapters
        for each in chapter["paragraphs"]
        if each.get("note")
    ]
