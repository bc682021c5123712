"""The same game over all properties."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.casinos.models import Operator
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from tests.factories import make_operator, make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration, make_rules

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
URL = "configuration-comparison"


def variant(operator: Operator, name: str, jurisdiction: str = "us-sd", **changes: Any) -> Configuration:
    casino = make_property(operator=operator, regulator=make_regulator(jurisdiction))
    made = make_configuration(casino=casino, name=name, **changes)
    make_rules(made)
    return made


def shown(client: Client, **query: Any) -> str:
    response = client.get(reverse(URL), query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_variants_stand_side_by_side_with_differences_marked(signed_in: SignedIn) -> None:
    operator = make_operator()
    for name in ("Saloon", "Cellar"):
        variant(operator, name)
    variant(operator, "Attic", decks=8)
    page = shown(signed_in(make_person(Role.GAME_MANAGER, operator=operator)))
    assert all(name in page for name in ("Saloon", "Cellar", "Attic"))
    assert '<td class="odd-one">8 decks' in page
    assert page.count('class="odd-one"') == 1
    assert "1 value differs" in page
    assert "House edge" in page


def test_price_comes_first_with_bars_and_what_is_offered_as_chips(signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "Saloon")
    variant(operator, "Attic", wagers=["initial", "war"])
    page = shown(signed_in(make_person(Role.GAME_MANAGER, operator=operator)))
    assert 'class="bar"' in page
    assert page.index("House edge") < page.index("Wagers offered") < page.index("Largest payout")
    assert page.count("not in every variant") == 1, "the tie wager, which only one of them offers"


def test_a_variant_has_no_opinion_on_what_it_does_not_offer(signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "Harbor", "us-md")
    variant(operator, "Plain", "us-md", wagers=["initial", "war", "tie", "war_tie"])
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    assert "Rate of progression" not in shown(client), "it differs in nothing but being offered"
    assert "not offered" in shown(client, of="force")


def test_a_list_shows_by_what_it_differs(signed_in: SignedIn) -> None:
    operator = make_operator()
    for name in ("Harbor", "Landing"):
        variant(operator, name, "us-md", sign__lines=["Tie pays 10 to 1", "Limit $25,000"])
    variant(operator, "Pier", "us-md", sign__lines=["Tie pays 10 to 1", "No smoking"])
    page = shown(signed_in(make_person(Role.GAME_MANAGER, operator=operator)))
    assert "also: </span>No smoking" in page
    assert "without: </span>Limit $25,000" in page
    assert page.count("2 lines, same as most") == 2


def test_only_differences_leaves_out_the_rest(signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "Saloon")
    variant(operator, "Attic", decks=8)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    assert "Smallest chip" in shown(client, of="force")
    assert "Smallest chip" not in shown(client, of="force", only="on")
    assert "Smallest chip" not in shown(client), "at first only what differs"


def test_the_same_game_under_other_rules_says_what_those_do_not_have(signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "Saloon")
    variant(operator, "Site", "online")
    page = shown(signed_in(make_person(Role.GAME_MANAGER, operator=operator)), of="draft")
    assert "not in these rules" in page
    assert "Saloon" in page
    assert "Site" in page


def test_another_game_and_another_operator_stay_out(signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "Saloon")
    variant(operator, "Tigers", "sg")
    variant(make_operator(), "Stranger")
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    page = shown(client, game="war")
    assert "Tigers" not in page
    assert "Stranger" not in page
    assert "Tigers" in shown(client, game="baccarat")


def test_drafts_that_were_never_approved_are_compared_only_as_drafts(signed_in: SignedIn) -> None:
    operator = make_operator()
    casino = make_property(operator=operator, regulator=make_regulator("us-sd"))
    make_configuration(casino=casino, name="Dream")
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    assert "No rules in force for this game" in shown(client)
    assert "Dream" in shown(client, of="draft")


def test_no_more_than_12_columns_on_a_page(signed_in: SignedIn) -> None:
    operator = make_operator()
    for number in range(13):
        variant(operator, f"Variant-{number:02}")
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    assert shown(client).count("comparison-house") == 24
    assert shown(client, page=2).count("comparison-house") == 2


@pytest.mark.parametrize("which", ["draft", "force"])
def test_it_costs_the_same_at_1_and_at_12(which: str, signed_in: SignedIn) -> None:
    operator = make_operator()
    variant(operator, "First")
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))

    def cost() -> int:
        shown(client, of=which)
        with CaptureQueriesContext(connection) as queries:
            shown(client, of=which)
        return len(queries)

    at_one = cost()
    for number in range(11):
        variant(operator, f"Variant {number}")
    assert cost() == at_one
