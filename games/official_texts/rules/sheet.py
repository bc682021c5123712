"""The document line by line, as the page for its borders shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.official_texts.rules.reading import lines_of


@dataclass(frozen=True)
class SheetLine:
    """`begins`: the paragraphs whose border stands above the line, outermost first."""

    number: int
    words: str
    begins: tuple[str, ...]
    heading: bool
    aside: bool


def sheet_of(text: str, *, starts: Mapping[str, int], headings: Sequence[int]) -> tuple[SheetLine, ...]:
    lines = lines_of(text)
    shown = []
    for number, line in enumerate(lines, start=1):
        after = lines[number].start if number < len(lines) else len(text) + 1
        begins = tuple(each for each, place in starts.items() if line.start <= place < after)
        if line.blank and not begins:
            continue
        heading = any(line.start <= place < after for place in headings)
        shown.append(SheetLine(number, line.words, begins, heading, line.aside))
    return tuple(shown)
