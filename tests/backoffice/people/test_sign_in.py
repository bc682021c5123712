"""Signing in with address and password, and who cannot."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.people.models import Person
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("game_manager", email="maya@harbor.example"))


def test_address_and_password_open_the_desk(client: Client, manager: Person) -> None:
    response = client.post("/accounts/login/", {"login": "Maya@Harbor.Example", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.get("/").context["access"].person == manager


def test_signing_in_leads_back_to_the_page_that_was_asked_for(client: Client, manager: Person) -> None:
    asked = client.get("/people/")
    assert asked["Location"] == "/accounts/login/?next=/people/"
    page = client.get(asked["Location"])
    assert b'name="next" value="/people/"' in page.content
    response = client.post(
        "/accounts/login/", {"login": manager.email, "password": PASSWORD, "next": "/people/"}
    )
    assert response["Location"] == "/people/"


def test_another_site_is_no_place_to_lead_to(client: Client, manager: Person) -> None:
    response = client.post(
        "/accounts/login/", {"login": manager.email, "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert response["Location"] == "/"


@pytest.mark.parametrize("login", ["maya@harbor.example", "nobody@harbor.example"])
def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(
    client: Client, manager: Person, login: str
) -> None:
    response = client.post("/accounts/login/", {"login": login, "password": "wrong password here"})
    assert response.status_code == 200
    [error] = response.context["form"].non_field_errors()
    assert error.startswith("The email address and the password do not match.")
    assert client.get("/").status_code == 302


def test_an_address_that_waits_to_be_confirmed_does_not_sign_in(client: Client, manager: Person) -> None:
    EmailAddress.objects.create(user=manager, email="later@harbor.example", verified=False)
    response = client.post("/accounts/login/", {"login": "later@harbor.example", "password": PASSWORD})
    assert response.status_code == 200


def test_a_removed_person_is_told_that_the_account_is_closed(client: Client, manager: Person) -> None:
    Person.objects.update(is_active=False)
    response = client.post("/accounts/login/", {"login": manager.email, "password": PASSWORD}, follow=True)
    assert response.redirect_chain == [("/accounts/inactive/", 302)]
    assert "This account is closed" in response.content.decode()


class TestTheDemosPassword:
    def test_opens_the_demo(self, client: Client, settings: LazySettings) -> None:
        settings.DEMO = True
        person = make_person("viewer")
        assert (
            client.post("/accounts/login/", {"login": person.email, "password": "baize-demo"}).status_code
            == 302
        )

    def test_opens_nothing_else_even_where_it_is_stored(self, client: Client, settings: LazySettings) -> None:
        settings.DEMO = False
        person = make_person("viewer")
        assert person.check_password("baize-demo")
        assert (
            client.post("/accounts/login/", {"login": person.email, "password": "baize-demo"}).status_code
            == 200
        )
        assert client.get("/").status_code == 302


def test_signing_in_and_out_stand_in_the_trail_of_the_organisation(
    sign_in: Callable[..., Client], manager: Person
) -> None:
    client = sign_in(manager)
    client.post("/accounts/logout/")
    entries = AuditEntry.objects.filter(object_id=str(manager.pk), object_type="person").order_by("sequence")
    assert [entry.verb for entry in entries] == ["person.signed_in", "person.signed_out"]
    assert {entry.chain for entry in entries} == {f"operator:{manager.membership.operator_id}"}
    assert entries[0].after == {"by": ["password"]}
    assert entries[0].actor_id == manager.pk
    assert entries[0].source["address"] == "127.0.0.1"


def test_signing_out_asks_first_and_ends_the_session(sign_in: Callable[..., Client], manager: Person) -> None:
    client = sign_in(manager)
    assert "Sign out of Baize in this browser?" in client.get("/accounts/logout/").content.decode()
    assert client.get("/").status_code == 200
    client.post("/accounts/logout/")
    assert client.get("/").status_code == 302


def test_whoever_looks_for_a_way_to_sign_up_is_told_that_there_is_none(client: Client) -> None:
    response = client.get("/accounts/signup/")
    assert response.status_code == 200
    assert "By invitation only" in response.content.decode()
    assert (
        client.post("/accounts/signup/", {"email": "a@b.example", "password1": PASSWORD}).status_code == 405
    )
    assert not Person.objects.exists()
