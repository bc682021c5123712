"""The search page, and the part of it that the Ctrl-K dialog asks for."""

from collections.abc import Callable

import pytest
from django.test import Client

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(signed_in: Callable[[Person], Client]) -> Client:
    casino = make_property(name="Harbor <b>Point</b>")
    make_table(pit=make_pit(casino=casino, name="Salon"), number="T12")
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))


def test_the_page_groups_what_was_found(client: Client) -> None:
    html = client.get("/search/", {"q": "t12"}).content.decode()
    assert '<h2 class="card-title">Tables</h2>' in html
    assert "T12" in html
    assert 'value="t12"' in html


def test_the_dialog_gets_options_to_walk_through(client: Client) -> None:
    html = client.get("/search/", {"q": "harbor"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in html
    assert html.count('role="option"') == 3
    assert 'data-announce="3 results"' in html
    assert "Harbor &lt;b&gt;Point&lt;/b&gt;" in html


def test_nothing_found_says_what_to_try(client: Client) -> None:
    html = client.get("/search/", {"q": "<zz>"}, headers={"HX-Request": "true"}).content.decode()
    assert "Nothing found for “&lt;zz&gt;”" in html
    assert 'data-announce="0 results"' in html


def test_endless_text_is_cut(client: Client) -> None:
    assert client.get("/search/", {"q": "x" * 5000}).context["text"] == "x" * 100
