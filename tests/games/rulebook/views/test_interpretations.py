"""Readings: the question, the options, what each costs, and who relies on which."""

from typing import Any

import pytest

from backoffice.permissions.roles import Role
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.rulebook.views.test_rules import at_home, signed_in, text_of

pytestmark = pytest.mark.django_db
MD = "/rules/us-md/casino-war/readings/"
PRICES = {"HX-Request": "true"}


def prices_of(client: Any, reading: str, **query: str) -> str:
    headers = PRICES | {"HX-Target": f"prices-{reading}"}
    return text_of(client.get(f"{MD}{reading}/", query, headers=headers))


def test_every_reading_is_listed_with_question_clauses_options_and_default() -> None:
    page = at_home().get(MD)
    words = text_of(page)
    assert page.content.decode().count('class="card reading"') == len(load_pack("us-md/casino-war").readings)
    assert "What is the Tie War Wager that pays 2 to 1?" in words
    assert 'href="/rules/us-md/casino-war/10.A(4)"' in page.content.decode()
    assert "Option A assumed" in words
    assert "Nothing is priced or settled under it: the table has no line for a card" in words


def test_the_edges_stand_side_by_side() -> None:
    words = prices_of(at_home(), "tie_war_wager")
    assert "2.33 % 2.88 %" in words
    assert "18.63 % 77.81 %" in words


def test_a_reading_that_changes_no_price_says_so() -> None:
    assert "same edge under each option" in prices_of(at_home(), "cross_references")


def test_wagers_that_the_example_does_not_offer_are_priced_all_the_same() -> None:
    url = "/rules/sg/tiger-buffalo/readings/twin_pair/"
    assert "16.12 % 14.52 %" in text_of(at_home("sg").get(url))


def test_the_own_configurations_choose() -> None:
    casino = make_property()
    make_configuration(casino=casino, name="Main pit", readings__tie_war_wager="tie_wager")
    make_configuration(casino=casino, name="Salon", readings__tie_war_wager="war_wager")
    words = text_of(signed_in(operator=casino.operator).get(f"{MD}tie_war_wager/"))
    assert f"Chosen by {casino.name} · Main pit (draft 1)" in words
    assert f"Chosen by {casino.name} · Salon (draft 1)" in words


def test_nobody_elses_drafts_are_told_of() -> None:
    make_configuration(name="Secret", readings__tie_war_wager="tie_wager")
    assert "Secret" not in text_of(at_home().get(f"{MD}tie_war_wager/"))
    assert "Secret" not in text_of(signed_in(regulator=make_regulator()).get(f"{MD}tie_war_wager/"))


def test_the_authority_sees_what_approved_rules_rely_on() -> None:
    configuration = make_configuration(name="High limit", readings__tie_war_wager="tie_wager")
    make_rules(configuration, approval_number="MD-7")
    words = text_of(signed_in(regulator=make_regulator()).get(f"{MD}tie_war_wager/"))
    assert "High limit (approved v1, MD-7)" in words


def test_prices_can_be_those_of_an_own_configuration() -> None:
    casino = make_property()
    mine = make_configuration(casino=casino, decks=8)
    client = signed_in(operator=casino.operator)
    words = prices_of(client, "tie_war_wager", configuration=str(mine.pk))
    assert f"House edge of {casino.name} · Main pit" in words
    assert "2.88 %" not in words


def test_another_operators_configuration_prices_nothing() -> None:
    theirs = make_configuration(decks=8)
    words = prices_of(at_home(), "tie_war_wager", configuration=str(theirs.pk))
    assert "the standard template" in words.replace("&#x27;", "'")


def test_a_reading_that_is_not_there_is_not_found() -> None:
    assert at_home().get(f"{MD}no_such_reading/").status_code == 404


def test_the_list_costs_the_same_with_one_and_with_many_configurations(
    django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    casino = make_property()
    make_configuration(casino=casino, name="First")
    client = signed_in(operator=casino.operator)
    client.get(MD)
    with django_assert_max_num_queries(15) as counted:
        client.get(MD)
    for place in range(8):
        make_rules(make_configuration(casino=casino, name=f"Pit {place}"))
    with django_assert_num_queries(len(counted)):
        client.get(MD)


def test_a_viewer_reads_readings_without_configurations() -> None:
    casino = make_property()
    make_configuration(casino=casino, name="Main pit", readings__tie_war_wager="tie_wager")
    client = at_home()
    client.force_login(
        make_person(Role.VIEWER, operator=casino.operator),
        backend="backoffice.people.authentication.PersonBackend",
    )
    assert "Main pit (draft" not in text_of(client.get(f"{MD}tie_war_wager/"))
