"""One click at the entrance of the demo; nothing of it anywhere else."""

import re

import pytest
from django.conf import LazySettings
from django.test import Client

from backoffice.demo.selectors import people_of_the_demo
from backoffice.people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def maya(settings: LazySettings) -> Person:
    person = make_person("game_manager", email="manager@harbor.example")
    person.set_password(settings.DEMO_PASSWORD)
    person.save()
    return person


def test_the_button_of_a_person_signs_in_as_them(client: Client, maya: Person) -> None:
    page = client.get("/accounts/login/?next=/tables/").content.decode()
    form = page[page.index('class="demo-people"') :]
    fields = dict(re.findall(r'<input type="hidden" name="(password|next)" value="([^"]*)"', form))
    assert re.findall(r'name="login" value="([^"]+)"', form) == [maya.email]
    signed_in = client.post("/accounts/login/", fields | {"login": maya.email})
    assert signed_in["Location"] == "/tables/"
    assert client.get("/").context["access"].person == maya


def test_whoever_is_not_of_the_demo_or_has_left_is_not_offered(maya: Person) -> None:
    make_person("game_manager", email="somebody@harbor.example")
    Person.objects.filter(pk=make_person("viewer", email="viewer@harbor.example").pk).update(is_active=False)
    assert [person for party in people_of_the_demo() for person in party.people] == [maya]


def test_outside_the_demo_the_entrance_names_nobody(
    client: Client, maya: Person, settings: LazySettings
) -> None:
    settings.DEMO = False
    page = client.get("/accounts/login/").content.decode()
    assert "demo-people" not in page
    assert maya.email not in page
    assert settings.DEMO_PASSWORD not in page
    assert people_of_the_demo() == []
