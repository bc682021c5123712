"""The authority's own words as paper sets them: sentences, short lines in columns, and rows that make one table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from games.official_texts.rules.blocks import Block, blocks_of

SHORT = 36
"""Characters of a line that is an entry of a list, or half of a row, and no sentence."""
MANY = 6
"""So many short lines below one another are a list."""
_NO_ENTRY = (".", ":", ";", ",")


def official_blocks(words: str, numbers: Iterable[str]) -> list[dict[str, Any]]:
    """The words begin with their number, which the page has set already."""
    words = words.strip()
    for number in numbers:
        if number and words.startswith(number):
            words = words[len(number) :].lstrip(" .\t\u2003")
            break
    return [part for block in blocks_of(words) for part in _parts(block)] if words else []


def rows_together(paragraphs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Paragraphs of one row each are one table: with their numbers before them, where they have any."""
    found: list[dict[str, Any]] = []
    for one_row, group in groupby(paragraphs, key=_is_row):
        listed = list(group)
        if not one_row or len(listed) < 2:
            found += listed
            continue
        numbered = any(each["marker"] for each in listed)
        rows = [
            ([each["marker"]] if numbered else []) + row
            for each in listed
            for row in each["official"][0]["rows"]
        ]
        width = max(len(row) for row in rows)
        table = {"lines": [], "listed": [], "rows": [row + [""] * (width - len(row)) for row in rows]}
        found.append({**listed[0], "marker": "", "official": [table]})
    return found


def _is_row(paragraph: dict[str, Any]) -> bool:
    blocks = list(paragraph["official"] or [])
    whole = len(blocks) == 1 and len(blocks[0]["rows"]) == 1
    return whole and not (paragraph["stated"] or paragraph["no_use"] or paragraph["appendix"])


def _parts(block: Block) -> Iterator[dict[str, Any]]:
    lines = block["lines"]
    if block["rows"]:
        yield {"lines": [], "listed": [], "rows": block["rows"]}
    elif len(lines) == 2 and all(map(_is_entry, lines)):
        yield {"lines": [], "listed": [], "rows": [lines]}
    else:
        for short, group in groupby(lines, key=_is_entry):
            run = list(group)
            listed = short and len(run) >= MANY
            yield {"lines": [] if listed else run, "listed": run if listed else [], "rows": []}


def _is_entry(line: str) -> bool:
    return len(line) <= SHORT and not line.endswith(_NO_ENTRY)
