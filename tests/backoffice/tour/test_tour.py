"""Three minutes for each role, which can be left and found again."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.people.models import Person, TourState
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import OPERATOR_ROLES, REGULATOR_ROLES, Role
from backoffice.tour.steps import steps_for, tour_of
from tests.factories import make_operator, make_person, make_regulator

SignedIn = Callable[[Person], Client]
WORDS_A_MINUTE = 200


def person_of(role: Role) -> Person:
    if role in OPERATOR_ROLES:
        return make_person(role, operator=make_operator())
    return make_person(role, regulator=make_regulator("us-md") if role in REGULATOR_ROLES else None)


@pytest.mark.parametrize("role", Role)
def test_the_tour_of_a_role_takes_three_minutes_at_most(role: Role) -> None:
    tour = tour_of(role)
    words = sum(len(f"{step.title} {step.look} {step.why}".split()) for step in tour.step)
    # reading, and ten seconds to look round on each page
    assert words / WORDS_A_MINUTE + len(tour.step) / 6 <= 3
    assert 4 <= len(tour.step) <= 7
    assert tour.step[-1].page == "home"


@pytest.mark.django_db
@pytest.mark.parametrize("role", Role)
def test_every_step_leads_to_a_page_that_the_role_may_open(role: Role, signed_in: SignedIn) -> None:
    person = person_of(role)
    assert steps_for(access_for(person=person), role) == tour_of(role).step
    client = signed_in(person)
    for step in tour_of(role).step:
        told = client.get(reverse(step.page))
        assert told.status_code == 200, step.page
        # a page with the frame around it, in which the tour goes along
        assert 'id="main"' in told.content.decode()
        assert "data-help-open" in told.content.decode(), step.page


@pytest.mark.django_db
def test_the_tour_is_offered_taken_left_and_found_again(signed_in: SignedIn) -> None:
    person = person_of(Role.FLOOR_SUPERVISOR)
    client = signed_in(person)
    assert "A three-minute tour of what Baize does for you." in client.get("/").content.decode()

    told = client.post("/tour/go/", {"role": "floor_supervisor", "step": "0"}, follow=True)
    assert told.redirect_chain[-1][0] == "/decks/"
    assert "step 1 of 6" in told.content.decode()
    told = client.post("/tour/go/", {"role": "floor_supervisor", "step": "1"}, follow=True)
    assert "step 2 of 6" in told.content.decode()
    # it goes along to other pages, and knows the way back
    elsewhere = client.get("/tables/").content.decode()
    assert "step 2 of 6" in elsewhere
    assert "Open this page" in elsewhere

    client.post("/tour/leave/", {"next": "/tables/"})
    assert "step 2 of 6" not in client.get("/tables/").content.decode()
    assert "New here?" not in client.get("/").content.decode()
    person.refresh_from_db()
    assert (person.tour_state, person.tour_step) == (TourState.LEFT, 1)
    page = client.get("/tour/").content.decode()
    assert "Resume the tour" in page
    assert 'name="step" value="1"' in page

    client.post("/tour/go/", {"role": "floor_supervisor", "step": "6"})
    person.refresh_from_db()
    assert (person.tour_state, person.tour_step) == (TourState.DONE, 0)


@pytest.mark.django_db
def test_nobody_takes_the_tour_of_a_role_that_they_do_not_hold(signed_in: SignedIn) -> None:
    client = signed_in(person_of(Role.VIEWER))
    assert client.post("/tour/go/", {"role": "approver", "step": "0"}).status_code == 404
    assert client.post("/tour/go/", {"role": "viewer", "step": "-1"}).status_code == 404


@pytest.mark.django_db
def test_somebody_limited_to_properties_is_not_led_to_closed_doors(signed_in: SignedIn) -> None:
    person = person_of(Role.GAME_MANAGER)
    from tests.factories import make_property

    casino = make_property(operator=person.membership.operator, regulator=make_regulator("us-md"))
    person.membership.properties.set([casino])
    access = access_for(person=Person.objects.get(pk=person.pk))
    client = signed_in(person)
    for step in steps_for(access, Role.GAME_MANAGER):
        assert client.get(reverse(step.page)).status_code == 200
