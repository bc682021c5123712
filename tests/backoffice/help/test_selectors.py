"""Help is about what the person may open, with the law of the place where they work."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from backoffice.casinos.models import Property
from backoffice.help.pages import help_on
from backoffice.help.selectors import clauses_of, found_in_help, help_for
from backoffice.people.models import Person
from backoffice.permissions.access import NOBODY, access_for
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_property, make_regulator

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 17, 12, 0, tzinfo=UTC)
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    return make_property(operator=make_operator(), regulator=make_regulator("us-md"))


@pytest.fixture
def guard(casino: Property) -> Person:
    return make_person(Role.SECURITY, operator=casino.operator)


def test_nobody_is_helped_with_a_page_that_is_not_theirs(guard: Person) -> None:
    access = access_for(person=guard)
    assert help_for(access, "deck-stock") is not None
    assert help_for(access, "audit-list") is None
    assert "Audit trail" not in [
        hit.title for hit in found_in_help(access, "audit trail") if "page" in hit.url
    ]


def test_whoever_has_not_signed_in_finds_help_with_the_public_pages(client: Client) -> None:
    assert help_for(NOBODY, "verify") is not None
    assert client.get("/help/?page=verify").status_code == 200
    assert client.get("/help/?page=audit-list").status_code == 404


def test_the_law_is_that_of_the_property(casino: Property) -> None:
    page = help_on("deck-board")
    assert page is not None
    clauses = clauses_of(page, casino, NOW)
    assert clauses
    assert all(isinstance(each, str) for each in clauses)
    elsewhere = make_property(operator=make_operator(), regulator=make_regulator("sg"))
    assert clauses_of(page, elsewhere, NOW) == []
    assert clauses_of(page, None, NOW) == []


def test_the_panel_has_purpose_words_law_and_keys(guard: Person, signed_in: SignedIn) -> None:
    told = signed_in(guard).get("/help/?page=deck-board", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in told
    for words in ("How long the decks", "time of the last change + deck-change interval", "Ctrl K", "F1"):
        assert words in told
    assert 'class="citation"' in told


def test_words_of_the_glossary_are_found(guard: Person) -> None:
    hits = list(found_in_help(access_for(person=guard), "house edge"))
    assert ("house edge", "/help/#word-house-edge") in [(hit.title, hit.url) for hit in hits]
