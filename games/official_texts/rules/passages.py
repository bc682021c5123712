"""The words of each paragraph: from where it begins to where the next one or a heading does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.official_texts.rules.reading import lines_of, without_marks


@dataclass(frozen=True)
class Passage:
    paragraph: str
    start: int
    end: int
    words: str


def passages_of(text: str, *, starts: Mapping[str, int], headings: Sequence[int]) -> tuple[Passage, ...]:
    """In the order of the document; running heads and page numbers are not among the words."""
    lines = lines_of(text)
    borders = sorted({*starts.values(), *headings, len(text)})
    found = []
    for paragraph, start in sorted(starts.items(), key=lambda each: each[1]):
        end = next((border for border in borders if border > start), len(text))
        words = [
            without_marks(text[max(line.start, start) : min(line.end, end)])
            for line in lines
            if line.end > start and line.start < end and not line.aside and not line.blank
        ]
        found.append(Passage(paragraph, start, end, "\n".join(each for each in words if each)))
    return tuple(found)
