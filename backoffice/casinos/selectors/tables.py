"""Tables as lists show them: with their state, filtered and sorted, in one query."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from backoffice.casinos.models import GamingTable, Pit, Property, TablePeriod
from backoffice.casinos.selectors.properties import pits_visible_to, properties_visible_to, tables_visible_to
from backoffice.core.local_time import gaming_day_of
from backoffice.core.prepared import prepared
from backoffice.core.wording import clock_time, span_words
from backoffice.permissions.access import Access

IN_USE = Q(retired_at__isnull=True)
STATES = ("in_use", "open", "closed", "retired", "all")


@dataclass(frozen=True)
class TableQuery:
    """What a list asks for; an empty one asks for all tables in use."""

    casino: Property | None = None
    pit: Pit | None = None
    state: str = "in_use"
    supply: str = ""
    text: str = ""


def open_now() -> Exists:
    return Exists(TablePeriod.objects.filter(table=OuterRef("pk"), closed_at__isnull=True))


def open_since() -> Subquery:
    period = TablePeriod.objects.filter(table=OuterRef("pk"), closed_at__isnull=True)
    return Subquery(period.order_by().values("opened_at")[:1])


def with_opening(tables: QuerySet[GamingTable]) -> QuerySet[GamingTable]:
    """Adds `open_since` (None when closed), and nothing of what a table belongs to."""
    return tables.select_related(None).annotate(open_since=open_since())


def tables_with_state(tables: QuerySet[GamingTable]) -> QuerySet[GamingTable]:
    """Adds `open_since` (None when closed) and `closed_since` (None when never open)."""
    periods = TablePeriod.objects.filter(table=OuterRef("pk")).order_by("-opened_at")
    return tables.annotate(
        open_since=Subquery(periods.filter(closed_at__isnull=True).values("opened_at")[:1]),
        closed_since=Subquery(periods.values("closed_at")[:1]),
    )


@prepared
def table_with_state(access: Access, key: int) -> QuerySet[GamingTable]:
    """One that is visible, or none."""
    return tables_with_state(tables_visible_to(access)).filter(pk=key)


def tables_listed_for(access: Access, query: TableQuery) -> QuerySet[GamingTable]:
    tables = tables_with_state(tables_visible_to(access))
    if query.casino:
        tables = tables.filter(property=query.casino)
    if query.pit:
        tables = tables.filter(pit=query.pit)
    if query.supply:
        tables = tables.filter(shuffler_kind=query.supply)
    if query.text:
        tables = tables.filter(
            Q(number__icontains=query.text)
            | Q(shuffler_serial__icontains=query.text)
            | Q(progressive_device__icontains=query.text)
            | Q(pit__name__icontains=query.text)
        )
    match query.state:
        case "open":
            tables = tables.filter(IN_USE, open_now())
        case "closed":
            tables = tables.filter(IN_USE, ~open_now())
        case "retired":
            tables = tables.exclude(IN_USE)
        case "in_use":
            tables = tables.filter(IN_USE)
    return tables.order_by("number_order", "property__name", "pk")


def properties_listed_for(access: Access) -> QuerySet[Property]:
    """Adds how many pits and tables are in use, and how many tables are open now."""
    return properties_visible_to(access).annotate(
        pits_in_use=_number(Pit.objects.filter(IN_USE, property=OuterRef("pk")), "property"),
        tables_in_use=_number(GamingTable.objects.filter(IN_USE, property=OuterRef("pk")), "property"),
        tables_open=_number(
            GamingTable.objects.filter(IN_USE, open_now(), property=OuterRef("pk")), "property"
        ),
    )


def pits_listed_for(access: Access, casino: Property) -> QuerySet[Pit]:
    return (
        pits_visible_to(access)
        .filter(property=casino)
        .annotate(
            tables_in_use=_number(GamingTable.objects.filter(IN_USE, pit=OuterRef("pk")), "pit"),
            tables_open=_number(GamingTable.objects.filter(IN_USE, open_now(), pit=OuterRef("pk")), "pit"),
        )
    )


def _number(rows: QuerySet[Pit] | QuerySet[GamingTable], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


@dataclass(frozen=True)
class PeriodLine:
    period: TablePeriod
    opened: str
    closed: str
    lasted: str
    gaming_day: date


def period_lines(table: GamingTable, periods: list[TablePeriod], *, now: datetime) -> list[PeriodLine]:
    return [
        PeriodLine(
            period=period,
            opened=clock_time(period.opened_at, table.property.zone),
            closed=clock_time(period.closed_at, table.property.zone) if period.closed_at else "",
            lasted=span_words((period.closed_at or now) - period.opened_at),
            gaming_day=gaming_day_of(table.property, period.opened_at),
        )
        for period in periods
    ]
