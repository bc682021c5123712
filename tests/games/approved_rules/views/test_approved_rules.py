"""Approved rules: the list, a version, and which of them applied when."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.services.configurations import save_revision
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import (
    TESTER,
    example_of,
    make_configuration,
    make_rules,
    make_table_rules,
)

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    return make_property(regulator=make_regulator("us-sd"), time_zone="America/New_York")


def person_of(casino: Property, role: Role) -> Person:
    if role is Role.REVIEWER:
        return make_person(role, regulator=casino.regulator)
    return make_person(role, operator=casino.operator)


def text(client: Client, name: str, *args: Any, **query: Any) -> str:
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200, response.status_code
    return " ".join(response.content.decode().split())


def two_versions(casino: Property) -> tuple[GamingTable, Any, Any]:
    """v1 from 1 January, v2 from 3 March 2026 at 21:00 by the clock of the house."""
    table = make_table(pit=make_pit(casino=casino), number="T12")
    variant = make_configuration(casino=casino, name="Saloon")
    early = datetime(2026, 1, 1, 15, tzinfo=UTC)
    first = make_rules(variant, approval_number="A-1", approved_at=early, effective_at=early)
    save_revision(
        configuration=variant,
        seen_head=1,
        values=example_of(variant.pack_id, decks=8),
        at=early,
        actor=TESTER,
    )
    variant.refresh_from_db()
    later = datetime(2026, 3, 4, 2, tzinfo=UTC)
    second = make_rules(variant, approval_number="A-2", approved_at=early, effective_at=later)
    make_table_rules(table, first, from_at=early)
    make_table_rules(table, second, from_at=later)
    return table, first, second


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.FLOOR_SUPERVISOR, Role.REVIEWER])
def test_the_list_says_what_is_in_force_where_and_what_is_superseded(
    casino: Property, role: Role, signed_in: SignedIn
) -> None:
    two_versions(casino)
    client = signed_in(person_of(casino, role))
    shown = text(client, "rules-version-list")
    assert "Saloon v2" in shown
    assert "A-2" in shown
    assert "In force" in shown
    assert "Superseded" in shown
    assert "T12" in shown
    assert "Saloon v1" not in text(client, "rules-version-list", state="in_force")
    assert "Saloon v2" not in text(client, "rules-version-list", state="superseded")
    assert "Saloon v1" in text(client, "rules-version-list", q="A-1")


@pytest.mark.parametrize(
    ("clock", "version"),
    [
        ("2026-03-03T20:59", "v1"),
        ("2026-03-03T21:00", "v2"),
        ("2025-12-31T23:00", None),
    ],
)
@pytest.mark.parametrize("role", [Role.SURVEILLANCE, Role.REVIEWER])
def test_which_rules_applied_at_t12_on_3_march_at_21(
    casino: Property, role: Role, clock: str, version: str | None, signed_in: SignedIn
) -> None:
    table, _first, _second = two_versions(casino)
    shown = text(signed_in(person_of(casino, role)), "table-rules", table.pk, at_0=clock)
    if version is None:
        assert "No approved rules were in force at this table at that time" in shown
    else:
        assert f">Saloon {version}</a></dd>" in shown


def test_the_look_up_leads_to_the_table_with_the_minute_in_its_address(
    casino: Property, signed_in: SignedIn
) -> None:
    table, _first, _second = two_versions(casino)
    client = signed_in(person_of(casino, Role.INTERNAL_AUDIT))
    response = client.get(
        reverse("rules-version-look-up"), {"table": str(table.pk), "at_0": "2026-03-03T21:00", "at_1": ""}
    )
    assert response["Location"] == f"/tables/{table.pk}/rules/?at=2026-03-03T21:00-05:00"


def test_a_minute_that_never_came_is_said_not_guessed(casino: Property, signed_in: SignedIn) -> None:
    table, _first, _second = two_versions(casino)
    client = signed_in(person_of(casino, Role.GAME_MANAGER))
    shown = text(client, "table-rules", table.pk, at_0="2026-03-08T02:30")
    assert "did not exist" in shown
    assert 'id="answer"' not in shown


def test_a_minute_that_came_twice_is_asked_about_and_both_have_an_answer(
    casino: Property, signed_in: SignedIn
) -> None:
    table = make_table(pit=make_pit(casino=casino))
    variant = make_configuration(casino=casino, name="Saloon")
    early = datetime(2025, 10, 1, tzinfo=UTC)
    first = make_rules(variant, approved_at=early, effective_at=early)
    second = make_rules(variant, approved_at=early, effective_at=early)
    make_table_rules(table, first, from_at=early)
    # 2 November 2025, 01:00 EST: the second time that the clock shows 1
    make_table_rules(table, second, from_at=datetime(2025, 11, 2, 6, tzinfo=UTC))
    client = signed_in(person_of(casino, Role.GAME_MANAGER))
    asked = text(client, "table-rules", table.pk, at_0="2025-11-02T01:30")
    assert "occurred twice" in asked
    assert ">Saloon v1</a></dd>" in text(client, "table-rules", table.pk, at_0="2025-11-02T01:30", at_1="0")
    assert ">Saloon v2</a></dd>" in text(client, "table-rules", table.pk, at_0="2025-11-02T01:30", at_1="1")
    found = client.get(
        reverse("rules-version-look-up"), {"table": str(table.pk), "at_0": "2025-11-02T01:30", "at_1": "1"}
    )
    assert found["Location"].endswith("?at=2025-11-02T01:30-05:00")
    assert ">Saloon v2</a></dd>" in " ".join(client.get(found["Location"]).content.decode().split())


def test_a_version_is_a_sheet_with_clauses_prices_and_tables(casino: Property, signed_in: SignedIn) -> None:
    _table, _first, second = two_versions(casino)
    client = signed_in(person_of(casino, Role.GAME_MANAGER))
    shown = text(client, "rules-version-detail", second.pk)
    assert "8 decks" in shown
    assert "SD (1)" in shown
    assert "House edge" in shown
    assert "T12" in shown
    assert "Compare with the draft" in shown


def test_a_regulator_never_sees_a_draft_or_a_way_to_one(casino: Property, signed_in: SignedIn) -> None:
    table, _first, second = two_versions(casino)
    secret = make_configuration(casino=casino, name="Secret plan")
    client = signed_in(person_of(casino, Role.REVIEWER))
    pages = [
        text(client, "rules-version-list"),
        text(client, "rules-version-detail", second.pk),
        text(client, "table-rules", table.pk),
        text(client, "limits-table", table.pk),
        text(client, "table-detail", table.pk),
    ]
    assert all("Secret plan" not in page for page in pages)
    assert all('href="/games/' not in page for page in pages)
    assert client.get(reverse("revision-list", args=[secret.pk])).status_code == 404


def test_the_page_of_a_table_shows_its_rules_and_limits(casino: Property, signed_in: SignedIn) -> None:
    table, _first, _second = two_versions(casino)
    shown = text(signed_in(person_of(casino, Role.FLOOR_SUPERVISOR)), "table-detail", table.pk)
    assert "Rules in force" in shown
    assert "Saloon v2" in shown
    assert "Table maximum" in shown


def test_approved_rules_are_found_by_their_number(casino: Property, signed_in: SignedIn) -> None:
    two_versions(casino)
    client = signed_in(person_of(casino, Role.VIEWER))
    assert "A-2 · Saloon v2" in text(client, "search", q="A-2")


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.REVIEWER])
def test_no_page_costs_a_query_per_row(casino: Property, role: Role, signed_in: SignedIn) -> None:
    pit = make_pit(casino=casino)
    table = make_table(pit=pit)
    variant = make_configuration(casino=casino, name="Saloon")
    rules = make_rules(variant)
    make_table_rules(table, rules)
    client = signed_in(person_of(casino, role))
    urls = [
        reverse("rules-version-list"),
        reverse("rules-version-detail", args=[rules.pk]),
        reverse("table-rules", args=[table.pk]),
        reverse("limits-pit", args=[pit.pk]),
        reverse("limits-table", args=[table.pk]),
    ]

    def costs() -> list[int]:
        found = []
        for url in urls:
            client.get(url)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url).status_code == 200
            found.append(len(queries))
        return found

    at_one = costs()
    now = timezone.now()
    for number in range(29):
        make_table_rules(make_table(pit=pit), make_rules(variant), from_at=now - timedelta(days=1))
        make_table_rules(table, make_rules(variant), from_at=now - timedelta(minutes=60 - number))
    make_table_rules(make_table(pit=pit), rules)
    assert costs() == at_one
