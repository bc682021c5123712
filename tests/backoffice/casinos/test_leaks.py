"""Nobody sees or touches another organisation's house: not found, for every role, page and method."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.casinos.services.periods import open_table
from backoffice.people.models import Person
from backoffice.permissions.roles import OPERATOR_ROLES, REGULATOR_ROLES, Role
from backoffice.table_import.models import TableImport
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]

PAGES = {
    "property": ["detail", "change", "retire", "restore"],
    "pit": ["detail", "change", "retire", "restore"],
    "table": ["detail", "change", "retire", "restore", "open", "close", "period-add"],
}


def addresses(table: GamingTable, period: TablePeriod, kept: TableImport) -> list[str]:
    keys = {"property": table.property_id, "pit": table.pit_id, "table": table.pk}
    found = [reverse(f"{kind}-{page}", args=[keys[kind]]) for kind, pages in PAGES.items() for page in pages]
    found += [
        reverse(name, args=[table.property_id])
        for name in ("pit-add", "table-add", "table-import", "table-import-template")
    ]
    found += [
        reverse(name, args=[table.pk, period.pk])
        for name in ("table-period-change", "table-period-take-back")
    ]
    found += [
        reverse(name, args=[table.property_id, kept.pk])
        for name in ("table-import-preview", "table-import-problems")
    ]
    return found


SECRETS = ("Secret Operator", "Secret Casino", "Secret Pit", "SECRET1", "Secret device")


@pytest.fixture
def foreign(actor: Actor) -> tuple[GamingTable, TablePeriod, TableImport]:
    """A table whose every word could be recognised if it leaked."""
    casino = make_property(
        operator=make_operator(name="Secret Operator"),
        regulator=make_regulator("sg"),
        name="Secret Casino",
    )
    table = make_table(
        pit=make_pit(casino=casino, name="Secret Pit"), number="SECRET1", progressive_device="Secret device"
    )
    period = open_table(table=table, at=table_opened(), actor=actor)
    keeper = make_person(Role.GAME_MANAGER, operator=casino.operator)
    rows = [{"line": 2, "cells": {"number": "SECRET1"}}]
    kept = TableImport.objects.create(property=casino, person=keeper, columns=["number"], rows=rows)
    return table, period, kept


def table_opened() -> datetime:
    return timezone.now() - timedelta(hours=1)


def strangers() -> list[Person]:
    """Every role of another operator, of another authority, of the platform, and of no organisation."""
    operator, regulator = make_operator(), make_regulator("us-md")
    make_table(pit=make_pit(casino=make_property(operator=operator, regulator=regulator)))
    people = [make_person(role, operator=operator) for role in OPERATOR_ROLES]
    people += [make_person(role, regulator=regulator) for role in REGULATOR_ROLES]
    return [*people, make_person(Role.ADMINISTRATOR), make_person()]


def test_another_organisations_objects_are_not_found_by_any_role_with_any_method(
    foreign: tuple[GamingTable, TablePeriod, TableImport], signed_in: SignedIn
) -> None:
    before = AuditEntry.objects.count()
    for person in strangers():
        client = signed_in(person)
        for url in addresses(*foreign):
            assert client.get(url).status_code == 404, (person, url)
            assert client.post(url, {"now": "1", "do": "write"}).status_code == 404, (person, url)
    assert AuditEntry.objects.count() == before


def test_lists_exports_and_filters_show_nothing_of_another_organisation(
    foreign: tuple[GamingTable, TablePeriod, TableImport], signed_in: SignedIn
) -> None:
    table = foreign[0]
    pages = [
        reverse("property-list"),
        reverse("table-list"),
        f"{reverse('table-list')}?property={table.property_id}&pit={table.pit_id}&state=all",
        f"{reverse('table-list')}?property=&state=all&q=ecret",
        f"{reverse('table-export')}?property={table.property_id}&state=all",
        f"{reverse('table-export')}?property=&state=all&q=ecret",
    ]
    for person in strangers():
        client = signed_in(person)
        for url in pages:
            response = client.get(url)
            content = b"".join(response) if response.streaming else response.content
            found = [word for word in SECRETS if word in content.decode()]
            assert not found, (person, url)


def test_a_person_limited_to_some_properties_sees_no_others(signed_in: SignedIn) -> None:
    operator = make_operator()
    mine, other = (make_table(pit=make_pit(casino=make_property(operator=operator))) for _n in range(2))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator, limited_to=(mine.property,)))
    assert client.get(reverse("table-detail", args=[mine.pk])).status_code == 200
    for url in (
        reverse("table-detail", args=[other.pk]),
        reverse("table-change", args=[other.pk]),
        reverse("property-detail", args=[other.property_id]),
        reverse("table-import", args=[other.property_id]),
    ):
        assert client.get(url).status_code == 404
    assert client.get(reverse("property-add")).status_code == 403
    assert client.get(reverse("property-retire", args=[mine.property_id])).status_code == 403


def test_the_regulators_pages_show_the_operator_but_no_history_and_no_buttons(
    signed_in: SignedIn, actor: Actor
) -> None:
    casino = make_property(operator=make_operator(name="Harbor Gaming LLC"))
    table = make_table(pit=make_pit(casino=casino))
    open_table(table=table, at=table_opened(), actor=actor)
    client = signed_in(make_person(Role.APPROVER, regulator=casino.regulator))
    for url in (
        reverse("property-list"),
        reverse("property-detail", args=[casino.pk]),
        reverse("pit-detail", args=[table.pit_id]),
        reverse("table-list"),
        reverse("table-detail", args=[table.pk]),
    ):
        page = client.get(url).content.decode()
        assert "Harbor Gaming LLC" in page, url
        for word in ("/change/", "/retire/", "/open/", "/close/", "/add/", "/import/", ">History<"):
            assert word not in page.split('id="main"')[1], (url, word)


def test_a_property_moves_out_of_the_old_authoritys_sight_with_its_jurisdiction(
    signed_in: SignedIn,
) -> None:
    casino = make_property(regulator=make_regulator("us-md"))
    client = signed_in(make_person(Role.REVIEWER, regulator=casino.regulator))
    assert client.get(reverse("property-detail", args=[casino.pk])).status_code == 200
    Property.objects.update(regulator=make_regulator("sg"))
    assert client.get(reverse("property-detail", args=[casino.pk])).status_code == 404


def test_another_operators_pit_or_authority_cannot_be_chosen_in_a_form(signed_in: SignedIn) -> None:
    table, elsewhere = make_table(number="T1"), make_pit()
    client = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    url = reverse("table-add", args=[table.property_id])
    data = {"number": "T2", "pit": elsewhere.pk, "positions": 7, "shuffler_kind": "hand_shuffle"}
    data |= {"shoe": "manual", "drop_box_place": "dealer_left", "tip_box_place": "dealer_right"}
    response = client.post(url, data)
    assert "pit" in response.context["form"].errors
    assert not GamingTable.objects.filter(number="T2").exists()
