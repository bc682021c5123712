"""The property and the look follow a person from page to page."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casinos() -> tuple[Property, Property]:
    operator = make_operator()
    return make_property(operator=operator, name="Anchor"), make_property(operator=operator, name="Buoy")


@pytest.fixture
def client(casinos: tuple[Property, Property], signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casinos[0].operator))


def shown_property(client: Client) -> str:
    return str(client.get("/").context["current_property"])


class TestProperty:
    def test_is_the_first_until_another_is_chosen(
        self, client: Client, casinos: tuple[Property, Property]
    ) -> None:
        assert shown_property(client) == "Anchor"
        response = client.post("/switch/property/", {"property": casinos[1].pk, "next": "/"}, follow=True)
        assert "You now work at Buoy." in response.content.decode()
        assert shown_property(client) == "Buoy"

    @pytest.mark.parametrize(
        ("came_from", "goes_to"),
        [
            ("/tables/", "/tables/"),
            ("/tables/?page=3", "/tables/"),
            ("/properties/1/", "/"),
            ("https://elsewhere.example/", "/"),
            ("//elsewhere.example/tables/", "/"),
            ("", "/"),
        ],
    )
    def test_a_list_stays_and_a_page_about_one_thing_is_left(
        self, client: Client, casinos: tuple[Property, Property], came_from: str, goes_to: str
    ) -> None:
        response = client.post("/switch/property/", {"property": casinos[1].pk, "next": came_from})
        assert response["Location"] == goes_to

    def test_another_operators_property_does_not_exist(self, client: Client) -> None:
        assert client.post("/switch/property/", {"property": make_property().pk}).status_code == 404
        assert shown_property(client) == "Anchor"

    @pytest.mark.parametrize("nonsense", ["", "x", "-1", "9" * 30])
    def test_nonsense_is_not_found(self, client: Client, nonsense: str) -> None:
        assert client.post("/switch/property/", {"property": nonsense}).status_code == 404

    def test_a_retired_property_cannot_be_worked_at(
        self, client: Client, casinos: tuple[Property, Property]
    ) -> None:
        Property.objects.filter(pk=casinos[1].pk).update(retired_at=timezone.now())
        assert client.post("/switch/property/", {"property": casinos[1].pk}).status_code == 404

    def test_one_property_needs_no_switch(self, signed_in: SignedIn) -> None:
        casino = make_property(name="Only One")
        html = signed_in(make_person(Role.VIEWER, operator=casino.operator)).get("/").content.decode()
        assert "Only One" in html
        assert 'action="/switch/property/"' not in html


class TestTheme:
    def test_is_in_the_first_byte_of_the_next_page(self, client: Client) -> None:
        assert b'data-theme-choice="auto"' in client.get("/").content
        client.post("/switch/theme/", {"theme": "dark", "next": "/"})
        html = client.get("/").content
        assert b'data-bs-theme="dark"' in html
        assert b'data-theme-choice="dark"' in html

    def test_goes_back_to_where_it_was_asked_for(self, client: Client) -> None:
        response = client.post("/switch/theme/", {"theme": "light", "next": "/tables/?page=2"})
        assert response["Location"] == "/tables/?page=2"
        response = client.post("/switch/theme/", {"theme": "light", "next": "https://elsewhere.example/"})
        assert response["Location"] == "/"

    def test_an_open_page_is_told_and_stays(self, client: Client) -> None:
        response = client.post("/switch/theme/", {"theme": "dark"}, headers={"HX-Request": "true"})
        assert response.status_code == 204
        assert response["HX-Trigger"] == '{"baize:theme": {"choice": "dark"}}'

    def test_can_be_chosen_before_sign_in(self) -> None:
        response = Client().post("/switch/theme/", {"theme": "dark"})
        cookie = response.cookies["theme"]
        assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("dark", True, "Lax")

    def test_is_one_of_three(self, client: Client) -> None:
        assert client.post("/switch/theme/", {"theme": "pink"}).status_code == 404
        client.cookies["theme"] = 'x" onload="alert(1)'
        assert b'data-theme-choice="auto"' in client.get("/").content


def test_the_switcher_follows_to_the_property_of_the_page(
    client: Client, casinos: tuple[Property, Property]
) -> None:
    table = make_table(pit=make_pit(casino=casinos[1]))
    assert shown_property(client) == "Anchor"
    assert str(client.get(f"/tables/{table.pk}/").context["current_property"]) == "Buoy"
    assert shown_property(client) == "Buoy"


def test_a_page_that_may_not_be_opened_moves_nobody(
    casinos: tuple[Property, Property], signed_in: SignedIn
) -> None:
    client = signed_in(make_person(Role.VIEWER, operator=casinos[0].operator))
    assert client.get(f"/properties/{casinos[1].pk}/change/").status_code == 403
    assert shown_property(client) == "Anchor"
