"""What a browser or a proxy may keep; every address for every role is in the matrix of permissions."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.backoffice.api.caller import make_caller
from tests.factories import make_person, make_pit

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(client: Client) -> Client:
    client.force_login(make_person("game_manager"), backend="backoffice.people.authentication.PersonBackend")
    return client


def test_a_public_page_is_kept_for_nobody_who_is_signed_in(browser: Client) -> None:
    """It has their name in its frame."""
    assert Client().get(reverse("register"))["Cache-Control"] == "public, max-age=120"
    assert browser.get(reverse("register"))["Cache-Control"] == "no-store"


def test_signing_out_is_not_kept_either(browser: Client) -> None:
    assert browser.post("/accounts/logout/")["Cache-Control"] == "no-store"


def test_a_missing_page_and_a_fault_are_not_kept(browser: Client) -> None:
    assert browser.get("/no/such/page/")["Cache-Control"] == "no-store"


def test_style_and_script_are_kept_by_everybody(browser: Client) -> None:
    assert "no-store" not in browser.get("/static/baize/mark.svg")["Cache-Control"]


def test_a_program_may_ask_whether_anything_changed() -> None:
    pit = make_pit()
    caller = make_caller(pit.property.operator, "house:read")
    first = caller.get(f"/pits/{pit.pk}/")
    assert (first.status_code, first["Cache-Control"]) == (200, "private, no-cache")
    assert caller.get(f"/pits/{pit.pk}/", If_None_Match=first["ETag"]).status_code == 304


def test_a_person_who_tries_the_api_may_ask_so_too_and_nothing_is_kept(client: Client) -> None:
    pit = make_pit()
    person = make_person("game_manager", operator=pit.property.operator)
    client.force_login(person, backend="backoffice.people.authentication.PersonBackend")
    first = client.get(f"/api/v1/pits/{pit.pk}/")
    again = client.get(f"/api/v1/pits/{pit.pk}/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["Cache-Control"]) == (304, "no-store")
