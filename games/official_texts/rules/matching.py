"""Splits the text of a document into the paragraphs that a rule pack knows, by their numbers and their order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.official_texts.rules.alignment import aligned
from games.official_texts.rules.markers import Found, chapter_markers, marker_of, markers_in
from games.official_texts.rules.reading import lines_of
from games.official_texts.rules.statements import find_statements


@dataclass(frozen=True)
class Matched:
    """`starts`: paragraph -> where it begins in the text. `headings` begin a chapter and end the paragraph before."""

    starts: Mapping[str, int]
    headings: tuple[int, ...]
    missing: tuple[str, ...]


def split_text(text: str, contents: list[str], chapters: list[str]) -> dict[str, Any]:
    """The same in plain values; runs where a stranger's bytes are read."""
    found = match_paragraphs(text, contents=contents, chapters=chapters)
    return {
        "starts": dict(found.starts),
        "headings": list(found.headings),
        "missing": list(found.missing),
    }


def match_paragraphs(text: str, *, contents: Sequence[str], chapters: Sequence[str]) -> Matched:
    lines = lines_of(text)
    starts, headings = find_statements(contents, lines)
    numbered = [each for each in contents if ":" not in each]
    expected = list(_with_chapters(numbered, chapters))
    shown = [found for line in lines for found in markers_in(line, text)]
    for row, column in aligned(
        expected, shown, lambda one, other: _fits(expected[one], shown[other])
    ).items():
        paragraph, chapter = expected[row]
        if paragraph:
            starts[paragraph] = shown[column].start
        elif chapter:
            headings.append(shown[column].start)
    return Matched(
        starts={each: starts[each] for each in contents if each in starts},
        headings=tuple(sorted(headings)),
        missing=tuple(each for each in contents if each not in starts),
    )


Expected = tuple[str, str]


def _with_chapters(numbered: Sequence[str], chapters: Sequence[str]) -> list[Expected]:
    """(paragraph, "") and, where a new chapter begins, ("", chapter) before it."""
    expected: list[Expected] = []
    current = ""
    for each in numbered:
        chapter = each.partition(".")[0]
        if chapter != current and chapter in chapters:
            expected.append(("", chapter))
            current = chapter
        expected.append((each, ""))
    return expected


def _fits(expected: Expected, found: Found) -> bool:
    paragraph, chapter = expected
    return found.marker == marker_of(paragraph) if paragraph else found.marker in chapter_markers(chapter)
