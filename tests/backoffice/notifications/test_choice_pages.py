"""The page on which people choose what they are told."""

from collections.abc import Callable

import pytest
from django.test import Client

from backoffice.notifications.models import NoticeChoice
from backoffice.notifications.selectors import own_ways
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from tests.factories import make_person

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
PAGE = "/accounts/notices/"


def said(person: Person, /, **changes: str) -> dict[str, str]:
    """The form as it is sent when nothing is touched; an unticked box is not sent at all."""
    fields = {}
    for code, way in own_ways(access_for(person=person)).items():
        fields[f"mail_{code}"] = way.mail
        if way.in_product:
            fields[f"shown_{code}"] = "on"
    return fields | changes


@pytest.fixture
def caleb() -> Person:
    return make_person(Role.COMPLIANCE_OFFICER)


def test_it_shows_what_concerns_the_person_and_says_when_the_letter_leaves(
    caleb: Person, signed_in: SignedIn
) -> None:
    html = signed_in(caleb).get(PAGE).content.decode()
    assert "Returned submissions" in html
    assert "Targets" not in html
    assert "07:00" in html
    assert "Reset to the defaults for my roles" not in html


def test_saving_keeps_only_what_differs(caleb: Person, signed_in: SignedIn) -> None:
    client = signed_in(caleb)
    assert client.post(PAGE, said(caleb)).status_code == 302
    assert not NoticeChoice.objects.exists()
    changed = said(caleb, mail_returned="none")
    del changed["shown_comment"]
    client.post(PAGE, changed)
    kept = {each.group: (each.in_product, each.mail) for each in NoticeChoice.objects.all()}
    assert kept == {"returned": (True, "none"), "comment": (False, "daily")}
    assert "Reset to the defaults for my roles" in client.get(PAGE).content.decode()
    client.post(PAGE, {"forget": "1"})
    assert not NoticeChoice.objects.exists()


def test_a_choice_that_does_not_exist_is_told_at_the_field(caleb: Person, signed_in: SignedIn) -> None:
    response = signed_in(caleb).post(PAGE, said(caleb, mail_returned="hourly", mail_comment="none"))
    assert response.status_code == 200
    html = response.content.decode()
    assert "One thing needs your attention" in html
    assert '<option value="none" selected>' in html
    assert not NoticeChoice.objects.exists()


def test_nobody_chooses_for_somebody_else(caleb: Person, signed_in: SignedIn) -> None:
    other = make_person(Role.COMPLIANCE_OFFICER)
    signed_in(caleb).post(PAGE, said(caleb, mail_returned="none", person=str(other.pk)))
    assert set(NoticeChoice.objects.values_list("person", flat=True)) == {caleb.pk}


def test_whoever_belongs_nowhere_is_told_so(signed_in: SignedIn) -> None:
    html = signed_in(make_person()).get(PAGE).content.decode()
    assert "nothing to notify you about" in html
