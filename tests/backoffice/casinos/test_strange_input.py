"""What a curious visitor types gets an answer, never an error page of ours."""

from collections.abc import Callable

import pytest
from django.test import Client

from backoffice.audit.actor import Actor
from backoffice.jobs.models import Job
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.people.services.invitations import accept_invitation, invite_person
from backoffice.people.services.people import remove_person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db

SignedIn = Callable[[Person], Client]


@pytest.mark.parametrize(
    ("role", "path"),
    [
        (Role.VIEWER, "/search/?q=%00"),
        (Role.ADMINISTRATOR, "/installation/operators/?q=%00"),
        (Role.ADMINISTRATOR, "/installation/authorities/?q=a%00b"),
        (Role.INTERNAL_AUDIT, "/audit/?text=%00"),
    ],
)
def test_a_null_byte_finds_nothing(role: Role, path: str, signed_in: SignedIn) -> None:
    assert signed_in(make_person(role)).get(path).status_code == 200


@pytest.mark.parametrize("after", ["x", "property-list", "//evil.example", "https://evil.example"])
def test_a_switch_leads_only_to_an_address_of_this_site(after: str) -> None:
    response = Client().post("/switch/theme/", {"theme": "dark", "next": after})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_a_property_beyond_all_numbers_is_not_there(signed_in: SignedIn) -> None:
    client = signed_in(make_person(Role.VIEWER))
    assert client.post("/switch/property/", {"property": "9" * 5000}).status_code == 404


@pytest.mark.parametrize("clock", ["9999-12-31T23:59", "0001-01-01T00:00"])
def test_a_time_at_the_end_of_the_calendar_is_refused_at_the_field(clock: str, signed_in: SignedIn) -> None:
    operator = make_operator()
    table = make_table(pit=make_pit(casino=make_property(operator=operator)))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=operator))
    page = client.post(f"/tables/{table.pk}/open/", {"at_0": clock, "when": "stated"})
    assert page.status_code < 500
    assert not table.periods.exists()


def test_whoever_moves_to_another_operator_takes_nothing_along(signed_in: SignedIn, actor: Actor) -> None:
    """The same address may be invited elsewhere; what the first employer told stays there."""
    person = make_person(Role.VIEWER, full_name="Ida Moves")
    Notification.objects.create(person=person, kind="test", title="A secret of the first operator")
    job = Job.objects.create(kind="mail", person=person)
    remove_person(membership=person.membership, actor=actor)
    sent = invite_person(
        organisation=make_operator(), email=person.email, full_name="Ida", roles=["viewer"], actor=actor
    )
    back = accept_invitation(
        invitation=sent.invitation, full_name="Ida", password="a-long-new-password", actor=actor
    )
    client = signed_in(back)
    assert "A secret" not in client.get("/notifications/").text
    assert client.get(f"/jobs/{job.pk}/").status_code == 404
