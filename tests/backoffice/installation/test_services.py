"""Operators and authorities, and their first keepers."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Operator, Regulator
from backoffice.core.errors import DomainError
from backoffice.installation.services import (
    add_operator,
    add_regulator,
    change_regulator,
    invite_keeper,
    reinstate_operator,
    retire_operator,
)
from backoffice.notifications.models import Notification
from backoffice.people.models import Invitation, Person
from tests.factories import make_operator, make_person, make_property, make_regulator

pytestmark = pytest.mark.django_db


def add(actor: Actor, **changed: Any) -> Operator:
    values = {
        "name": "Harbor Gaming LLC",
        "licence_number": "MD-FO-0007",
        "keeper_name": "Maya Torres",
        "keeper_email": "maya@harbor.example",
    }
    return add_operator(actor=actor, **(values | changed))


class TestAnOperator:
    def test_is_added_with_an_invitation_for_its_first_manager(self, actor: Actor) -> None:
        operator = add(actor)
        invitation = Invitation.objects.get(operator=operator)
        assert (invitation.email, invitation.roles) == ("maya@harbor.example", ["game_manager"])
        verbs = AuditEntry.objects.filter(chain=f"operator:{operator.pk}").values_list("verb", flat=True)
        assert sorted(verbs) == ["operator.added", "person.invited"]

    @pytest.mark.parametrize(
        ("changed", "field"),
        [
            ({"licence_number": "OTHER"}, "name"),
            ({"name": "Other"}, "licence_number"),
        ],
    )
    def test_of_a_taken_name_or_licence_is_refused(
        self, actor: Actor, changed: dict[str, str], field: str
    ) -> None:
        add(actor)
        with pytest.raises(DomainError) as refusal:
            add(actor, **({"keeper_email": "other@harbor.example"} | changed))
        assert refusal.value.field == field

    def test_is_not_added_when_its_manager_cannot_be_invited(self, actor: Actor) -> None:
        make_person("viewer", email="maya@harbor.example")
        with pytest.raises(DomainError, match="already has an account") as refusal:
            add(actor)
        assert refusal.value.field == "keeper_email"
        assert not Operator.objects.filter(name="Harbor Gaming LLC").exists()
        assert not AuditEntry.objects.exists()


class TestRetiring:
    def test_signs_its_people_out_and_withdraws_its_invitations(
        self, actor: Actor, signed_in: Callable[[Person], Client]
    ) -> None:
        operator = add(actor)
        browser = signed_in(make_person("game_manager", operator=operator))
        outsider = signed_in(make_person("game_manager"))
        assert retire_operator(operator=operator, actor=actor)
        assert browser.get("/").status_code == 302
        assert outsider.get("/").status_code == 200
        assert Invitation.objects.get(operator=operator).withdrawn_at is not None

    def test_waits_until_no_property_is_run(self, actor: Actor) -> None:
        casino = make_property()
        with pytest.raises(DomainError, match="still runs a property"):
            retire_operator(operator=casino.operator, actor=actor)
        casino.retired_at = timezone.now()
        casino.save()
        assert retire_operator(operator=casino.operator, actor=actor)

    def test_twice_is_once(self, actor: Actor) -> None:
        operator = make_operator()
        assert retire_operator(operator=operator, actor=actor)
        assert not retire_operator(operator=operator, actor=actor)

    def test_can_be_taken_back_with_everybody_in_place(
        self, actor: Actor, signed_in: Callable[[Person], Client]
    ) -> None:
        operator = make_operator()
        manager = make_person("game_manager", operator=operator)
        removed = make_person(is_active=False)
        retire_operator(operator=operator, actor=actor)
        reinstate_operator(operator=operator, actor=actor)
        manager.refresh_from_db()
        removed.refresh_from_db()
        assert (manager.is_active, removed.is_active) == (True, False)
        assert signed_in(manager).get("/people/").status_code == 200

    def test_a_retired_one_invites_nobody(self, actor: Actor) -> None:
        operator = make_operator()
        retire_operator(operator=operator, actor=actor)
        operator.refresh_from_db()
        with pytest.raises(DomainError, match="is archived"):
            invite_keeper(organisation=operator, full_name="A", email="a@b.example", actor=actor)


class TestAnAuthority:
    def test_is_added_with_an_invitation_for_its_first_approver(self, actor: Actor) -> None:
        regulator = add_regulator(
            jurisdiction="us-nj",
            jurisdiction_name="New Jersey",
            name="Division of Gaming Enforcement",
            keeper_name="Ana Cruz",
            keeper_email="ana@nj.example",
            actor=actor,
        )
        assert Invitation.objects.get(regulator=regulator).roles == ["approver"]

    def test_has_one_jurisdiction_for_itself(self, actor: Actor) -> None:
        make_regulator("us-md")
        with pytest.raises(DomainError, match="already has its authority"):
            add_regulator(
                jurisdiction="us-md",
                jurisdiction_name="Maryland",
                name="Another",
                keeper_name="A",
                keeper_email="a@md.example",
                actor=actor,
            )

    def test_keeps_the_short_name_of_its_jurisdiction(self, actor: Actor) -> None:
        regulator = make_regulator("us-md")
        change_regulator(
            regulator=regulator,
            seen_version=1,
            values={"jurisdiction": "xx", "jurisdiction_name": "Maryland", "name": "Lottery and Gaming"},
            actor=actor,
        )
        regulator = Regulator.objects.get(pk=regulator.pk)
        assert (regulator.jurisdiction, regulator.name) == ("us-md", "Lottery and Gaming")


def test_keepers_are_told_when_the_platform_lets_another_in(actor: Actor) -> None:
    operator = make_operator()
    manager = make_person("game_manager", operator=operator)
    make_person("viewer", operator=operator)
    invite_keeper(organisation=operator, full_name="Nina O'Hara", email="nina@harbor.example", actor=actor)
    told = Notification.objects.get()
    assert told.person == manager
    assert "Nina O'Hara" in told.title
