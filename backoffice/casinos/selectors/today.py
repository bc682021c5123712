"""The property today: what it still lacks, which tables are open, and since when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import GamingTable, Pit, Property, TablePeriod
from backoffice.casinos.selectors.properties import properties_visible_to, tables_visible_to
from backoffice.core.local_time import gaming_day_of
from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

# A table that is said to be open for longer was probably closed without an entry.
LONG_OPEN = timedelta(hours=24)
MOST_CASINOS = 12


def casino_today(desk: Desk) -> Iterator[Card | Panel]:
    access = desk.access
    if not access.allows(Action.PROPERTY_VIEW):
        return
    casinos = list(_casinos_with_counts(access))
    yield from _missing_things(access, casinos)
    if access.allows(Action.TABLE_OPEN_CLOSE):
        yield from _open_for_long(access, at=desk.at)
    if desk.casino and access.allows(Action.TABLE_VIEW):
        board = pit_board(desk.casino)
        if board:
            yield Panel(
                title=_("Tables at %(property)s") % {"property": desk.casino},
                template="casinos/_panel_pit_board.html",
                context={
                    "pits": board,
                    "casino": desk.casino,
                    "number": sum(len(pit.tables) for pit in board),
                },
                url=reverse("table-list"),
                link=_("All tables"),
            )
    if len(casinos) > 1 or access.regulator:
        yield Panel(
            title=_("Properties under your authority") if access.regulator else _("Your properties"),
            template="casinos/_panel_properties.html",
            context={
                "casinos": [CasinoNow.of(casino, at=desk.at) for casino in casinos[:MOST_CASINOS]],
                "more": max(0, len(casinos) - MOST_CASINOS),
                "show_operator": access.regulator is not None,
            },
            url=reverse("property-list"),
            link=_("All properties"),
        )


@dataclass(frozen=True)
class CasinoNow:
    casino: Property
    open_tables: int
    tables: int
    at: datetime
    gaming_day: date

    @classmethod
    def of(cls, casino: Property, *, at: datetime) -> "CasinoNow":
        return cls(
            casino=casino,
            open_tables=casino.open_tables,  # type: ignore[attr-defined]
            tables=casino.working_tables,  # type: ignore[attr-defined]
            at=at,
            gaming_day=gaming_day_of(casino, at),
        )


@dataclass(frozen=True)
class PitNow:
    pit: Pit
    tables: list[GamingTable]

    @property
    def open_number(self) -> int:
        return len([table for table in self.tables if table.open_since])  # type: ignore[attr-defined]


def pit_board(casino: Property) -> list[PitNow]:
    """Every working table by pit, each with `open_since`, in two queries."""
    open_period = TablePeriod.objects.filter(table=OuterRef("pk"), closed_at__isnull=True)
    tables = casino.tables.filter(retired_at__isnull=True).annotate(
        open_since=Subquery(open_period.values("opened_at")[:1])
    )
    by_pit: dict[int, list[GamingTable]] = {}
    for table in tables:
        by_pit.setdefault(table.pit_id, []).append(table)
    return [PitNow(pit, by_pit[pit.pk]) for pit in casino.pits.all() if pit.pk in by_pit]


def _casinos_with_counts(access: Access) -> QuerySet[Property]:
    open_now = TablePeriod.objects.filter(table__property=OuterRef("pk"), closed_at__isnull=True)
    open_number = open_now.order_by().values("table__property").annotate(number=Count("pk")).values("number")
    return (
        properties_visible_to(access)
        .filter(retired_at__isnull=True)
        .annotate(
            working_tables=Count("tables", filter=Q(tables__retired_at__isnull=True)),
            open_tables=Coalesce(Subquery(open_number), 0),
            has_pit=Exists(Pit.objects.filter(property=OuterRef("pk"), retired_at__isnull=True)),
        )
        # a query that counts does not follow the model's own order
        .order_by("name")
    )


def _missing_things(access: Access, casinos: list[Property]) -> Iterator[Card]:
    if not casinos and access.allows(Action.PROPERTY_ADD):
        yield Card(
            title=_("Add your first property"),
            text=_("Pits, tables and the rules of your games all belong to a property."),
            url=reverse("property-add"),
            link=_("Add a property"),
            icon="building-plus",
            urgent=True,
        )
    if not access.allows(Action.TABLE_CHANGE):
        return
    for casino in casinos:
        if not casino.working_tables:  # type: ignore[attr-defined]
            yield Card(
                title=_("%(property)s has no tables yet") % {"property": casino},
                text=_("Add them one by one, or import them all from a CSV file.")
                if casino.has_pit  # type: ignore[attr-defined]
                else _("Start with a pit: every table stands in one."),
                url=reverse("property-detail", args=[casino.pk]),
                link=_("Set up the property"),
                icon="layout-grid-add",
            )


def _open_for_long(access: Access, *, at: datetime) -> Iterator[Card]:
    since = at - LONG_OPEN
    tables = list(
        tables_visible_to(access).filter(periods__closed_at__isnull=True, periods__opened_at__lte=since)[:4]
    )
    if not tables:
        return
    names = ", ".join(f"{table.number} ({table.property})" for table in tables[:3])
    if len(tables) > 3:
        names = _("%(tables)s and more") % {"tables": names}
    yield Card(
        title=ngettext(
            "A table has been open for more than a day",
            "Tables have been open for more than a day",
            len(tables),
        ),
        text=_("%(tables)s. Check that nobody forgot to log the closing.") % {"tables": names},
        url=reverse("table-list"),
        link=_("Look at the tables"),
        icon="clock-exclamation",
    )
