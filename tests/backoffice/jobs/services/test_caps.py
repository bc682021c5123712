"""What can be ordered is bounded, and the refusal says what is allowed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.core import caps
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Job, Report
from backoffice.jobs.services import caps as of_jobs
from backoffice.jobs.services.caps import ensure_can_order
from backoffice.people.services.invitations import invite_person, withdraw_invitation
from backoffice.permissions.roles import Role
from backoffice.table_import.models import TableImport
from backoffice.table_import.services import start_import
from backoffice.webhooks.services.webhooks import add_webhook
from tests.backoffice.api.caller import make_caller
from tests.factories import make_operator, make_person, make_property

pytestmark = pytest.mark.django_db


def test_the_eleventh_report_waits_until_one_is_made(signed_in: Callable[..., Client]) -> None:
    casino = make_property()
    browser = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    address = reverse("deck-report-pdf", args=[casino.pk])
    for day in range(1, caps.WAITING_JOBS + 2):
        browser.post(address, {"first": f"2026-03-{day:02}", "last": f"2026-03-{day:02}"})
    assert Report.objects.count() == caps.WAITING_JOBS
    said = browser.get(reverse("deck-reports", args=[casino.pk])).content.decode()
    assert "You already have 10 of these in progress" in said
    Job.objects.filter(report=Report.objects.latest("pk")).update(state="done")
    browser.post(address, {"first": "2026-04-01", "last": "2026-04-01"})
    assert Report.objects.count() == caps.WAITING_JOBS + 1


def test_a_program_cannot_order_simulations_without_end() -> None:
    caller = make_caller(make_operator(), "pricing:run")
    asked = {"pack": "us-md/casino-war", "rounds": 1000, "seed": 1}
    answers = [caller.post("/simulations/", asked).status_code for _ in range(caps.WAITING_JOBS + 1)]
    assert answers == [202] * caps.WAITING_JOBS + [422]


def test_colleagues_share_the_room_of_their_organisation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_jobs, "WAITING_JOBS_OF_ORGANISATION", 3)
    operator = make_operator()
    people = [make_person(Role.GAME_MANAGER, operator=operator) for _ in range(2)]
    others = [Actor(label="somebody", person=each) for each in people]
    for each in others * 2:
        Job.objects.create(kind="report", person=each.person, tenant=f"operator:{operator.pk}")
    with pytest.raises(DomainError, match="Your organization already has 3"):
        ensure_can_order(kind="report", actor=others[0])
    ensure_can_order(kind="simulation", actor=others[0])
    elsewhere = Actor(label="somebody", person=make_person(Role.GAME_MANAGER))
    ensure_can_order(kind="report", actor=elsewhere)


def test_an_address_is_not_filled_with_invitations(actor: Actor) -> None:
    operator = make_operator()
    said: dict[str, Any] = {"organisation": operator, "full_name": "A", "roles": ["viewer"], "actor": actor}
    for _ in range(caps.INVITATIONS_OF_AN_ADDRESS_A_DAY):
        sent = invite_person(email="a@b.example", **said)
        withdraw_invitation(invitation=sent.invitation, actor=actor)
    with pytest.raises(DomainError, match="invited 5 times in one day"):
        invite_person(email="A@b.example", **said)
    invite_person(email="c@b.example", **said)


def test_programs_and_webhooks_of_an_organisation_are_bounded(
    actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backoffice.api.services.clients.API_CLIENTS", 1)
    monkeypatch.setattr("backoffice.webhooks.services.webhooks.WEBHOOKS", 1)
    monkeypatch.setattr("backoffice.webhooks.services.webhooks.ensure_address", lambda url: None)
    organisation, at = make_operator(), timezone.now()
    client: dict[str, Any] = {
        "organisation": organisation,
        "scopes": ["house:read"],
        "at": at,
        "actor": actor,
    }
    add_client(name="One", **client)
    with pytest.raises(DomainError, match="You have 1 API clients, the most allowed"):
        add_client(name="Two", **client)
    hook: dict[str, Any] = {
        "organisation": organisation,
        "url": "https://listener.example/",
        "events": ["table"],
        "at": at,
        "actor": actor,
    }
    add_webhook(name="One", **hook)
    with pytest.raises(DomainError, match="the most allowed"):
        add_webhook(name="Two", **hook)


def test_of_imports_that_were_never_written_the_newest_ten_are_kept() -> None:
    casino = make_property()
    person = make_person(Role.GAME_MANAGER, operator=casino.operator)
    started = [start_import(casino=casino, person=person, text="Table number\nT1\n") for _ in range(12)]
    kept = set(TableImport.objects.values_list("pk", flat=True))
    assert kept == {each.pk for each in started[2:]}
