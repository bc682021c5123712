"""What ends a session, or what it may do, before its time: from the very next request on."""

from collections.abc import Callable

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from backoffice.audit.actor import Actor
from backoffice.people.models import Person
from backoffice.people.services.people import change_roles, remove_person
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db
NEW = "another long passphrase"


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    person = with_password(make_person("game_manager"))
    make_person("game_manager", operator=person.membership.operator)
    return person


def browser_of(person: Person) -> Client:
    browser = Client()
    sent = {"login": person.email, "password": PASSWORD}
    assert browser.post("/accounts/login/", sent).status_code == 302
    return browser


def test_a_new_password_ends_all_other_sessions(person: Person) -> None:
    own, other = browser_of(person), browser_of(person)
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert own.post("/accounts/password/change/", sent).status_code == 302
    assert own.get("/").status_code == 200
    assert other.get("/")["Location"].startswith("/accounts/login/")
    assert other.get("/api/v1/me/").status_code == 401


def test_removal_ends_all_sessions(person: Person, actor: Actor) -> None:
    browser = browser_of(person)
    remove_person(membership=person.membership, actor=actor)
    assert browser.get("/")["Location"].startswith("/accounts/login/")
    assert browser.get("/api/v1/me/").status_code == 401
    assert not UserSession.objects.filter(user=person).exists()


def test_a_role_that_was_taken_away_is_gone_in_an_open_session(person: Person, actor: Actor) -> None:
    browser = browser_of(person)
    assert browser.get("/people/invite/").status_code == 200
    membership = person.membership
    change_roles(
        membership=membership, seen_version=membership.version, roles=["viewer"], properties=(), actor=actor
    )
    assert browser.get("/people/invite/").status_code == 403
    assert browser.get("/").status_code == 200
