"""Invitations on the page, and the page to which their link leads."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Operator
from backoffice.jobs.models import Job
from backoffice.people.models import Invitation, Person
from backoffice.people.services.invitations import SentInvitation, invite_person, withdraw_invitation
from tests.factories import make_operator, make_person, make_property

pytestmark = pytest.mark.django_db

SignedIn = Callable[[Person], Client]
PASSWORD = "a long enough passphrase"
NEWCOMER = {"full_name": "Nina O'Hara", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def operator() -> Operator:
    return make_operator(name="Harbor Gaming LLC")


@pytest.fixture
def manager(operator: Operator) -> Person:
    return make_person("game_manager", operator=operator, full_name="Maya Torres")


def invite(
    organisation: Any, actor: Actor, email: str = "nina@harbor.example", **values: Any
) -> SentInvitation:
    return invite_person(
        organisation=organisation,
        email=email,
        full_name="Nina O'Hara",
        roles=values.pop("roles", ["viewer"]),
        actor=actor,
        **values,
    )


@pytest.fixture
def sent(operator: Operator, actor: Actor) -> SentInvitation:
    return invite(operator, actor)


@pytest.fixture
def path(sent: SentInvitation) -> str:
    return sent.link.removeprefix("http://localhost:8000")


class TestInviting:
    def test_from_the_page(self, signed_in: SignedIn, manager: Person, operator: Operator) -> None:
        casino = make_property(operator=operator)
        form = {
            "full_name": "Nina O'Hara",
            "email": "Nina@harbor.example",
            "roles": ["pit_manager"],
            "properties": [casino.pk],
        }
        response = signed_in(manager).post("/people/invite/", form)
        assert response["Location"] == "/people/invitations/"
        invitation = Invitation.objects.get()
        assert (invitation.email, invitation.invited_by) == ("nina@harbor.example", manager)
        assert list(invitation.properties.all()) == [casino]
        assert Job.objects.get().person is None

    def test_an_address_with_an_account_is_told_at_the_field_and_nothing_typed_is_lost(
        self, signed_in: SignedIn, manager: Person
    ) -> None:
        make_person("viewer", email="dora@deadwood.example", operator=make_operator(name="Deadwood Gaming"))
        form = {"full_name": "Dora", "email": "dora@deadwood.example", "roles": ["viewer"]}
        response = signed_in(manager).post("/people/invite/", form)
        assert "already has an account" in str(response.context["form"].errors["email"])
        text = response.content.decode()
        assert 'value="dora@deadwood.example"' in text
        assert "Deadwood" not in text

    def test_another_operators_property_cannot_be_chosen(self, signed_in: SignedIn, manager: Person) -> None:
        stranger = make_property(name="Elsewhere")
        browser = signed_in(manager)
        assert "Elsewhere" not in browser.get("/people/invite/").content.decode()
        form = {"full_name": "A", "email": "a@b.example", "roles": ["viewer"], "properties": [stranger.pk]}
        assert "properties" in browser.post("/people/invite/", form).context["form"].errors

    def test_an_administrator_invites_administrators(self, signed_in: SignedIn) -> None:
        form = {"full_name": "Noor", "email": "noor@baize.example", "roles": ["administrator"]}
        signed_in(make_person("administrator")).post("/people/invite/", form)
        assert Invitation.objects.get().organisation_kind == "platform"


class TestTheList:
    def test_shows_open_ones_with_their_state(
        self, signed_in: SignedIn, manager: Person, operator: Operator, actor: Actor
    ) -> None:
        invite(operator, actor)
        late = invite(operator, actor, email="late@harbor.example").invitation
        Invitation.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(days=1))
        gone = invite(operator, actor, email="gone@harbor.example").invitation
        withdraw_invitation(invitation=gone, actor=actor)
        browser = signed_in(manager)
        rows = browser.get("/people/invitations/").context["rows"]
        assert [(row.email, str(state)) for row, state in rows] == [
            ("late@harbor.example", "expired"),
            ("nina@harbor.example", "waiting"),
        ]
        [(row, state)] = browser.get("/people/invitations/?state=withdrawn").context["rows"]
        assert (row, str(state)) == (gone, "withdrawn")

    def test_another_organisations_is_not_there(
        self, signed_in: SignedIn, manager: Person, actor: Actor
    ) -> None:
        theirs = invite(make_operator(), actor, email="theirs@deadwood.example").invitation
        browser = signed_in(manager)
        assert browser.get("/people/invitations/").context["rows"] == []
        assert browser.post(f"/people/invitations/{theirs.pk}/resend/").status_code == 404
        assert browser.get(f"/people/invitations/{theirs.pk}/withdraw/").status_code == 404
        assert browser.post(f"/people/invitations/{theirs.pk}/withdraw/").status_code == 404
        theirs.refresh_from_db()
        assert theirs.withdrawn_at is None

    def test_who_may_only_look_can_neither_send_again_nor_withdraw(
        self, signed_in: SignedIn, operator: Operator, sent: SentInvitation
    ) -> None:
        browser = signed_in(make_person("compliance_officer", operator=operator))
        assert "Withdraw" not in browser.get("/people/invitations/").content.decode().split("Withdrawn")[1]
        assert browser.post(f"/people/invitations/{sent.invitation.pk}/resend/").status_code == 403
        assert browser.post(f"/people/invitations/{sent.invitation.pk}/withdraw/").status_code == 403

    def test_costs_the_same_with_one_and_with_many(
        self, signed_in: SignedIn, manager: Person, operator: Operator, actor: Actor
    ) -> None:
        casino = make_property(operator=operator)
        invite(operator, actor, properties=[casino])
        browser = signed_in(manager)
        browser.get("/people/invitations/")
        with CaptureQueriesContext(connection) as few:
            browser.get("/people/invitations/")
        for number in range(20):
            invite(operator, actor, email=f"n{number}@harbor.example", properties=[casino])
        with CaptureQueriesContext(connection) as many:
            browser.get("/people/invitations/")
        assert len(few) == len(many)


def test_sending_again_kills_the_first_link(
    signed_in: SignedIn, manager: Person, sent: SentInvitation, path: str, client: Client
) -> None:
    assert client.get(path).status_code == 200
    again = f"/people/invitations/{sent.invitation.pk}/resend/"
    signed_in(manager).post(again)
    # a letter that went out a moment ago is not sent once more
    assert client.get(path).status_code == 200
    an_hour_ago = sent.invitation.expires_at - timedelta(hours=1)
    Invitation.objects.filter(pk=sent.invitation.pk).update(expires_at=an_hour_ago)
    signed_in(manager).post(again)
    assert client.get(path).status_code == 404
    assert Job.objects.filter(kind="mail").count() == 2


def test_withdrawing_asks_first(
    signed_in: SignedIn, manager: Person, sent: SentInvitation, path: str
) -> None:
    browser = signed_in(manager)
    page = browser.get(f"/people/invitations/{sent.invitation.pk}/withdraw/").content.decode()
    assert "Withdraw the invitation of Nina O&#x27;Hara (nina@harbor.example)?" in page
    browser.post(f"/people/invitations/{sent.invitation.pk}/withdraw/")
    assert "This invitation was withdrawn" in Client().get(path).content.decode()


class TestTheLink:
    def test_shows_what_is_offered_by_whom(self, client: Client, path: str) -> None:
        response = client.get(path)
        text = response.content.decode()
        assert "Welcome to Harbor Gaming LLC" in text
        assert "nina@harbor.example" in text
        assert "Reads properties and tables." in text
        assert "At least 12 characters." in text
        assert "no-store" in response["Cache-Control"]

    def test_opens_the_account_and_signs_in(self, client: Client, path: str) -> None:
        response = client.post(path, NEWCOMER)
        assert response["Location"] == "/"
        person = Person.objects.get(email="nina@harbor.example")
        assert client.get("/").context["access"].person == person
        assert UserSession.objects.filter(user=person).count() == 1

    @pytest.mark.parametrize(
        ("typed", "field", "words"),
        [
            ({"password1": "short", "password2": "short"}, "password1", "too short"),
            ({"password2": "something else"}, "password2", "The two passwords differ"),
            ({"full_name": ""}, "full_name", "required"),
            ({"password1": "nina@harbor.example", "password2": "nina@harbor.example"}, "password1", "e-mail"),
        ],
    )
    def test_says_what_is_wrong(
        self, client: Client, path: str, typed: dict[str, str], field: str, words: str
    ) -> None:
        response = client.post(path, NEWCOMER | typed)
        assert words in str(response.context["form"].errors[field])
        assert not Person.objects.exists()

    def test_that_nobody_sent_is_explained(self, client: Client) -> None:
        response = client.get("/invitation/no-such-token/")
        assert response.status_code == 404
        assert "Invitation not found" in response.content.decode()
        assert client.post("/invitation/no-such-token/", NEWCOMER).status_code == 404

    def test_that_has_expired_is_explained(self, client: Client, path: str) -> None:
        Invitation.objects.update(expires_at=timezone.now())
        response = client.get(path)
        assert response.status_code == 410
        assert "This invitation has expired" in response.content.decode()
        assert client.post(path, NEWCOMER).status_code == 410
        assert not Person.objects.exists()

    def test_that_was_used_leads_to_sign_in(self, client: Client, path: str) -> None:
        client.post(path, NEWCOMER)
        response = Client().get(path)
        assert response.status_code == 410
        assert "This invitation was already used" in response.content.decode()

    def test_for_somebody_with_an_account_by_now_is_explained(self, client: Client, path: str) -> None:
        make_person("viewer", email="nina@harbor.example")
        assert "You already have an account" in client.get(path).content.decode()

    def test_followed_by_somebody_signed_in_does_not_touch_their_account(
        self, signed_in: SignedIn, manager: Person, path: str
    ) -> None:
        browser = signed_in(manager)
        assert "You are signed in as Maya Torres" in browser.get(path).content.decode()
        assert browser.post(path, NEWCOMER).status_code == 409
        assert not Person.objects.filter(email="nina@harbor.example").exists()
