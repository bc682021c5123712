"""Lists of rows in a form: the stops of a wheel, the tables on one meter.

A form sends the cells row by row under one name, so that a field is one list of texts like any other. A row without
any text is no row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from games.configurations.rules.numbers import read_number, show_number

Cell = Literal["whole", "amount", "percent", "text", "flag", "pay"]
METERS = ("primary", "secondary")


@dataclass(frozen=True)
class Column:
    """`pay` is an amount or the name of a meter. An empty `optional` cell is left out of its row."""

    name: str
    label: str
    cell: Cell
    optional: bool = False


COLUMNS: dict[str, tuple[Column, ...]] = {
    "wheel": (
        Column("weight", "Weight", "whole"),
        Column("hot_spot", "Hot spot pays", "pay"),
        Column("community", "The others get", "amount"),
        Column("symbol", "Symbol shown", "text", optional=True),
    ),
    "links": (
        Column("table", "Table", "text"),
        Column("decks", "Decks", "whole"),
        Column("wager", "Wager", "amount"),
        Column("rate", "Rate", "percent"),
        Column("notice", "Notice", "flag", optional=True),
    ),
}


def read_rows(kind: str, texts: Sequence[str]) -> Any:
    """A list of rows; None where all are empty. A list of another width than the columns stays as it is."""
    columns = COLUMNS[kind]
    if len(texts) % len(columns):
        return [text.strip() for text in texts if text.strip()] or None
    rows = []
    for row in cells_by_row(kind, texts):
        if any(text.strip() for text in row):
            cells = zip(columns, row, strict=True)
            rows.append(
                {
                    column.name: _read(column, text.strip())
                    for column, text in cells
                    if text.strip() or not column.optional
                }
            )
    return rows or None


def show_rows(kind: str, value: Any) -> list[str]:
    columns = COLUMNS[kind]
    if any(not set(row) <= {column.name for column in columns} for row in value):
        raise TypeError
    return [_show(column, row.get(column.name)) for row in value for column in columns]


def cells_by_row(kind: str, texts: Sequence[str]) -> list[Sequence[str]]:
    width = len(COLUMNS[kind])
    return [texts[start : start + width] for start in range(0, len(texts) - width + 1, width)]


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
