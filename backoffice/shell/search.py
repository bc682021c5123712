"""Global search: each app adds what it can find through `SEARCH_SOURCES`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db.models import Case, IntegerField, Model, Q, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from backoffice.permissions.access import Access

MOST_OF_A_KIND = 6
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Hit:
    kind: str | Promise
    title: str
    detail: str
    url: str
    icon: str


Source = Callable[[Access, str], Iterable[Hit]]


def search(access: Access, text: str) -> list[Hit]:
    text = " ".join(text.split())
    if not text:
        return []
    return [hit for name in settings.SEARCH_SOURCES for hit in _source(name)(access, text)]


def _source(name: str) -> Source:
    source: Source = import_string(name)
    return source


def best_matches(rows: QuerySet[Row], text: str, *, title: str, also: tuple[str, ...] = ()) -> QuerySet[Row]:
    """Rows in which every word occurs somewhere: "t12 harbor" finds table T12 of Harbor Point.

    Exact titles come first, then titles that begin so, then the rest in the rows' own order.
    """
    for word in text.split():
        anywhere = Q()
        for field in (title, *also):
            anywhere |= Q(**{f"{field}__icontains": word})
        rows = rows.filter(anywhere)
    rank = Case(
        When(**{f"{title}__iexact": text}, then=Value(0)),
        When(**{f"{title}__istartswith": text}, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    own_order = rows.model._meta.ordering or ()
    return rows.order_by(rank, *own_order)[:MOST_OF_A_KIND]
