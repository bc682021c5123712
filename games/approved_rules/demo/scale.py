"""`manage.py demo --scale`: one more property with two hundred tables and a year behind it, to see how pages bear it.

The property, its rules and its opening times are made here; each log of the games adds its year
through `SCALES` of its demo:
functions `(*, casino, tables, at)` that write their entries and answer how many.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction

from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.demo import LOADER, acting
from backoffice.casinos.models import GamingTable, Operator, Pit, Property, Regulator, TablePeriod
from backoffice.core.database_roles import acting_as_owner
from backoffice.demo.copying import copy_rows
from backoffice.demo.loading import demo_scales
from games.approved_rules.demo.answers import answered
from games.approved_rules.models import TableRules
from games.approved_rules.services.approved_rules import add_approved_rules
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration
from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack

NAME = "Harbor Grand"
PITS, TABLES_IN_A_PIT = 8, 25
DAYS = 365
# Of ten tables so many have two batches, and with them twice the entries: about 400,000 a year in all.
TABLES_WITH_TWO_BATCHES = 3


def load_large_property(*, at: datetime) -> dict[str, int] | None:
    """How many entries each source wrote, by its name; None when all of it is there already."""
    if Property.objects.filter(name=NAME).exists():
        return None
    with transaction.atomic():
        casino = _make_casino()
        tables = _make_tables(casino)
        _put_under_rules(casino, tables, at=at)
        written = {"opening times": _write_openings(tables, at=at)}
        for add_year in demo_scales():
            written[add_year.__module__.split(".")[1]] = add_year(casino=casino, tables=tables, at=at)
    with acting_as_owner(), connection.cursor() as cursor:
        # a year arrived at once: the planner should know it before the first page is asked for
        cursor.execute("ANALYZE")
    return written


def has_two_batches(place: int) -> bool:
    return place % 10 < TABLES_WITH_TWO_BATCHES


def _make_casino() -> Property:
    operator = Operator.objects.get(name="Harbor Gaming LLC")
    with audited_change(actor=LOADER) as trail:
        casino = Property.objects.create(
            operator=operator,
            regulator=Regulator.objects.get(jurisdiction="us-md"),
            name=NAME,
            time_zone="America/New_York",
            currency=Property.Currency.USD,
        )
        trail.record(verb="property.added", subject=casino, after=state_of(casino))
    return casino


def _make_tables(casino: Property) -> list[GamingTable]:
    pits = Pit.objects.bulk_create(Pit(property=casino, name=f"Pit {letter}") for letter in "ABCDEFGH"[:PITS])
    return GamingTable.objects.bulk_create(
        GamingTable(
            property=casino,
            pit=pit,
            number=f"{pit.name[-1]}{place + 1:02}",
            positions=7,
            shuffler_kind="batch_shuffler" if has_two_batches(place) else "hand_shuffle",
            shuffler_serial=f"BX-{pit.name[-1]}{place:03}" if has_two_batches(place) else "",
        )
        for pit in pits
        for place in range(TABLES_IN_A_PIT)
    )


def _put_under_rules(casino: Property, tables: list[GamingTable], *, at: datetime) -> None:
    approved_at = at - timedelta(days=DAYS + 30)
    versions = {}
    for supply, batches in (("batch_shuffler", 2), ("hand_shuffle", 1)):
        values = answered("us-md/casino-war", book_of(load_pack("us-md/casino-war")).start)
        for path, value in (("card_supply", supply), ("batches", batches), ("seats", 7)):
            values = with_path(values, path, value)
        configuration = add_configuration(
            casino=casino,
            pack=load_pack("us-md/casino-war"),
            name=supply.replace("_", " ").capitalize(),
            values=values,
            at=approved_at,
            actor=acting("manager@harbor.example"),
        )
        versions[supply] = add_approved_rules(
            revision=head_revision(configuration),
            approval_number=f"MD-TG-2025-09{batches}",
            approved_at=approved_at,
            effective_at=approved_at,
            actor=acting("manager@harbor.example"),
        )
    TableRules.objects.bulk_create(
        TableRules(table=table, rules=versions[table.shuffler_kind], from_at=approved_at) for table in tables
    )


def _write_openings(tables: list[GamingTable], *, at: datetime) -> int:
    """Twenty hours a day; of each ten tables one is closed now."""

    def rows() -> Iterator[tuple[Any, ...]]:
        for place, table in enumerate(tables):
            first = at - timedelta(days=DAYS, minutes=place)
            for day in range(DAYS):
                opened_at = first + timedelta(days=day)
                yield table.pk, 1, opened_at, opened_at + timedelta(hours=20)
            if place % 10 != 9:
                yield table.pk, 1, at - timedelta(minutes=place), None

    return copy_rows(TablePeriod, ("table_id", "version", "opened_at", "closed_at"), rows())
