"""A program that does a person's work: named by a manager, confirmed by the person alone, never more than they may."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.api.models import ApiClient
from backoffice.api.services.acting import confirm_acting, end_acting
from backoffice.api.services.client_secrets import make_secret
from backoffice.api.services.clients import add_client, change_client, rotate_secret, secret_fits
from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.people.services.people import change_roles, remove_person
from backoffice.permissions.access import NOBODY, access_for
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from tests.backoffice.api.caller import make_caller
from tests.factories import make_operator, make_person, make_property

pytestmark = pytest.mark.django_db
SCOPES = ["house:read", "submissions:write", "submissions:sign"]


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def manager(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator)


@pytest.fixture
def officer(casino: Property) -> Person:
    return make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)


def acting(person: Person) -> Actor:
    return Actor(label=person.full_name, person=person)


def named(casino: Property, person: Person | None, by: Person, **fields: Any) -> ApiClient:
    return add_client(
        organisation=casino.operator,
        name="Document system",
        scopes=SCOPES,
        acts_for=person,
        at=timezone.now(),
        actor=acting(by),
        **fields,
    ).client


def may(client: ApiClient, action: Action) -> bool:
    fresh = ApiClient.objects.get(pk=client.pk)
    return access_for(client=fresh, scopes=frozenset(SCOPES)).allows(action)


def asked_again(client: ApiClient, by: Person, **fields: Any) -> bool:
    """Whether a change of the client wants the person's word anew."""
    client.refresh_from_db()
    same: dict[str, Any] = {
        "name": client.name,
        "scopes": client.scopes,
        "properties": list(client.properties.all()),
        "requests_per_minute": 600,
        "acts_for": client.acts_for,
    }
    change_client(client=client, seen_version=client.version, actor=acting(by), **(same | fields))
    client.refresh_from_db()
    return client.acts_for_since is None


def test_nothing_is_done_in_somebodys_name_before_they_confirm_it(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    assert Notification.objects.get(person=officer).title == "Document system asks to act for you"
    assert may(client, Action.PROPERTY_VIEW)
    assert not may(client, Action.SUBMISSION_SIGN)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    assert may(client, Action.SUBMISSION_SIGN)
    entry = AuditEntry.objects.get(verb="api_client.acting_confirmed")
    assert (entry.actor_id, (entry.after or {})["acts_for"]) == (officer.pk, officer.full_name)


def test_nobody_confirms_for_somebody_else_and_no_program_does(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    through = Actor(label="A program", person=officer, client=make_caller(casino.operator).client)
    for somebody in (acting(manager), Actor.in_command("test"), through):
        with pytest.raises(DomainError, match="Only the person"):
            confirm_acting(client=client, at=timezone.now(), actor=somebody)
    assert not may(client, Action.SUBMISSION_SIGN)


def test_only_somebody_of_the_own_organisation_is_named(casino: Property, manager: Person) -> None:
    stranger = make_person(Role.COMPLIANCE_OFFICER, operator=make_operator())
    with pytest.raises(DomainError, match="in your organization"):
        named(casino, stranger, manager)


def test_a_program_never_may_more_than_the_person_may_now(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    assert not may(client, Action.SUBMISSION_DECIDE)
    assert not may(client, Action.TABLE_CHANGE)
    membership = officer.membership
    change_roles(
        membership=membership,
        seen_version=membership.version,
        roles=[Role.VIEWER],
        properties=[casino],
        actor=acting(manager),
    )
    assert not may(client, Action.SUBMISSION_SIGN)
    fresh = ApiClient.objects.get(pk=client.pk)
    ApiClient.objects.filter(pk=client.pk).update(acts_for_since=timezone.now())
    fresh.refresh_from_db()
    assert access_for(client=fresh, scopes=frozenset(SCOPES)).property_ids == frozenset({casino.pk})
    assert not Actor("x", person=officer, client=fresh).access.allows(Action.SUBMISSION_SIGN)


def test_places_of_program_and_person_both_count(casino: Property, manager: Person) -> None:
    elsewhere = make_property(operator=casino.operator)
    limited = make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator, limited_to=(casino,))
    client = named(casino, limited, manager, properties=[elsewhere])
    confirm_acting(client=client, at=timezone.now(), actor=acting(limited))
    client.refresh_from_db()
    assert access_for(client=client, scopes=frozenset(SCOPES)).property_ids == frozenset()


def test_it_ends_when_the_person_leaves_and_does_not_come_back_with_them(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    remove_person(membership=officer.membership, actor=acting(manager))
    client.refresh_from_db()
    assert (client.acts_for, client.acts_for_since) == (None, None)
    assert AuditEntry.objects.filter(verb="api_client.acting_ended").exists()


def test_somebody_switched_off_or_of_another_casino_stands_behind_nothing(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    Person.objects.filter(pk=officer.pk).update(is_active=False)
    assert not may(client, Action.SUBMISSION_SIGN)
    Person.objects.filter(pk=officer.pk).update(is_active=True)
    officer.membership.__class__.objects.filter(person=officer).update(operator=make_operator())
    assert not may(client, Action.SUBMISSION_SIGN)


@pytest.mark.parametrize("end", ["person", "manager"])
def test_the_person_or_a_manager_ends_it(
    casino: Property, manager: Person, officer: Person, end: str
) -> None:
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    end_acting(client=client, actor=acting(officer if end == "person" else manager))
    assert not may(client, Action.SUBMISSION_SIGN)


def test_whatever_is_changed_the_person_is_asked_again(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager, properties=[casino])
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    assert not asked_again(client, manager)
    changes: list[dict[str, Any]] = [
        {"name": "Renamed"},
        {"scopes": SCOPES[:2]},
        {"scopes": SCOPES},
        {"properties": []},
        {"requests_per_minute": 5},
        {"acts_for": manager},
    ]
    for change in changes:
        confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
        assert asked_again(client, manager, **change), change
    assert client.acts_for == manager


def test_nobody_else_ever_has_a_secret_that_acts(casino: Property, manager: Person, officer: Person) -> None:
    now = timezone.now()
    before = add_client(
        organisation=casino.operator, name="Signage", scopes=SCOPES, at=now, actor=acting(manager)
    )
    client_id = before.client.client_id
    asked_again(before.client, manager, acts_for=officer)
    assert secret_fits(client_id=client_id, secret=before.secret, at=now)
    own = confirm_acting(client=before.client, at=now, actor=acting(officer))
    assert not secret_fits(client_id=client_id, secret=before.secret, at=now)
    assert secret_fits(client_id=client_id, secret=own, at=now)
    # by whoever manages the programs: nothing is shown, what there was ends, and the person is asked again
    assert rotate_secret(client=before.client, at=now, actor=acting(manager)).secret == ""
    assert not secret_fits(client_id=client_id, secret=own, at=now)
    assert not may(before.client, Action.SUBMISSION_SIGN)
    assert Notification.objects.filter(person=officer, kind="programs.named").count() == 2
    second = confirm_acting(client=before.client, at=now, actor=acting(officer))
    # by the person: both work for a while, and it goes on acting
    third = rotate_secret(client=before.client, at=now, actor=acting(officer)).secret
    assert secret_fits(client_id=client_id, secret=second, at=now)
    assert secret_fits(client_id=client_id, secret=third, at=now)
    assert may(before.client, Action.SUBMISSION_SIGN)


def test_a_secret_that_came_another_way_acts_for_nobody(
    casino: Property, manager: Person, officer: Person
) -> None:
    """Whatever wrote it: what counts is asked for with each request, not only where secrets are made."""
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    client.secrets.update(expires_at=timezone.now())
    make_secret(client, at=timezone.now(), actor=Actor.in_command("test"))
    assert not may(client, Action.SUBMISSION_SIGN)


def test_other_roles_or_places_end_what_was_confirmed(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    roles: dict[str, Any] = {"membership": officer.membership, "properties": [], "actor": acting(manager)}
    change_roles(seen_version=1, roles=[Role.VIEWER], **roles)
    change_roles(seen_version=2, roles=[Role.COMPLIANCE_OFFICER], **roles)
    assert not may(client, Action.SUBMISSION_SIGN)
    # the secret is theirs still: it counts again with their word
    assert confirm_acting(client=client, at=timezone.now(), actor=acting(officer)) == ""
    assert may(client, Action.SUBMISSION_SIGN)


def test_whoever_leaves_holds_no_secret_that_is_good(
    casino: Property, manager: Person, officer: Person
) -> None:
    client = named(casino, officer, manager)
    secret = confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    remove_person(membership=officer.membership, actor=acting(manager))
    assert not secret_fits(client_id=client.client_id, secret=secret, at=timezone.now())


def test_the_problem_says_plainly_that_a_person_is_needed(casino: Property, officer: Person) -> None:
    nobody = make_caller(casino.operator, "submissions:write")
    waiting = make_caller(casino.operator, "submissions:write", acts_for=officer, confirmed=False)
    for caller, words in ((nobody, "does not act for anyone"), (waiting, "has not confirmed")):
        answer = caller.post("/submissions/", {"configuration": 1, "kind": "amendment"})
        assert (answer.status_code, answer.json()["code"]) == (403, "person-needed")
        assert words in answer.json()["detail"]
    unable = make_person(Role.VIEWER, operator=casino.operator)
    answer = make_caller(casino.operator, "submissions:write", acts_for=unable).post("/submissions/", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert "may not do this now" in answer.json()["detail"]
    assert make_caller(casino.operator, acts_for=officer).get("/me/").json()["acts_for"] == officer.full_name


def test_the_person_confirms_and_ends_it_on_their_own_page(
    casino: Property, manager: Person, officer: Person, signed_in: Callable[[Person], Client]
) -> None:
    client = named(casino, officer, manager)
    theirs, hers = signed_in(officer), signed_in(manager)
    assert "Document system" not in hers.get(reverse("account-programs")).text
    page = theirs.get(reverse("account-programs")).text
    assert "submissions:sign" in page
    confirm = reverse("account-program-confirm", args=[client.pk])
    assert hers.post(confirm).status_code == 404
    assert "baize_" in theirs.post(confirm).text
    assert may(client, Action.SUBMISSION_SIGN)
    assert "Confirmed" in hers.get(reverse("api-client-detail", args=[client.pk])).text
    own = reverse("account-program-secret", args=[client.pk])
    assert hers.post(own).status_code == 404
    assert "baize_" in theirs.post(own).text
    asked = hers.post(reverse("api-client-rotate", args=[client.pk]), follow=True).text
    assert "baize_" not in asked
    assert not may(client, Action.SUBMISSION_SIGN)
    theirs.post(reverse("account-program-end", args=[client.pk]))
    assert not may(client, Action.SUBMISSION_SIGN)


def test_a_manager_names_the_person_on_the_clients_page(
    casino: Property, manager: Person, officer: Person, signed_in: Callable[[Person], Client]
) -> None:
    browser = signed_in(manager)
    body = {"name": "Signing", "scopes": SCOPES, "requests_per_minute": "600", "acts_for": str(officer.pk)}
    answer = browser.post(reverse("api-client-add"), body, follow=True)
    assert f"{officer.full_name} is asked to confirm and then gets the secret" in answer.text
    assert "baize_" not in answer.text
    client = ApiClient.objects.get(name="Signing")
    assert (client.acts_for, client.acts_for_since) == (officer, None)
    browser.post(reverse("api-client-end-acting", args=[client.pk]))
    client.refresh_from_db()
    assert client.acts_for is None


def test_a_program_never_has_more_than_scopes_of_its_own(
    casino: Property, manager: Person, officer: Person
) -> None:
    """Neither by a token that names more, nor by a token from before a scope was taken away, nor by its person."""
    client = named(casino, officer, manager)
    confirm_acting(client=client, at=timezone.now(), actor=acting(officer))
    client = ApiClient.objects.get(pk=client.pk)
    more = frozenset(SCOPES) | {"webhooks:manage"}
    assert access_for(client=client, scopes=more).scopes == frozenset(SCOPES)
    assert access_for(client=client).allows(Action.SUBMISSION_SIGN)
    client.scopes = ["house:read"]
    left = access_for(client=client, scopes=more)
    assert left.person == officer
    assert not left.allows(Action.SUBMISSION_SIGN)
    assert not Actor("x", person=officer, client=client, scopes=more).access.allows(Action.SUBMISSION_SIGN)
    assert access_for(person=officer).allows(Action.SUBMISSION_SIGN)


def test_somebody_unknown_may_nothing(casino: Property, manager: Person) -> None:
    assert access_for() == NOBODY
    assert Actor.in_command("test").access == NOBODY
    # a person who is not behind the program does not come in through it
    assert Actor("x", person=make_person(), client=named(casino, None, manager)).access == NOBODY
