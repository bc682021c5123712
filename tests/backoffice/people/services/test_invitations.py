"""Invitations: a link that is good once, for a few days, and rests nowhere in clear."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Operator
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Invitation, Membership, Person
from backoffice.people.services.invitations import (
    SentInvitation,
    accept_invitation,
    hash_of_token,
    invite_person,
    resend_invitation,
    withdraw_invitation,
)
from backoffice.people.services.people import remove_person
from tests.factories import make_operator, make_person, make_property, make_regulator

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough passphrase"


@pytest.fixture
def operator() -> Operator:
    return make_operator(name="Harbor Gaming LLC")


@pytest.fixture
def invite(operator: Operator) -> Callable[..., SentInvitation]:
    manager = make_person("game_manager", operator=operator, full_name="Maya Torres")

    def send(**changed: Any) -> SentInvitation:
        values: dict[str, Any] = {
            "organisation": operator,
            "email": "new@harbor.example",
            "full_name": "Nina O'Hara",
            "roles": ["pit_manager"],
            "actor": Actor("Maya Torres <maya@harbor.example>", person=manager),
        }
        return invite_person(**(values | changed))

    return send


def accept(invitation: Invitation, actor: Actor) -> Person:
    return accept_invitation(invitation=invitation, full_name="Nina O'Hara", password=PASSWORD, actor=actor)


class TestInviting:
    def test_sends_a_letter_with_the_link(self, invite: Callable[..., SentInvitation]) -> None:
        sent = invite()
        run_job(job_id=Job.objects.get(kind="mail").pk)
        [letter] = mail.outbox
        assert isinstance(letter, mail.EmailMultiAlternatives)
        assert letter.subject == "Your invitation to “Harbor Gaming LLC” on Baize"
        assert letter.to == ["new@harbor.example"]
        text, page = str(letter.body), str(letter.alternatives[0][0])
        assert "Hello Nina O'Hara," in text
        assert "“Maya Torres” invites you" in text
        assert "- Pit manager" in text
        assert sent.link in text
        assert f'href="{sent.link}"' in page

    def test_keeps_only_a_hash_of_the_link(self, invite: Callable[..., SentInvitation]) -> None:
        sent = invite()
        token = sent.link.rstrip("/").rsplit("/", 1)[1]
        kept = str(list(Invitation.objects.values())) + str(list(Job.objects.values()))
        kept += str(list(AuditEntry.objects.values()))
        assert token not in kept
        assert sent.invitation.token_hash == hash_of_token(token)

    def test_stands_in_the_trail(self, invite: Callable[..., SentInvitation], operator: Operator) -> None:
        sent = invite()
        entry = AuditEntry.objects.get(verb="person.invited")
        assert entry.chain == f"operator:{operator.pk}"
        assert entry.after is not None
        assert entry.after["email"] == "new@harbor.example"
        assert entry.object_id == str(sent.invitation.pk)

    def test_an_address_is_invited_once_at_a_time(self, invite: Callable[..., SentInvitation]) -> None:
        invite()
        with pytest.raises(DomainError, match="This address has already been invited") as refusal:
            invite(email="NEW@harbor.example")
        assert refusal.value.field == "email"
        assert Job.objects.count() == 1

    def test_two_organisations_may_invite_the_same_address(
        self, invite: Callable[..., SentInvitation]
    ) -> None:
        invite()
        assert invite(organisation=make_operator()).invitation.pk
        assert invite(organisation=make_regulator("sg"), roles=["reviewer"]).invitation.pk
        assert invite(organisation=None, roles=["administrator"]).invitation.pk

    def test_one_of_the_own_people_is_named(
        self, invite: Callable[..., SentInvitation], operator: Operator
    ) -> None:
        make_person("viewer", operator=operator, email="victor@harbor.example", full_name="Victor Hale")
        with pytest.raises(DomainError, match="Victor Hale already works in your organization"):
            invite(email="victor@harbor.example")

    def test_somebody_of_another_organisation_is_not(self, invite: Callable[..., SentInvitation]) -> None:
        other = make_operator(name="Deadwood Gaming")
        make_person("viewer", operator=other, email="dora@deadwood.example", full_name="Dora Pike")
        with pytest.raises(DomainError, match="already has an account") as refusal:
            invite(email="dora@deadwood.example")
        assert "Dora" not in str(refusal.value)
        assert "Deadwood" not in str(refusal.value)

    def test_roles_of_the_regulator_are_not_an_operators_to_give(
        self, invite: Callable[..., SentInvitation]
    ) -> None:
        with pytest.raises(DomainError, match="Choose from these roles"):
            invite(roles=["approver"])

    def test_the_database_itself_refuses_roles_that_do_not_fit(self, operator: Operator) -> None:
        with pytest.raises(IntegrityError, match="invitation_roles_fit_organisation"), transaction.atomic():
            Invitation.objects.create(
                operator=operator,
                email="a@b.example",
                full_name="A",
                roles=["approver"],
                token_hash="x",
                expires_at=timezone.now(),
            )

    def test_properties_of_others_are_refused(self, invite: Callable[..., SentInvitation]) -> None:
        with pytest.raises(DomainError, match="your own properties"):
            invite(properties=[make_property()])


class TestAccepting:
    def test_makes_the_account_with_roles_and_limits(
        self, invite: Callable[..., SentInvitation], operator: Operator, actor: Actor
    ) -> None:
        casino = make_property(operator=operator)
        sent = invite(roles=["floor_supervisor", "pit_manager"], properties=[casino])
        person = accept(sent.invitation, actor)
        assert person.check_password(PASSWORD)
        assert person.membership.roles == ["pit_manager", "floor_supervisor"]
        assert list(person.membership.properties.all()) == [casino]
        assert EmailAddress.objects.get(user=person).verified
        entry = AuditEntry.objects.get(verb="person.joined")
        assert entry.actor == "Nina O'Hara <new@harbor.example>"
        assert entry.actor_id == person.pk
        assert PASSWORD not in str(list(AuditEntry.objects.values()))

    def test_works_once(self, invite: Callable[..., SentInvitation], actor: Actor) -> None:
        sent = invite()
        accept(sent.invitation, actor)
        with pytest.raises(DomainError, match="already accepted"):
            accept(sent.invitation, actor)

    def test_ends_with_the_deadline(self, invite: Callable[..., SentInvitation], actor: Actor) -> None:
        sent = invite()
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        with pytest.raises(DomainError, match="expired"):
            accept(sent.invitation, actor)
        assert not Person.objects.filter(email="new@harbor.example").exists()

    def test_lasts_seven_days(self, invite: Callable[..., SentInvitation]) -> None:
        left = invite().invitation.expires_at - timezone.now()
        assert timedelta(days=6, hours=23) < left <= timedelta(days=7)

    def test_of_a_withdrawn_one_is_refused(self, invite: Callable[..., SentInvitation], actor: Actor) -> None:
        sent = invite()
        withdraw_invitation(invitation=sent.invitation, actor=actor)
        with pytest.raises(DomainError, match="withdrawn"):
            accept(sent.invitation, actor)
        assert AuditEntry.objects.filter(verb="person.invitation_withdrawn").count() == 1

    def test_somebody_with_an_account_by_now_is_refused(
        self, invite: Callable[..., SentInvitation], actor: Actor
    ) -> None:
        sent = invite()
        make_person("viewer", email="new@harbor.example")
        with pytest.raises(DomainError, match="already has an account"):
            accept(sent.invitation, actor)
        assert Membership.objects.filter(person__email="new@harbor.example").count() == 1

    def test_opens_the_closed_account_of_somebody_who_comes_back(
        self, invite: Callable[..., SentInvitation], operator: Operator, actor: Actor
    ) -> None:
        former = make_person("viewer", operator=operator, email="new@harbor.example")
        Authenticator.objects.create(user=former, type="totp", data={"secret": "old"})
        remove_person(membership=former.membership, actor=actor)
        person = accept(invite().invitation, actor)
        assert person.pk == former.pk
        assert person.is_active
        assert person.check_password(PASSWORD)
        assert person.membership.roles == ["pit_manager"]
        # A factor of the earlier time may be in other hands by now.
        assert not Authenticator.objects.filter(user=person).exists()


class TestSendingAgain:
    def test_gives_a_new_link_and_a_new_deadline(
        self, invite: Callable[..., SentInvitation], actor: Actor
    ) -> None:
        first = invite()
        Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
        second = resend_invitation(invitation=first.invitation, actor=actor)
        assert second.link != first.link
        assert second.invitation.state_at(timezone.now()) == "waiting"
        old_token = first.link.rstrip("/").rsplit("/", 1)[1]
        assert not Invitation.objects.filter(token_hash=hash_of_token(old_token)).exists()
        assert Job.objects.filter(kind="mail").count() == 2

    def test_of_an_accepted_one_is_refused(self, invite: Callable[..., SentInvitation], actor: Actor) -> None:
        sent = invite()
        accept(sent.invitation, actor)
        with pytest.raises(DomainError, match="already accepted"):
            resend_invitation(invitation=sent.invitation, actor=actor)
