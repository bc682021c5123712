"""The number that a paragraph begins with: as its id says it, and as a line of the document shows it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.official_texts.rules.reading import Line

_PARTS = re.compile(r"\([^()]+\)|[^.()\s]+")
_MARKER = re.compile(
    r"(?P<bracket>\([0-9]{1,2}\)|\([A-Za-z]{1,4}\))"
    r"|(?P<number>\d{1,3}(?:\.\d{1,3})+)\.?(?=\s|$)"
    r"|(?P<alone>(?:\d{1,2}|[A-Za-z])\.)(?=\s|$)"
    r"|(?P<named>(?:chapter|appendix|section|part|article|schedule)\s+[0-9A-Za-z]{1,4})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Found:
    """A marker at the beginning of a line, with the bullet or the white space before it."""

    marker: str
    start: int


def marker_of(paragraph_id: str) -> str:
    """`(5)` of 2.B(5), `B.` of 2.B, `5.15.4` of itself, `a.` of 2.1.1.a, `appendix k` of Appendix K."""
    if re.fullmatch(r"[A-Za-z]+ \w+", paragraph_id):
        return paragraph_id.lower()
    last: str = _PARTS.findall(paragraph_id)[-1]
    if last.startswith("("):
        return last
    if last.isdigit() and "." in paragraph_id:
        return paragraph_id
    return f"{last}."


def chapter_markers(chapter_id: str) -> frozenset[str]:
    """How the heading above the paragraphs of a chapter may begin."""
    return frozenset({f"chapter {chapter_id}".lower(), f"section {chapter_id}".lower(), f"{chapter_id}."})


def markers_in(line: Line, text: str) -> Iterator[Found]:
    """All that stand at its beginning, one after the other: `A. (1) ...` begins two paragraphs."""
    if line.aside or line.blank:
        return
    start = line.start
    place = start + text[start : line.end].find(line.words[0])
    while found := _MARKER.match(text, place, line.end):
        yield Found(_as_written(found), start)
        start = place = found.end()
        while place < line.end and text[place] in " \t*":
            place += 1


def _as_written(found: re.Match[str]) -> str:
    if number := found["number"]:
        return number
    if named := found["named"]:
        return " ".join(named.lower().split())
    return str(found[0])
