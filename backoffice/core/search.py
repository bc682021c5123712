"""What a search finds, and how rows are matched with what was typed."""

from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Case, IntegerField, Model, Q, QuerySet, Value, When
from django.utils.functional import Promise

MOST_OF_A_KIND = 6
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Hit:
    kind: str | Promise
    title: str
    detail: str
    url: str
    icon: str


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
