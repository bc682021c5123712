"""The words of a paragraph as a page sets them: lines, and tables where tabs or markup part the columns."""

from collections.abc import Iterator
from itertools import groupby
from typing import TypedDict

from games.official_texts.rules.markup import has_markup, parts_of

# what is wider is no table but a conversion gone wrong: its cells are set one after the other
MOST_COLUMNS = 8


class Block(TypedDict):
    """Either lines or rows; the other is empty."""

    lines: list[str]
    rows: list[list[str]]


def blocks_of(words: str) -> list[Block]:
    found: list[Block] = []
    for is_row, parts in groupby(_parts(words), key=lambda part: isinstance(part, list)):
        listed = list(parts)
        if is_row:
            found.append({"lines": [], "rows": _even([part for part in listed if isinstance(part, list)])})
        else:
            found.append({"lines": [part for part in listed if isinstance(part, str)], "rows": []})
    return found


def _parts(words: str) -> Iterator[str | list[str]]:
    """A row that markup has shown is not repeated by the plain copy which conversions leave behind it."""
    shown: set[tuple[str, ...]] = set()
    for line in words.split("\n"):
        if has_markup(line):
            for part in parts_of(line):
                if isinstance(part, list):
                    shown.add(tuple(part))
                yield part
        elif "\t" in line:
            row = [cell.strip() for cell in line.rstrip().split("\t")]
            if len(row) > MOST_COLUMNS:
                yield " · ".join(cell for cell in row if cell)
            elif tuple(row) not in shown:
                yield row
        else:
            yield line


def _even(rows: list[list[str]]) -> list[list[str]]:
    """Every row as wide as the widest."""
    width = max(len(row) for row in rows)
    return [row + [""] * (width - len(row)) for row in rows]
