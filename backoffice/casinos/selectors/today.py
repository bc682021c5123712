"""The property today: what it still lacks, which tables are open, and since when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.selectors.floor import floor_of, floor_visible_to
from backoffice.casinos.selectors.tables import properties_listed_for
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
    casinos = [each for each in properties_listed_for(access) if not each.is_retired]
    yield from _missing_things(access, casinos)
    if access.allows(Action.TABLE_OPEN_CLOSE):
        yield from _open_for_long(access, at=desk.at)
    if desk.casino and access.allows(Action.TABLE_VIEW):
        board = pit_board(_tables_at(desk.casino, access))
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
            open_tables=casino.tables_open,  # type: ignore[attr-defined]
            tables=casino.tables_in_use,  # type: ignore[attr-defined]
            at=at,
            gaming_day=gaming_day_of(casino, at),
        )


class TableNow(NamedTuple):
    """All that is drawn of a table."""

    pk: int
    number: str
    open_since: datetime | None
    zone: str


@dataclass(frozen=True)
class PitNow:
    pit: Pit
    tables: list[TableNow]

    @property
    def open_number(self) -> int:
        return len([table for table in self.tables if table.open_since])


def pit_board(tables: list[GamingTable]) -> list[PitNow]:
    """Every working table by pit, each with `open_since`."""
    by_pit: dict[Pit, list[TableNow]] = {}
    for table in tables:
        now = TableNow(table.pk, table.number, table.open_since, table.property.time_zone)  # type: ignore[attr-defined]
        by_pit.setdefault(table.pit, []).append(now)
    return [PitNow(pit, by_pit[pit]) for pit in sorted(by_pit, key=lambda each: each.name)]


def _tables_at(casino: Property, access: Access) -> list[GamingTable]:
    """Out of all that an operator's people look after, which others on the page ask for too."""
    if not access.operator:
        return floor_of(casino)
    return [table for table in floor_visible_to(access) if table.property_id == casino.pk]


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
        if not casino.tables_in_use:  # type: ignore[attr-defined]
            yield Card(
                title=_("%(property)s has no tables yet") % {"property": casino},
                text=_("Add them one by one, or import them all from a CSV file.")
                if casino.pits_in_use  # type: ignore[attr-defined]
                else _("Start with a pit: every table stands in one."),
                url=reverse("property-detail", args=[casino.pk]),
                link=_("Set up the property"),
                icon="layout-grid-add",
            )


def _open_for_long(access: Access, *, at: datetime) -> Iterator[Card]:
    since = at - LONG_OPEN
    tables = [
        table
        for table in floor_visible_to(access)
        if table.open_since and table.open_since <= since  # type: ignore[attr-defined]
    ][:4]
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
