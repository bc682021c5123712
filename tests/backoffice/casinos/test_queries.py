"""No list of the house costs a query per row."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Pit, TablePeriod
from backoffice.casinos.services.tables import add_table, change_table
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_table, table_values

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def cost(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url)
        b"".join(response) if response.streaming else response.content
    assert response.status_code == 200
    return len(queries)


def fill(pit: Pit, number: int) -> None:
    hour_ago = timezone.now() - timedelta(hours=1)
    for index in range(number):
        table = make_table(pit=pit)
        if index % 2:
            TablePeriod.objects.create(table=table, opened_at=hour_ago)


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.REVIEWER])
@pytest.mark.parametrize("url_name", ["table-list", "table-export", "pit-detail", "property-detail"])
def test_tables_cost_the_same_at_1_and_at_30(role: Role, url_name: str, signed_in: SignedIn) -> None:
    pit = make_pit()
    casino = pit.property
    person = (
        make_person(role, operator=casino.operator)
        if role == Role.GAME_MANAGER
        else make_person(role, regulator=casino.regulator)
    )
    subjects = {"pit-detail": [pit.pk], "property-detail": [casino.pk]}
    url = reverse(url_name, args=subjects.get(url_name, []))
    client = signed_in(person)
    fill(pit, 1)
    at_one = cost(client, url)
    fill(pit, 29)
    for index in range(5):
        fill(make_pit(casino=casino, name=f"Extra {index}"), 1)
    assert cost(client, url) == at_one


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.REVIEWER])
def test_properties_cost_the_same_at_1_and_at_30(role: Role, signed_in: SignedIn) -> None:
    operator = make_operator()
    first = make_property(operator=operator)
    person = (
        make_person(role, operator=operator)
        if role == Role.GAME_MANAGER
        else make_person(role, regulator=first.regulator)
    )
    client = signed_in(person)
    fill(make_pit(casino=first), 1)
    at_one = cost(client, reverse("property-list"))
    for _index in range(29):
        fill(make_pit(casino=make_property(operator=operator)), 2)
    assert cost(client, reverse("property-list")) == at_one


def test_a_table_with_a_long_past_costs_the_same(signed_in: SignedIn, actor: Actor) -> None:
    pit = make_pit()
    table = add_table(casino=pit.property, values=table_values(pit), actor=actor)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))
    url = reverse("table-detail", args=[table.pk])
    start = timezone.now() - timedelta(days=60)
    TablePeriod.objects.create(table=table, opened_at=start, closed_at=start + timedelta(hours=1))
    at_one = cost(client, url)
    for index in range(1, 30):
        change_table(
            table=table, seen_version=index, values=table_values(pit, positions=index % 20 + 1), actor=actor
        )
        opened = start + timedelta(days=index)
        TablePeriod.objects.create(table=table, opened_at=opened, closed_at=opened + timedelta(hours=1))
    assert cost(client, url) == at_one


def test_a_preview_costs_the_same_at_1_and_at_30_rows(signed_in: SignedIn) -> None:
    pit = make_pit(name="Main pit")
    client = signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))

    def preview(rows: int) -> int:
        lines = [f"P{n},Main pit,{n},hand" for n in range(rows)]
        text = "\n".join(["Table number,Pit,Positions,Cards come from", *lines])
        upload = client.post(reverse("table-import", args=[pit.property_id]), {"text": text})
        return cost(client, upload["Location"])

    assert preview(1) == preview(30)
