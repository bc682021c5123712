"""Borders as a person moves them: every paragraph begins at one place, and no two at the same."""

from collections.abc import Mapping, Sequence

from games.engine.errors import EngineError
from games.official_texts.rules.reading import lines_of


class BadBorder(EngineError):
    """A border that cannot stand where it was put."""


def with_border(
    text: str, starts: Mapping[str, int], *, contents: Sequence[str], paragraph: str, line: int | None
) -> dict[str, int]:
    """The paragraph begins at that line, counted from 1; at none, when the document does not have it."""
    if paragraph not in contents:
        raise BadBorder(f"{paragraph}: the rules have no such paragraph")
    moved = {each: place for each, place in starts.items() if each != paragraph}
    if line is None:
        return moved
    lines = lines_of(text)
    if not 1 <= line <= len(lines):
        raise BadBorder(f"line {line}: the document has lines 1 to {len(lines)}")
    place = lines[line - 1].start
    taken = next((each for each, start in moved.items() if start == place), None)
    if taken:
        raise BadBorder(f"line {line} is where {taken} begins; move that border first")
    return {
        each: place if each == paragraph else moved[each] for each in contents if each in {*moved, paragraph}
    }
