"""The words of a paragraph as a page sets them: lines of text, and tables where columns are parted by tabs."""

from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict


class Block(TypedDict):
    """Either lines or rows; the other is empty."""

    lines: list[str]
    rows: list[list[str]]


def blocks_of(words: str) -> list[Block]:
    found: list[Block] = []
    for is_table, lines in groupby(words.split("\n"), key=lambda line: "\t" in line):
        listed = list(lines)
        found.append({"lines": [], "rows": _rows(listed)} if is_table else {"lines": listed, "rows": []})
    return found


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """Every row as wide as the widest."""
    rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
    width = max(len(row) for row in rows)
    return [row + [""] * (width - len(row)) for row in rows]
