"""The authority's own words as paper sets them: sentences, short lines in columns, and rows that make one table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from games.official_texts.rules.blocks import Block, blocks_of

SHORT = 36
"""Characters of a line that is an entry of a list, or half of a row, and no sentence."""
ODDS = 16
"""Characters of what a name pays, on the line below it."""
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
    return [part for block in blocks_of(_said_once(words)) for part in _parts(block)] if words else []


def _said_once(words: str) -> str:
    """A paragraph that is called as the table below it has its title twice in the text, once on paper."""
    lines = [line for line in words.split("\n") if line.strip()]
    return "\n".join(line for line, above in zip(lines, ["", *lines], strict=False) if line != above)


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
    elif len(lines) == 2 and all(map(_is_entry, lines)) and len(lines[1]) <= ODDS:
        yield {"lines": [], "listed": [], "rows": [lines]}
    else:
        yield from _with_lists(lines)


def _with_lists(lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Many short lines below one another are a list; all others stay together, one below the other."""
    together: list[str] = []
    for short, group in groupby(lines, key=_is_entry):
        run = list(group)
        if not short or len(run) < MANY:
            together += run
            continue
        if together:
            yield {"lines": together, "listed": [], "rows": []}
        together = []
        yield {"lines": [], "listed": run, "rows": []}
    if together:
        yield {"lines": together, "listed": [], "rows": []}


def _is_entry(line: str) -> bool:
    return len(line) <= SHORT and not line.endswith(_NO_ENTRY)
