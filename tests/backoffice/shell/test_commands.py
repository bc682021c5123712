"""Ctrl-K does things by name, for whoever may do them and to what they may see."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from backoffice.casinos.models import Property
from backoffice.core.commands import Command
from backoffice.core.contributions import in_order
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.permissions.url_actions import actions_by_url_name
from backoffice.shell.recent import recent_of
from backoffice.shell.search import search, search_groups
from backoffice.shell.templatetags.icons import icon
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

SignedIn = Callable[[Person], Client]


@pytest.mark.parametrize("command", in_order("commands"), ids=lambda command: str(command.label))
def test_a_command_leads_to_a_page_that_exists_and_has_an_icon(command: Command) -> None:
    try:
        assert reverse(command.url_name, args=[1] if command.at_property else [])
    except NoReverseMatch:
        pytest.fail(f"{command.url_name} takes other arguments")
    assert icon(command.icon)
    assert command.url_name in actions_by_url_name()


@pytest.fixture
def harbor() -> Property:
    return make_property(operator=make_operator(), regulator=make_regulator("us-md"), name="Harbor Point")


def said(person: Person, text: str, casino: Property | None = None) -> list[tuple[str, str]]:
    return [(hit.title, hit.url) for hit in search(access_for(person=person), text, casino)]


@pytest.mark.django_db
def test_log_deck_change_and_a_number_lead_to_that_table(harbor: Property) -> None:
    pit = make_pit(casino=harbor)
    table, longer = make_table(pit=pit, number="T03"), make_table(pit=pit, number="T035")
    make_table(pit=make_pit(casino=make_property()), number="T03")
    supervisor = make_person(Role.FLOOR_SUPERVISOR, operator=harbor.operator)
    found = said(supervisor, "log deck change t03")
    assert found[:2] == [
        ("Log deck change: T03, Harbor Point", f"/decks/tables/{table.pk}/change/"),
        ("Log deck change: T035, Harbor Point", f"/decks/tables/{longer.pk}/change/"),
    ]
    # nothing of another operator, and nothing for whoever may not log
    assert sum("T03, " in title for title, _url in found if title.startswith("Log")) == 1
    viewer = make_person(Role.VIEWER, operator=harbor.operator)
    assert not [title for title, _url in said(viewer, "log deck change t03") if title.startswith("Log")]


@pytest.mark.django_db
def test_actions_are_offered_to_whoever_may_take_them(harbor: Property) -> None:
    manager = make_person(Role.GAME_MANAGER, operator=harbor.operator)
    auditor = make_person(Role.INTERNAL_AUDIT, operator=harbor.operator)
    assert said(manager, "new variant")[0] == ("New variant", "/games/add/")
    assert "New variant" not in [title for title, _url in said(auditor, "new variant")]
    assert ("Notification settings", "/accounts/notices/") in said(auditor, "notification")
    # what belongs to a property is offered where somebody works at one
    assert ("Import tables", f"/properties/{harbor.pk}/tables/import/") in said(manager, "import", harbor)
    assert not [url for _title, url in said(manager, "import") if url.endswith("/tables/import/")]


@pytest.mark.django_db
def test_the_kind_with_the_best_hit_comes_first(harbor: Property) -> None:
    make_table(pit=make_pit(casino=harbor, name="Submit pit"), number="T1")
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=harbor.operator)
    kinds = [kind for kind, _hits in search_groups(access_for(person=officer), "submit", harbor)]
    assert kinds[0] == "Actions"
    assert "Pits" in kinds


@pytest.mark.django_db
def test_what_was_opened_is_remembered_for_the_person_while_they_may_see_as_much(
    harbor: Property, signed_in: SignedIn
) -> None:
    table = make_table(pit=make_pit(casino=harbor, name="Salon"), number="T12")
    person = make_person(Role.FLOOR_SUPERVISOR, operator=harbor.operator)
    client = signed_in(person)
    html = client.get("/search/", {"q": "t12"}, headers={"HX-Request": "true"}).content.decode()
    token = html.partition('data-hit="')[2].partition('"')[0]
    assert client.post("/search/opened/", {"hit": token}).status_code == 204
    assert client.post("/search/opened/", {"hit": token + "x"}).status_code == 404

    def recent() -> list[str]:
        return [hit.url for hit in recent_of(access_for(person=Person.objects.get(pk=person.pk)))]

    assert recent() == [f"/tables/{table.pk}/"]
    assert f'href="/tables/{table.pk}/"' in client.get("/notifications/").content.decode()
    # somebody who was limited since then does not even see the name
    east = make_property(operator=harbor.operator, regulator=harbor.regulator, name="Harbor East")
    person.membership.properties.set([east])
    assert recent() == []
