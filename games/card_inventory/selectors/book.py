"""What the books of decks of several properties say about what is due, in one question.

Each part of it is a few rows; asked for one by one they were nine queries of Today and of the compliance page.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, Count, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, JSONObject

from backoffice.casinos.models import Property
from games.card_inventory.models import (
    DailyReconciliation,
    DeckMovement,
    DeckSet,
    DiscrepancyReport,
    QuarterlyCount,
)
from games.card_inventory.rules.clock import SOON
from games.card_inventory.rules.states import State

# differences stay on the board for this long after they were signed
RECENT = timedelta(days=30)
MOST_SHOWN = 5


@dataclass(frozen=True)
class Book:
    """`sets_due` are labels that are past their day or within one of it, the first due first; `waiting` is how many
    wait to be collected.
    """

    first_entry_at: datetime | None
    last_day: date | None
    sets_due: list[dict[str, Any]]
    days_that_differ: list[dict[str, Any]]
    counts: list[dict[str, Any]]
    open_reports: list[dict[str, Any]]
    waiting: int


def book_of(casino: Property, at: datetime) -> Book:
    return books_of([casino], at)[casino.pk]


def books_of(casinos: Iterable[Property], at: datetime) -> dict[int, Book]:
    """By the property's id."""
    here = {"property": OuterRef("pk")}
    days = DailyReconciliation.objects.filter(**here)
    counts = QuarterlyCount.objects.filter(**here)
    reports = DiscrepancyReport.objects.filter(finding__isnull=True, **here)
    sets = DeckSet.objects.filter(voided_at__isnull=True, **here)
    due = sets.exclude(state=State.DESTROYED).filter(due_at__lte=at + SOON).order_by("due_at", "number")
    waiting = sets.filter(state=State.REMOVED).order_by().values("property").annotate(number=Count("pk"))
    recent = at - RECENT
    facts = Property.objects.filter(pk__in=[casino.pk for casino in casinos]).values(
        "pk",
        first_entry_at=Subquery(DeckMovement.objects.filter(**here).order_by("at").values("at")[:1]),
        last_day=Subquery(days.order_by("-day").values("day")[:1]),
        sets_due=_rows(due, "number", "due_at"),
        days_that_differ=_rows(
            days.filter(at__gte=recent, has_difference=True)[:MOST_SHOWN], "pk", "day", "by_name"
        ),
        counts=_rows(
            counts,
            "pk",
            "year",
            "quarter",
            "counted",
            "book",
            differs_lately=Case(
                When(at__gte=recent, has_difference=True, then=Value(True)), default=Value(False)
            ),
        ),
        open_reports=_rows(reports[:MOST_SHOWN], "pk", "number", "kind", label="deck_set__number"),
        waiting=Coalesce(Subquery(waiting.values("number"), output_field=IntegerField()), 0),
    )
    rows = [dict(each) for each in facts]
    return {int(each.pop("pk")): Book(**each) for each in rows}  # type: ignore[call-overload,arg-type]


def _rows(found: QuerySet[Any], *names: str, **more: Any) -> ArraySubquery:
    fields: dict[str, Any] = {name: name for name in names} | more
    return ArraySubquery(found.values(row=JSONObject(**fields)))
