"""Whatever stands in an address or a form is answered: never by a page that failed."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.core.addresses import number_in, own_address
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_property, make_regulator, make_table
from tests.games.card_inventory.factories import make_set
from tests.games.configurations.factories import make_configuration

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
LONG, LONGER_THAN_AN_ID, NO_ROW = "9" * 5000, "9" * 25, "0"


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("", None), ("²", None), ("٣", None), ("-1", None), ("x", None), (LONG, 0)]
)
def test_a_number_is_read_however_it_is_written(text: str, number: int | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    "text", ["", "1e999999", "home", "//evil.example/", "https://evil.example", "a\x00b", "/\\evil"]
)
def test_only_a_page_of_ours_is_gone_to(text: str) -> None:
    assert own_address(text, "/queue/") == "/queue/"
    assert own_address("/decks/?page=2", "/queue/") == "/decks/?page=2"


@pytest.mark.parametrize("text", [LONG, LONGER_THAN_AN_ID, NO_ROW])
@pytest.mark.parametrize("page", ["deck-board", "deck-stock", "configuration-add"])
def test_a_property_that_nobody_has_is_not_found(signed_in: SignIn, page: str, text: str) -> None:
    casino = make_property()
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert client.get(reverse(page), {"property": text}).status_code == 404


@pytest.mark.parametrize("text", [LONG, LONGER_THAN_AN_ID])
def test_pits_batches_and_copies_that_nobody_has(signed_in: SignIn, text: str) -> None:
    table = make_table()
    client = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    draft = make_configuration(casino=table.property)
    assert client.get(reverse("deck-board"), {"pit": text}).status_code == 404
    assert client.get(reverse("configuration-edit", args=[draft.pk]), {"copy": text}).status_code == 404
    assert client.get(reverse("deck-change", args=[table.pk]), {"batch": text}).status_code == 200


@pytest.mark.parametrize("pit", [LONG, LONGER_THAN_AN_ID, NO_ROW])
def test_a_round_through_a_pit_that_is_not_there_collects_nothing(signed_in: SignIn, pit: str) -> None:
    deck_set = make_set(make_table())
    client = signed_in(make_person(Role.SECURITY, operator=deck_set.property.operator))
    page = client.post(reverse("deck-collect", args=[deck_set.property_id]), {"pit": pit})
    assert "Choose at least one label." in page.content.decode()
    deck_set.refresh_from_db()
    assert deck_set.state == "removed"


@pytest.mark.parametrize("day", [date.min, date.max])
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Singapore"])
def test_days_at_the_ends_of_the_calendar(signed_in: SignIn, day: date, zone: str) -> None:
    casino = make_property(time_zone=zone)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert client.get(reverse("deck-reconcile-day", args=[casino.pk, day.isoformat()])).status_code == 404
    asked = {"first": day.isoformat(), "last": day.isoformat()}
    page = client.get(reverse("deck-reports", args=[casino.pk]), asked)
    assert page.status_code == 200
    assert page.context["form"].errors
    assert client.get(reverse("deck-report-csv", args=[casino.pk, "late"]), asked).status_code == 302


@pytest.mark.parametrize(
    "page", ["incident-list", "incident-add", "settle-choose", "earnings-try", "compliance", "deck-board"]
)
def test_an_operator_without_a_property_has_empty_pages(signed_in: SignIn, page: str) -> None:
    client = signed_in(make_person(Role.GAME_MANAGER, operator=make_operator()))
    assert client.get(reverse(page)).status_code == 200


@pytest.mark.parametrize("page", ["incident-list", "settle-choose", "progressive-list", "layout-list"])
def test_a_regulator_without_a_property_has_empty_pages(signed_in: SignIn, page: str) -> None:
    client = signed_in(make_person(Role.APPROVER, regulator=make_regulator("us-sd")))
    assert client.get(reverse(page)).status_code == 200
