"""Everything that acts for somebody, found by looking: ways in, secrets that stand for a person, programs of every kind
of organisation with every scope that is a person's, and all that can be done to such a program by somebody else."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application

from backoffice.api.endpoints import ApiView
from backoffice.api.models import ApiClient
from backoffice.api.services import acting, clients
from backoffice.api.services.acting import confirm_acting
from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.contributions import OUR_PACKAGES
from backoffice.core.errors import DomainError
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import ROLES_BY_ORGANISATION
from backoffice.permissions.scopes import BOTH, actions_of_scopes, scopes_for
from backoffice.settings.environment import ROOT
from tests.factories import make_operator, make_person, make_property, make_regulator

# --- the ways in


def endpoints(kind: type[ApiView] = ApiView) -> Iterator[type[ApiView]]:
    for each in kind.__subclasses__():
        yield each
        yield from endpoints(each)


def test_there_is_no_other_way_to_be_somebody() -> None:
    """A new one has to say here how it is known that the person themselves stands behind it."""
    assert settings.AUTHENTICATION_BACKENDS == ["backoffice.people.authentication.PersonBackend"]
    usual = [each.__name__ for each in ApiView.authentication_classes]
    assert usual == ["ClientAuthentication", "PersonAuthentication"]
    own = [view.__qualname__ for view in endpoints() if "authentication_classes" in vars(view)]
    assert own == []


def places_where_somebody_acts() -> Iterator[str]:
    """Where the code says that a person acts: an `Actor` with a person, or the request's own put in its place."""
    for package in OUR_PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if {"demo", "migrations"} & set(path.parts) or path.name == "demo.py":
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and _makes_actor(node):
                    yield str(path.relative_to(ROOT))
                if isinstance(node, ast.Assign) and any(_is_actor(each) for each in node.targets):
                    yield str(path.relative_to(ROOT))


def _makes_actor(call: ast.Call) -> bool:
    named = {each.arg for each in call.keywords}
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        return call.func.value.id == "Actor" and call.func.attr != "in_command"
    return isinstance(call.func, ast.Name) and call.func.id in ("Actor", "cls") and "person" in named


def _is_actor(target: ast.expr) -> bool:
    return (
        isinstance(target, ast.Attribute) and target.attr == "actor" and ast.unparse(target) != "self.actor"
    )


def test_a_person_acts_in_a_request_a_program_or_a_job_and_nowhere_else() -> None:
    assert set(places_where_somebody_acts()) == {
        "backoffice/audit/actor.py",
        # the session of a browser
        "backoffice/people/middleware.py",
        "backoffice/people/sign_in_audit.py",
        "backoffice/people/sign_in_guard.py",
        # a newcomer, with the letter in their hands
        "backoffice/people/services/invitations.py",
        # a program, below
        "backoffice/api/authentication.py",
        # whoever runs the installation, for a person of the authority whom they name and the trail names beside it
        "submissions/register/management/commands/import_earlier_approvals.py",
        # what either of them ordered; what they may is looked up anew
        "submissions/documents/services/renewals.py",
        # an approver of the authority, named by the case itself
        "submissions/decisions/services/approving.py",
    }


# --- secrets that stand for a person

SECRET = re.compile("secret|token|password|session_key|pin_hash")
STANDS_FOR = {
    # the programs of this file
    "api.ApiSecret": "made_by",
    # attests for its holder: tests/games/badges/test_two_badges.py
    "badges.Badge": "person",
    # opens an account of its own, not that of whoever invited
    "people.Invitation": "",
    # names one sending of a form, so that it counts once; opens nothing
    "bulk.BulkRun": "",
    # signs what we tell others; opens nothing here
    "webhooks.Webhook": "",
    # the person's own browser
    "usersessions.UserSession": "user",
    # of the library; ours name nobody, see below
    "oauth2_provider.Application": "",
    "oauth2_provider.AccessToken": "",
    "oauth2_provider.RefreshToken": "",
}


def test_every_secret_beside_a_person_is_decided() -> None:
    found = {
        model._meta.label
        for model in apps.get_models()
        if any(SECRET.search(field.name) for field in model._meta.concrete_fields)
        and any(field.related_model is Person for field in model._meta.concrete_fields)
    }
    assert found == set(STANDS_FOR)


# --- programs


def property_of(organisation: Operator | Regulator | None) -> Property:
    if isinstance(organisation, Regulator):
        return make_property(regulator=organisation)
    return make_property(operator=organisation)


OTHER_VALUES: dict[str, Callable[[ApiClient, Person], Any]] = {
    "name": lambda client, _other: f"{client.name} renamed",
    "scopes": lambda client, _other: client.scopes[1:],
    "properties": lambda client, _other: [property_of(client.organisation)],
    "requests_per_minute": lambda client, _other: client.requests_per_minute - 1,
    "acts_for": lambda _client, other: other,
}


def parameters_of(service: Callable[..., Any]) -> set[str]:
    return set(inspect.signature(service).parameters) - {"client", "seen_version", "at", "actor"}


def keywords_of(service: Callable[..., Any]) -> set[str]:
    """What a service is told is told by name; helpers that work on an open change are not."""
    given = inspect.signature(service).parameters.values()
    return {each.name for each in given if each.kind is inspect.Parameter.KEYWORD_ONLY}


def services_on_a_client() -> dict[str, Callable[..., Any]]:
    return {
        name: service
        for module in (acting, clients)
        for name, service in vars(module).items()
        if inspect.isfunction(service) and service.__module__ == module.__name__ and not name.startswith("_")
        if {"client", "actor"} <= keywords_of(service)
    }


def touches() -> list[tuple[str, str]]:
    """Each thing that somebody else can do to a program; of a change, each field by itself."""
    harmless = {"confirm_acting"}
    return [
        (name, field)
        for name, service in sorted(services_on_a_client().items())
        if name not in harmless
        for field in (sorted(parameters_of(service)) or [""])
    ]


def test_what_can_be_done_to_a_program_is_found() -> None:
    assert parameters_of(clients.change_client) == set(OTHER_VALUES)
    assert {name for name, _field in touches()} >= {"change_client", "rotate_secret", "revoke_client"}


def touch(name: str, field: str, client: ApiClient, by: Person) -> None:
    client.refresh_from_db()
    given: dict[str, Any] = {"client": client, "actor": Actor(by.full_name, person=by), "at": timezone.now()}
    if field:
        same = {
            "name": client.name,
            "scopes": client.scopes,
            "properties": list(client.properties.all()),
            "requests_per_minute": client.requests_per_minute,
            "acts_for": client.acts_for,
            "seen_version": client.version,
        }
        given |= same | {field: OTHER_VALUES[field](client, by)}
    service = services_on_a_client()[name]
    known = set(inspect.signature(service).parameters)
    service(**{key: value for key, value in given.items() if key in known})


@pytest.fixture(params=sorted(BOTH))
def organisation(request: pytest.FixtureRequest, db: None) -> Operator | Regulator:
    return make_operator() if request.param == "operator" else make_regulator("us-md")


def with_every_role(organisation: Operator | Regulator) -> Person:
    if isinstance(organisation, Regulator):
        return make_person(*ROLES_BY_ORGANISATION["regulator"], regulator=organisation)
    return make_person(*ROLES_BY_ORGANISATION["operator"], operator=organisation)


def personal(client: ApiClient) -> frozenset[Action]:
    """All that only a person for whom it acts could bring it, of what it may now."""
    kind = client.organisation_kind
    return actions_of_scopes(client.scopes, kind=kind, with_person=True) - actions_of_scopes(
        client.scopes, kind=kind
    )


def does(client: ApiClient) -> frozenset[Action]:
    fresh = ApiClient.objects.get(pk=client.pk)
    return access_for(client=fresh).actions & personal(client)


def program_for(person: Person, organisation: Operator | Regulator, at: datetime) -> ApiClient:
    kind = "operator" if isinstance(organisation, Operator) else "regulator"
    return add_client(
        organisation=organisation,
        name="Every scope",
        scopes=scopes_for(kind),
        acts_for=person,
        at=at,
        actor=Actor.in_command("test"),
    ).client


def test_nothing_that_is_a_persons_is_done_before_they_confirm_or_after_somebody_else_touched_it(
    organisation: Operator | Regulator,
) -> None:
    person, other = with_every_role(organisation), with_every_role(organisation)
    themselves = Actor(person.full_name, person=person)
    client = program_for(person, organisation, timezone.now())
    assert personal(client)
    assert does(client) == frozenset()
    for name, field in touches():
        if name == "revoke_client":
            continue
        confirm_acting(client=client, at=timezone.now(), actor=themselves)
        assert does(client) == personal(client), (name, field)
        try:
            touch(name, field, client, other)
        except DomainError:
            continue
        if name == "end_old_secret":
            # takes nothing but a secret from it: it goes on as it is
            assert does(client) == personal(client)
            continue
        assert does(client) == frozenset(), (name, field)
        if field == "acts_for" or name == "end_acting":
            client.refresh_from_db()
            client.acts_for = person
            client.save(update_fields=["acts_for"])
        client.refresh_from_db()
    confirm_acting(client=client, at=timezone.now(), actor=themselves)
    touch("revoke_client", "", client, other)
    # no secret and no token of it is good any more
    assert not client.secrets.filter(expires_at__isnull=True).exists()


def test_no_token_and_no_application_names_a_person(organisation: Operator | Regulator) -> None:
    """The library would let a token act for its user; ours have none, whoever the program acts for."""
    person = with_every_role(organisation)
    client = program_for(person, organisation, timezone.now())
    confirm_acting(client=client, at=timezone.now(), actor=Actor(person.full_name, person=person))
    assert not Application.objects.filter(user__isnull=False).exists()
    assert not AccessToken.objects.filter(user__isnull=False).exists()
    assert settings.OAUTH2_PROVIDER.get("OAUTH2_VALIDATOR_CLASS", "").startswith("backoffice.")
