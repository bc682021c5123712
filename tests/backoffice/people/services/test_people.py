"""Roles, their limits, and leaving."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.test import Client

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Operator, Property
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.jobs.models import Job
from backoffice.people.models import Membership, Person
from backoffice.people.services.people import change_roles, remove_person, reset_second_factor
from tests.factories import make_operator, make_person, make_property, make_regulator

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Operator:
    return make_operator()


@pytest.fixture
def manager(operator: Operator) -> Membership:
    return make_person("game_manager", operator=operator, full_name="Maya Torres").membership


@pytest.fixture
def viewer(operator: Operator) -> Membership:
    return make_person("viewer", operator=operator, full_name="Victor Hale").membership


def change(
    membership: Membership,
    actor: Actor,
    *roles: str,
    at: tuple[Property, ...] = (),
    seen: int | None = None,
) -> bool:
    return change_roles(
        membership=membership,
        seen_version=membership.version if seen is None else seen,
        roles=roles,
        properties=at,
        actor=actor,
    )


class TestChangingRoles:
    def test_gives_several_roles_and_a_limit(self, viewer: Membership, actor: Actor) -> None:
        casino = make_property(operator=viewer.operator, name="Harbor Point")
        assert change(viewer, actor, "security", "floor_supervisor", at=(casino,))
        viewer.refresh_from_db()
        assert viewer.roles == ["floor_supervisor", "security"]
        assert list(viewer.properties.all()) == [casino]
        entry = AuditEntry.objects.get(verb="person.roles_changed")
        assert entry.before == {"roles": ["viewer"], "properties": [], "version": 1}
        assert entry.after == {
            "roles": ["floor_supervisor", "security"],
            "properties": ["Harbor Point"],
            "version": 2,
        }
        assert entry.chain == f"operator:{viewer.operator_id}"

    def test_that_change_nothing_writes_nothing(self, viewer: Membership, actor: Actor) -> None:
        assert not change(viewer, actor, "viewer")
        assert not AuditEntry.objects.exists()

    def test_a_limit_alone_is_a_change(self, viewer: Membership, actor: Actor) -> None:
        casino = make_property(operator=viewer.operator)
        assert change(viewer, actor, "viewer", at=(casino,))

    def test_the_second_of_two_editors_is_told(self, viewer: Membership, actor: Actor) -> None:
        change(viewer, actor, "security")
        with pytest.raises(EditConflict):
            change(viewer, actor, "surveillance", seen=1)
        viewer.refresh_from_db()
        assert viewer.roles == ["security"]

    @pytest.mark.parametrize("role", ["approver", "administrator", "emperor"])
    def test_of_another_kind_of_organisation_are_refused(
        self, viewer: Membership, actor: Actor, role: str
    ) -> None:
        with pytest.raises(DomainError, match="Choose from these roles: Game manager"):
            change(viewer, actor, "viewer", role)

    def test_none_at_all_is_refused(self, viewer: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="at least one role"):
            change(viewer, actor)

    def test_another_operators_property_is_refused(self, viewer: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="your own properties"):
            change(viewer, actor, "viewer", at=(make_property(),))

    def test_a_regulators_person_is_limited_within_the_jurisdiction(self, actor: Actor) -> None:
        rep = make_person("compliance_representative", regulator=make_regulator("us-md")).membership
        casino = make_property(regulator=make_regulator("us-md"))
        assert change(rep, actor, "compliance_representative", at=(casino,))
        with pytest.raises(DomainError, match="your own properties"):
            change(
                Membership.objects.get(pk=rep.pk),
                actor,
                "compliance_representative",
                at=(make_property(regulator=make_regulator("sg")),),
            )


class TestTheLastKeeper:
    def test_cannot_lose_the_role(self, manager: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="Maya Torres is the last game manager"):
            change(manager, actor, "viewer")

    def test_cannot_be_limited_to_properties(self, manager: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="is the last game manager"):
            change(manager, actor, "game_manager", at=(make_property(operator=manager.operator),))

    def test_cannot_be_removed(self, manager: Membership, viewer: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="is the last game manager"):
            remove_person(membership=manager, actor=actor)
        assert manager.person.is_active

    def test_may_take_on_more_roles(self, manager: Membership, actor: Actor) -> None:
        assert change(manager, actor, "game_manager", "compliance_officer")

    def test_a_manager_limited_to_properties_does_not_count(
        self, manager: Membership, operator: Operator, actor: Actor
    ) -> None:
        make_person("game_manager", operator=operator, limited_to=(make_property(operator=operator),))
        with pytest.raises(DomainError, match="is the last game manager"):
            remove_person(membership=manager, actor=actor)

    def test_a_manager_of_another_operator_does_not_count(self, manager: Membership, actor: Actor) -> None:
        make_person("game_manager")
        with pytest.raises(DomainError, match="is the last game manager"):
            change(manager, actor, "viewer")

    def test_goes_when_another_took_over(self, manager: Membership, operator: Operator, actor: Actor) -> None:
        make_person("game_manager", operator=operator)
        remove_person(membership=manager, actor=actor)
        assert not Membership.objects.filter(pk=manager.pk).exists()

    @pytest.mark.parametrize(
        ("role", "words"), [("approver", "last approver"), ("administrator", "last platform administrator")]
    )
    def test_of_an_authority_and_of_the_platform_stays_too(self, actor: Actor, role: str, words: str) -> None:
        with pytest.raises(DomainError, match=words):
            remove_person(membership=make_person(role).membership, actor=actor)


class TestRemoving:
    def test_takes_the_membership_and_closes_the_account(
        self, manager: Membership, viewer: Membership, actor: Actor
    ) -> None:
        remove_person(membership=viewer, actor=actor)
        person = Person.objects.get(pk=viewer.person_id)
        assert not person.is_active
        assert not Membership.objects.filter(person=person).exists()
        entry = AuditEntry.objects.get(verb="person.removed")
        assert (entry.object_label, entry.before) == ("Victor Hale", {"roles": ["viewer"], "properties": []})
        assert entry.chain == f"operator:{viewer.operator_id}"

    def test_the_next_request_is_signed_out(
        self, viewer: Membership, manager: Membership, signed_in: Callable[[Person], Client], actor: Actor
    ) -> None:
        browser = signed_in(viewer.person)
        assert browser.get("/").status_code == 200
        remove_person(membership=viewer, actor=actor)
        assert browser.get("/")["Location"] == "/accounts/login/?next=/"

    def test_the_sessions_are_gone_not_only_refused(
        self, viewer: Membership, manager: Membership, actor: Actor
    ) -> None:
        browser = Client()
        browser.post("/accounts/login/", {"login": viewer.person.email, "password": "baize-demo"})
        key = browser.session.session_key
        assert Session.objects.filter(session_key=key).exists()
        remove_person(membership=viewer, actor=actor)
        assert not Session.objects.filter(session_key=key).exists()

    def test_somebody_removed_meanwhile_is_said(
        self, viewer: Membership, manager: Membership, actor: Actor
    ) -> None:
        remove_person(membership=viewer, actor=actor)
        with pytest.raises(DomainError, match="removed meanwhile"):
            change(viewer, actor, "security")


class TestResettingTheSecondFactor:
    def test_takes_all_of_it_away_and_tells_the_person(self, viewer: Membership, actor: Actor) -> None:
        for kind in ("totp", "recovery_codes"):
            Authenticator.objects.create(user=viewer.person, type=kind, data={})
        reset_second_factor(person=viewer.person, actor=actor)
        assert not Authenticator.objects.exists()
        assert Job.objects.get(kind="mail").payload["to"] == viewer.person.email
        entry = AuditEntry.objects.get(verb="person.second_factor_reset")
        assert entry.before == {"kinds": ["recovery_codes", "totp"]}

    def test_without_one_is_refused(self, viewer: Membership, actor: Actor) -> None:
        with pytest.raises(DomainError, match="Victor Hale has no second factor"):
            reset_second_factor(person=viewer.person, actor=actor)
