"""The properties today: what they still lack, and tables that are open for longer than anybody plays."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.selectors.floor import floor_at
from backoffice.casinos.selectors.tables import IN_USE
from backoffice.core.local_time import gaming_day_of
from backoffice.core.today import Desk, Panel
from backoffice.core.work import EARLY, WorkItem
from backoffice.permissions.actions import Action

# A table that is said to be open for longer was probably closed without an entry.
LONG_OPEN = timedelta(hours=24)
MOST_CASINOS, MOST_NAMED = 12, 3


def casino_today(desk: Desk) -> Iterator[Panel]:
    access, casinos = desk.access, desk.casinos
    if not access.allows(Action.PROPERTY_VIEW):
        return
    if len(casinos) > 1 or access.regulator:
        tables = floor_at(casinos)
        yield Panel(
            title=_("Properties under your authority") if access.regulator else _("Your properties"),
            template="casinos/_panel_properties.html",
            context={
                "casinos": [CasinoNow.of(casino, tables, at=desk.at) for casino in casinos[:MOST_CASINOS]],
                "more": max(0, len(casinos) - MOST_CASINOS),
                "show_operator": access.regulator is not None,
            },
            url=reverse("property-list"),
            link=_("All properties"),
        )


def casino_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.is_operator or not desk.wants("others"):
        return
    yield from _missing_things(desk)
    if desk.may(Action.TABLE_OPEN_CLOSE):
        yield from _open_for_long(desk)


@dataclass(frozen=True)
class CasinoNow:
    casino: Property
    open_tables: int
    tables: int
    at: datetime
    gaming_day: date

    @classmethod
    def of(cls, casino: Property, tables: list[GamingTable], *, at: datetime) -> "CasinoNow":
        own = [table for table in tables if table.property_id == casino.pk]
        return cls(
            casino=casino,
            open_tables=sum(table.open_since is not None for table in own),  # type: ignore[attr-defined]
            tables=len(own),
            at=at,
            gaming_day=gaming_day_of(casino, at),
        )


def _missing_things(desk: Desk) -> Iterator[WorkItem]:
    """What a new installation does first; only whoever can do it is asked."""
    if not desk.may(Action.TABLE_CHANGE):
        return
    if not desk.casinos and desk.may(Action.PROPERTY_ADD):
        yield WorkItem(
            key="property.first",
            title=_("Add your first property"),
            detail=_("Pits, tables and the rules of your games all belong to a property."),
            url=reverse("property-add"),
            link=_("Add a property"),
            area=_("Properties"),
            severity="warning",
        )
    with_tables = {table.property_id for table in floor_at(desk.casinos)}
    empty = [casino for casino in desk.casinos if casino.pk not in with_tables]
    with_pits = set(_with_pits(empty)) if empty else set()
    for casino in empty:
        yield WorkItem(
            key=f"property.empty:{casino.pk}",
            title=_("%(property)s has no tables yet") % {"property": casino},
            detail=_("Add them one by one, or import them all from a CSV file.")
            if casino.pk in with_pits
            else _("Start with a pit: every table belongs to one."),
            url=reverse("property-detail", args=[casino.pk]),
            link=_("Set up the property"),
            area=_("Properties"),
            severity="note",
            casino=casino,
            weight=EARLY,
        )


def _with_pits(casinos: list[Property]) -> Iterable[int]:
    return Pit.objects.filter(IN_USE, property__in=casinos).values_list("property", flat=True)


def _open_for_long(desk: Desk) -> Iterator[WorkItem]:
    since = desk.at - LONG_OPEN
    by_casino: dict[Property, list[GamingTable]] = {}
    for table in floor_at(desk.casinos):
        if table.open_since and table.open_since <= since:  # type: ignore[attr-defined]
            by_casino.setdefault(table.property, []).append(table)
    for casino, tables in by_casino.items():
        names = ", ".join(table.number for table in tables[:MOST_NAMED])
        if len(tables) > MOST_NAMED:
            names = _("%(tables)s and more") % {"tables": names}
        yield WorkItem(
            key=f"table.open_long:{casino.pk}",
            title=ngettext(
                "A table has been open for more than a day",
                "%(number)d tables have been open for more than a day",
                len(tables),
            )
            % {"number": len(tables)},
            detail=_("%(tables)s. Check whether someone forgot to log the closing.") % {"tables": names},
            url=f"{reverse('table-list')}?property={casino.pk}&state=open",
            link=_("View the tables"),
            area=_("Tables"),
            severity="warning",
            casino=casino,
            since=min(table.open_since for table in tables) + LONG_OPEN,  # type: ignore[attr-defined]
            degree=len(tables),
        )
