"""The first steps of a new organisation follow from what is there, in one question."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from backoffice.core.contributions import in_order
from backoffice.first_day.selectors import first_day_of
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def done(person: Person) -> list[str]:
    return [
        str(each.step.title) for each in first_day_of(access_for(person=person), None).steps if each.is_done
    ]


def test_every_kind_of_organisation_has_its_first_steps() -> None:
    assert {step.audience for step in in_order("first_day")} == {"operator", "regulator", "platform"}


def test_a_new_operator_starts_with_a_property_and_each_step_follows_from_what_is_there() -> None:
    operator = make_operator()
    manager = make_person(Role.GAME_MANAGER, operator=operator)
    assert done(manager) == []
    # another's things count for nothing
    make_table(pit=make_pit(casino=make_property(operator=make_operator(), regulator=make_regulator("sg"))))
    assert done(manager) == []
    casino = make_property(operator=operator, regulator=make_regulator("us-md"))
    assert done(manager) == ["Add your first property"]
    make_table(pit=make_pit(casino=casino))
    make_person(Role.COMPLIANCE_OFFICER, operator=operator)
    assert done(manager) == [
        "Add your first property",
        "Add a pit",
        "Bring in your tables",
        "Invite your compliance officer",
    ]
    access = access_for(person=manager)
    following = first_day_of(access, casino).next_step
    assert following is not None
    assert following.url == "/people/invite/"


def test_all_steps_are_answered_by_one_query() -> None:
    access = access_for(person=make_person(Role.GAME_MANAGER, operator=make_operator()))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        first_day_of(access, None)
    assert len(asked) == 1


def test_the_administrator_is_led_to_authority_and_operator() -> None:
    admin = make_person(Role.ADMINISTRATOR)
    assert done(admin) == []
    make_person(Role.APPROVER, regulator=make_regulator("us-md"))
    make_person(Role.GAME_MANAGER, operator=make_operator())
    make_person(Role.ADMINISTRATOR)
    assert len(done(admin)) == 5


def test_the_list_is_on_the_first_page_and_goes_when_it_is_put_away(signed_in: SignedIn) -> None:
    regulator = make_regulator("us-md")
    approver = make_person(Role.APPROVER, regulator=regulator)
    client = signed_in(approver)
    assert "First steps: 0 of 2 done" in client.get("/").content.decode()
    # not before all is done
    client.post("/first-day/close/")
    assert not Person.objects.get(pk=approver.pk).first_day_closed
    assert "Invite a reviewer" in client.get("/first-day/").content.decode()
    Person.objects.filter(pk=approver.pk).update(first_day_closed=True)
    assert "First steps:" not in client.get("/").content.decode()


def test_whoever_does_not_set_the_organisation_up_sees_no_first_steps(signed_in: SignedIn) -> None:
    client = signed_in(make_person(Role.VIEWER, operator=make_operator()))
    assert "First steps" not in client.get("/").content.decode()
    assert client.get("/first-day/").status_code == 403
