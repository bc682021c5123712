"""A column of a list, said once: the page, the chooser of columns and the files all come from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, OrderBy
from django.utils.functional import Promise

from backoffice.permissions.access import Access

Loader = Callable[[Access, Sequence[Any], datetime], Mapping[int, Any]]


@dataclass(frozen=True)
class Column:
    """`value` is what a file holds and, unless a template draws the `cell`, what the page shows.

    Whatever costs a question of its own comes through `load`: by the row's id, once for all rows, and only where the
    column is shown; `value` is then given what was loaded for the row, or None.
    """

    key: str
    label: str | Promise
    value: Callable[[Any], Any]
    # names to order by, the first decides the direction; none: the list cannot be sorted by it
    sort: tuple[str, ...] = ()
    cell: str = ""
    figure: bool = False
    shown: bool = True
    load: Loader | None = None

    def ordering(self, *, down: bool) -> list[str | OrderBy]:
        first = F(self.sort[0])
        return [first.desc(nulls_last=True) if down else first.asc(nulls_last=True), *self.sort[1:]]


@dataclass(frozen=True)
class Head:
    """A column head: its link sorts by it, and sorts the other way when it already does."""

    column: Column
    direction: str
    sort: str


def head_of(column: Column, sort: str) -> Head:
    direction = {column.key: "ascending", f"-{column.key}": "descending"}.get(sort, "")
    return Head(
        column, direction, (f"-{column.key}" if sort == column.key else column.key) if column.sort else ""
    )
