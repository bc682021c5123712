"""Documents without numbers: a paragraph is the n-th statement under a heading, or the line that has its words."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.official_texts.rules.reading import Line


def find_statements(paragraph_ids: Sequence[str], lines: Sequence[Line]) -> tuple[dict[str, int], list[int]]:
    """Paragraph -> where it begins, for ids such as `rules:3` and `paytable:surrender`; and where the headings above
    them begin, which belong to no statement.
    """
    by_heading: dict[str, list[str]] = {}
    for each in paragraph_ids:
        if ":" in each:
            by_heading.setdefault(each.partition(":")[0], []).append(each)
    headings = list(_headings(by_heading, lines))
    ends = [*(place for _, place in headings), len(lines)][1:]
    found: dict[str, int] = {}
    for (heading, place), end in zip(headings, ends, strict=True):
        found |= _in_section(by_heading[heading], lines[place + 1 : end])
    return found, [lines[place].start for _, place in headings]


def _headings(wanted: dict[str, list[str]], lines: Sequence[Line]) -> Iterator[tuple[str, int]]:
    """Each in the order of the document, the next one below the last."""
    place = -1
    for heading in wanted:
        for number, line in enumerate(lines):
            if number > place and not line.bullet and _slug(line.words).startswith(heading):
                place = number
                yield heading, place
                break


def _slug(words: str) -> str:
    return re.sub(r"\W+", "-", words.lower()).strip("-") if len(words) < 60 else ""


def _in_section(paragraph_ids: Sequence[str], lines: Sequence[Line]) -> dict[str, int]:
    statements = list(_statements(lines))
    found: dict[str, int] = {}
    below = 0
    for each in paragraph_ids:
        item = each.partition(":")[2]
        if item.isdigit():
            if int(item) <= len(statements):
                found[each] = statements[int(item) - 1].start
            continue
        for line in lines[below:]:
            below += 1
            if _has_words(line.words, item):
                found[each] = line.start
                break
    return found


def _statements(lines: Sequence[Line]) -> Iterator[Line]:
    """A line goes on with the statement above it only where that one has a bullet and the line has none."""
    open_bullet = False
    for line in lines:
        if line.blank or line.aside:
            open_bullet = open_bullet and line.aside
            continue
        if line.bullet or not open_bullet:
            yield line
        open_bullet = open_bullet or line.bullet


def _has_words(words: str, wanted: str) -> bool:
    places = [words.lower().find(word) for word in wanted.lower().split()]
    return -1 not in places and all(one < other for one, other in pairwise(places))
