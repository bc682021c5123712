"""The words of each paragraph: from where it begins to where the next one or a heading does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.official_texts.rules.reading import Line, lines_of, without_marks, without_page_number


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
        words = [
            _words(line, text[max(line.start, start) : min(line.end, end)])
            for line in within
            if not line.aside or line.start <= start
        ]
        found.append(Passage(paragraph, start, end, "\n".join(each for each in words if each)))
    return tuple(found)


def _words(line: Line, part: str) -> str:
    return without_marks(without_page_number(part) if line.aside else part)
