"""Lists of rows in a form: the stops of a wheel, the tables on one meter.

A form sends the cells row by row under one name, so that a field is one list of texts like any other. A row without
any text is no row. The first text names the columns: what an open page, a browser or a working copy kept is then read
by the columns that it had. A list without them is of the first release, which had fewer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from games.configurations.rules.numbers import read_number, show_number

Cell = Literal["whole", "amount", "percent", "text", "flag", "pay"]
METERS = ("primary", "secondary")
HEADING = "columns:"


@dataclass(frozen=True)
class Column:
    """`pay` is an amount or the name of a meter. An empty `optional` cell is left out of its row; one `added` later is
    in no list that does not name its columns.
    """

    name: str
    label: str
    cell: Cell
    optional: bool = False
    added: bool = False


COLUMNS: dict[str, tuple[Column, ...]] = {
    "wheel": (
        Column("weight", "Weight", "whole"),
        Column("hot_spot", "Hot spot pays", "pay"),
        Column("community", "The others get", "amount"),
        Column("symbol", "Symbol shown", "text", optional=True, added=True),
    ),
    "links": (
        Column("table", "Table", "text"),
        Column("decks", "Decks", "whole"),
        Column("wager", "Wager", "amount"),
        Column("rate", "Rate", "percent"),
        Column("notice", "Notice", "flag", optional=True),
    ),
}


def heading(kind: str) -> str:
    return f"{HEADING} {' '.join(column.name for column in COLUMNS[kind])}"


def first_width(kind: str) -> int:
    """Cells of a row in a list that does not name its columns."""
    return len(_unnamed(kind))


def read_rows(kind: str, texts: Sequence[str]) -> Any:
    """A list of rows; None where all are empty. A list of another width than its columns stays as it is."""
    names, cells = _named(kind, texts)
    if len(cells) % len(names):
        return [text.strip() for text in cells if text.strip()] or None
    rows = [
        {
            column.name: _read(column, text.strip())
            for column, text in zip(COLUMNS[kind], row, strict=True)
            if text.strip() or not column.optional
        }
        for row in cells_by_row(kind, texts)
        if any(text.strip() for text in row)
    ]
    return rows or None


def show_rows(kind: str, value: Any) -> list[str]:
    columns = COLUMNS[kind]
    if any(not set(row) <= {column.name for column in columns} for row in value):
        raise TypeError
    return [heading(kind), *(_show(column, row.get(column.name)) for row in value for column in columns)]


def cells_by_row(kind: str, texts: Sequence[str]) -> list[list[str]]:
    """Rows of today's columns; whatever the list has no cell for is empty, also at the end of a torn row."""
    names, cells = _named(kind, texts)
    rows = [cells[start : start + len(names)] for start in range(0, len(cells), len(names))]
    by_name = [dict(zip(names, row, strict=False)) for row in rows]
    return [[row.get(column.name, "") for column in COLUMNS[kind]] for row in by_name]


def _named(kind: str, texts: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The columns of a list, and its cells."""
    known = {column.name for column in COLUMNS[kind]}
    if texts and texts[0].startswith(HEADING):
        names = texts[0].removeprefix(HEADING).split()
        if names and set(names) <= known:
            return names, texts[1:]
    return _unnamed(kind), texts


def _unnamed(kind: str) -> list[str]:
    return [column.name for column in COLUMNS[kind] if not column.added]


def _read(column: Column, text: str) -> Any:
    if column.cell == "flag":
        return {"yes": True, "no": False}.get(text.lower(), text)
    if column.cell == "text" or (column.cell == "pay" and text.lower() in METERS):
        return text.lower() if column.cell == "pay" else text
    number = read_number(text)
    return text if number is None else number


def _show(column: Column, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Decimal):
        return show_number(value, decimals=2 if column.cell in ("amount", "pay") else 0)
    if isinstance(value, Mapping | list):
        raise TypeError
    return str(value)
