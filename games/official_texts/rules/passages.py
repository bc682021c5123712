"""The words of each paragraph: from where it begins to where the next one or a heading does."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.official_texts.rules.reading import Line, lines_of, without_marks, without_page_number

_NUMBER = re.compile(r"^(?:(?:chapter|section|part)\s+\w{1,4}|\d{1,2}\.)(?=\W|$)[\s.:–—-]*", re.IGNORECASE)


@dataclass(frozen=True)
class Passage:
    paragraph: str
    start: int
    end: int
    words: str


def passages_of(text: str, *, starts: Mapping[str, int], headings: Sequence[int]) -> tuple[Passage, ...]:
    """In the order of the document; running heads and page numbers are not among the words, unless a person has put
    a border there: what a document has in its list of contents alone is said by that line.
    """
    lines = lines_of(text)
    borders = sorted({*starts.values(), *headings, len(text)})
    found = []
    for paragraph, start in sorted(starts.items(), key=lambda each: each[1]):
        end = next((border for border in borders if border > start), len(text))
        within = [line for line in lines if line.end > start and line.start < end and not line.blank]
        words = _sentences(
            (_words(line, text[max(line.start, start) : min(line.end, end)]), line.bullet)
            for line in within
            if not line.aside or line.start <= start
        )
        found.append(Passage(paragraph, start, end, "\n".join(words)))
    return tuple(found)


def chapter_titles(
    text: str, *, starts: Mapping[str, int], headings: Sequence[int], chapters: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """Chapter -> what the document calls it, without its number; `chapters` names the paragraphs of each."""
    lines = {line.start: line for line in lines_of(text)}
    found = {}
    for chapter, paragraphs in chapters.items():
        first = min((starts[each] for each in paragraphs if each in starts), default=None)
        if first is None:
            continue
        heading = max((each for each in headings if each < first), default=None)
        if heading is None or any(heading < start < first for start in starts.values()):
            continue
        if title := _NUMBER.sub("", lines[heading].words).rstrip("."):
            found[chapter] = title
    return found


def _sentences(lines: Iterable[tuple[str, bool]]) -> Iterator[str]:
    """A line that goes on with the sentence above it is a part of it, unless a bullet sets it apart."""
    whole = ""
    for words, bullet in lines:
        if whole and words[:1].islower() and not bullet and "\t" not in f"{whole}{words}":
            whole = f"{whole} {words}"
            continue
        if whole:
            yield whole
        whole = words
    if whole:
        yield whole


def _words(line: Line, part: str) -> str:
    return without_marks(without_page_number(part) if line.aside else part)
