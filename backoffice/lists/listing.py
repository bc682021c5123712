"""A list as one person asked for it: which rows, in which order, with which columns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.functional import Promise

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column, Head, Loader, head_of
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

CHUNK = 500
# what an address says that is not a filter: never part of a saved view
NOT_FILTERS = ("page", "as", "view", "columns")


@dataclass(frozen=True)
class Cell:
    column: Column
    value: Any


@dataclass(frozen=True)
class Line:
    """What the list's templates draw (`row`), its own cells, and the id under which it can be ticked."""

    row: Any
    pk: int
    cells: tuple[Cell, ...]


class Listing:
    """A feature's list: names itself and its columns, and finds its rows by what the address asks."""

    key: ClassVar[str]
    title: ClassVar[str | Promise]
    action: ClassVar[Action]
    columns: ClassVar[tuple[Column, ...]]
    # the key of the column by which it is sorted unless the address says otherwise; with a minus, downwards
    default_sort: ClassVar[str]
    # the page of one row
    url_name: ClassVar[str]
    page_size: ClassVar[int] = 25
    form: Any
    # more rows than these are written by a worker
    at_once: ClassVar[int] = 5_000

    def __init__(
        self,
        access: Access,
        given: QueryDict,
        *,
        at: datetime,
        current: Property | None = None,
        place: Mapping[str, int] | None = None,
        chosen: Sequence[str] | None = None,
    ) -> None:
        """`place` is what the address of the page names, `chosen` the columns of the person or of a view."""
        self.access, self.given, self.at, self.current = access, given, at, current
        self.place = dict(place or {})
        self._chosen = chosen
        self.prepare()

    def prepare(self) -> None:
        """Reads the filters: finds `form`, whose fields they are and which knows whether they narrow the list."""
        raise NotImplementedError

    def rows(self) -> QuerySet[Any]:
        raise NotImplementedError

    def lines(self, rows: list[Any]) -> list[Any]:
        """What the templates and the columns read, for some rows at once."""
        return rows

    def pk_of(self, line: Any) -> int:
        key: int = line.pk
        return key

    @property
    def about(self) -> Property | None:
        """The one property that the filters name."""
        return None

    def offered(self) -> tuple[Column, ...]:
        """The columns that make sense to this reader; the first is always shown."""
        return self.columns

    @cached_property
    def all_columns(self) -> tuple[Column, ...]:
        return self.offered()

    @cached_property
    def shown_columns(self) -> tuple[Column, ...]:
        wanted = self._chosen
        if wanted is None:
            return tuple(each for each in self.all_columns if each.shown)
        return tuple(each for place, each in enumerate(self.all_columns) if each.key in wanted or not place)

    @cached_property
    def sort(self) -> str:
        asked = self.given.get("sort", "")
        sortable = {each.key for each in self.all_columns if each.sort}
        return asked if asked.removeprefix("-") in sortable else self.default_sort

    def ordered(self) -> QuerySet[Any]:
        by = {each.key: each for each in self.all_columns}.get(self.sort.removeprefix("-"))
        rows = self.rows()
        if by is None or not by.sort:
            return rows
        return rows.order_by(*by.ordering(down=self.sort.startswith("-")), *self.then_by(), "pk")

    def then_by(self) -> tuple[str, ...]:
        """Order among equals."""
        return ()

    @cached_property
    def heads(self) -> list[Head]:
        return [head_of(each, self.sort) for each in self.shown_columns]

    @cached_property
    def page(self) -> "Page[Any]":
        return Paginator(self.ordered(), self.page_size).get_page(self.given.get("page"))

    @cached_property
    def page_lines(self) -> list[Line]:
        return self.drawn(list(self.page.object_list))

    def drawn(self, rows: list[Any]) -> list[Line]:
        lines = self.lines(rows)
        # columns that look at the same thing ask for it once
        loaders = {each.load for each in self.shown_columns if each.load}
        loaded = {load: load(self.access, lines, self.at) for load in loaders}
        return [self._line(line, loaded) for line in lines]

    def _line(self, line: Any, loaded: Mapping[Loader, Mapping[int, Any]]) -> Line:
        pk = self.pk_of(line)
        return Line(
            line,
            pk,
            tuple(
                Cell(each, each.value(loaded[each.load].get(pk) if each.load else line))
                for each in self.shown_columns
            ),
        )

    def file_rows(self) -> Iterator[list[Any]]:
        """All of them, some hundred at a time."""
        found = self.ordered().iterator(chunk_size=CHUNK)
        while some := list(islice(found, CHUNK)):
            yield from ([cell.value for cell in line.cells] for line in self.drawn(some))

    @property
    def file_head(self) -> list[str]:
        return [str(each.label) for each in self.shown_columns]

    @cached_property
    def query(self) -> str:
        """The filters and the order as an address, without what is only for the moment."""
        kept = self.given.copy()
        for name in NOT_FILTERS:
            kept.pop(name, None)
        return kept.urlencode()

    @property
    def clear_address(self) -> str:
        """The same list without filters, at the same property."""
        kept = self.given.copy()
        for name in (*self.form.fields, "page", "view"):
            if name != "property":
                kept.pop(name, None)
        return f"?{kept.urlencode()}"

    @property
    def query_of_view(self) -> str:
        """Also with the property that is only there because the person works at it."""
        if self.about is None or "property" in self.given:
            return self.query
        return "&".join(filter(None, [self.query, f"property={self.about.pk}"]))

    @property
    def column_keys(self) -> list[str]:
        return [each.key for each in self.shown_columns]
