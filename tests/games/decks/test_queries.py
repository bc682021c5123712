"""No page of the deck log costs a query per table or per entry: the same at 10 tables and at 200."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Pit, TablePeriod
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.approved_rules.models import TableRules
from games.decks.models import DeckChange
from games.decks.services.reminders import remind_of_decks
from tests.factories import make_person, make_pit
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.decks.factories import make_badge, make_deck_change

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def cost(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


class Floor:
    """A pit that can be given more tables, each with a log."""

    def __init__(self) -> None:
        self.pit: Pit = make_pit()
        casino = self.pit.property
        self.rules = make_rules(make_configuration(casino=casino, readings__deck_clock="stops"))
        self.people: dict[str, Any] = {
            "inspected_by": make_badge(casino=casino),
            "verified_by": make_badge(casino=casino, may_verify=True),
        }

    def fill(self, number: int) -> None:
        start = timezone.now() - timedelta(days=2)
        have = self.pit.tables.count()
        tables = GamingTable.objects.bulk_create(
            GamingTable(
                property=self.pit.property,
                pit=self.pit,
                number=f"Q{have + place}",
                positions=7,
                shuffler_kind="hand_shuffle",
            )
            for place in range(number)
        )
        TableRules.objects.bulk_create(
            TableRules(table=table, rules=self.rules, from_at=self.rules.effective_at) for table in tables
        )
        TablePeriod.objects.bulk_create(TablePeriod(table=table, opened_at=start) for table in tables)
        pattern = make_deck_change(tables[0], at=start, **self.people)
        names = [field.attname for field in DeckChange._meta.concrete_fields]
        same = {
            name: getattr(pattern, name) for name in names if name not in ("id", "table_id", "sets_clock")
        }
        DeckChange.objects.bulk_create(
            DeckChange(
                **(same | {"table_id": table.pk, "at": start + timedelta(hours=8.5 * turn), "batch": batch})
            )
            for table in tables
            for batch in (1, 2)
            for turn in range(1, 6)
        )


@pytest.mark.parametrize("url_name", ["deck-board", "deck-pick", "deck-late", "home"])
def test_lists_of_tables_cost_the_same_at_10_and_at_200(url_name: str, signed_in: SignedIn) -> None:
    floor = Floor()
    client = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=floor.pit.property.operator))
    floor.fill(10)
    at_ten = cost(client, reverse(url_name))
    floor.fill(190)
    assert cost(client, reverse(url_name)) == at_ten


def test_a_long_log_costs_the_same(signed_in: SignedIn) -> None:
    floor = Floor()
    client = signed_in(make_person(Role.REVIEWER, regulator=floor.pit.property.regulator))
    floor.fill(1)
    table = floor.pit.tables.get()
    url = reverse("deck-history", args=[table.pk])
    short = cost(client, url)
    for place in range(40):
        entry = make_deck_change(table, hours_ago=place, **floor.people)
        if place % 4 == 0:
            make_deck_change(table, hours_ago=place, corrects=entry, **floor.people)
    assert cost(client, url) == short


def test_reminders_cost_the_same_at_10_and_at_200() -> None:
    floor = Floor()
    make_person(Role.FLOOR_SUPERVISOR, operator=floor.pit.property.operator)
    floor.fill(10)
    with CaptureQueriesContext(connection) as few:
        remind_of_decks(at=timezone.now() + timedelta(hours=9))
    floor.fill(190)
    with CaptureQueriesContext(connection) as many:
        remind_of_decks(at=timezone.now() + timedelta(hours=9))
    assert len(many) == len(few)
