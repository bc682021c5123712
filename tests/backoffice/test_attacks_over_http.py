"""Attacks as they were seen, replayed by browsers and programs that speak to the product behind a real port.

What is tried at every other place where the same could happen stands with each feature; here is the first place.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from allauth.mfa.models import Authenticator
from django.urls import reverse
from django.utils import timezone

from backoffice.api.models import AnsweredRequest
from backoffice.api.services.client_secrets import hash_of_secret
from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core import caps
from backoffice.jobs.models import Job, Report
from backoffice.people.models import Invitation
from backoffice.permissions.roles import Role
from backoffice.webhooks.models import Webhook
from games.decks.models import ShoeEnd
from tests.e2e.server import Site, served
from tests.factories import make_person, make_pit, make_property, make_table
from tests.over_http import Program, sign_in


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def casino(site: Site) -> Property:
    return make_property()


def program(site: Site, casino: Property, *scopes: str) -> Program:
    made = add_client(
        organisation=casino.operator,
        name="Program",
        scopes=scopes,
        at=timezone.now(),
        actor=Actor.in_command("test"),
    )
    return Program(site, client_id=made.client.client_id, secret=made.secret)


def test_whoever_a_letter_warns_about_cannot_stop_it(site: Site, casino: Property) -> None:
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    victim = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
    Authenticator.objects.create(user=victim, type="totp", data={})
    browser = sign_in(site, manager)
    address = reverse("people-reset-second-factor", args=[victim.membership.pk])
    assert browser.post(address).status_code == 302
    letter = Job.objects.get(kind="mail")
    for step in (f"/jobs/{letter.pk}/cancel/", f"/api/v1/jobs/{letter.pk}/cancel/"):
        assert browser.post(step, headers={"Idempotency-Key": "k"}).status_code == 404
    letter.refresh_from_db()
    assert (letter.state, letter.queue) == ("waiting", "mail")


def test_nobody_orders_reports_without_end(site: Site, casino: Property) -> None:
    browser = sign_in(site, make_person(Role.GAME_MANAGER, operator=casino.operator))
    address = reverse("deck-report-pdf", args=[casino.pk])
    for day in range(1, caps.WAITING_JOBS + 2):
        browser.post(address, {"first": f"2026-03-{day:02}", "last": f"2026-03-{day:02}"})
    assert Report.objects.count() == caps.WAITING_JOBS
    # they are told so, on the page to which they were sent back
    said = browser.get(reverse("deck-reports", args=[casino.pk])).text
    assert f"You already have {caps.WAITING_JOBS} of these in progress" in said


def test_a_pin_is_not_guessed_from_what_is_kept_of_a_request(site: Site, casino: Property) -> None:
    """Whoever has a dump knows the address and the body, all but the digits, and the hash of both."""
    body = '{"dealer": {"badge": "D-1", "pin": "2580"}}'
    sent = program(site, casino, "logs:write").send(
        "POST",
        "/deck-changes/",
        data=body,
        headers={"Idempotency-Key": "k", "Content-Type": "application/json"},
    )
    assert sent.status_code == 400
    [kept] = AnsweredRequest.objects.filter(key="k").values()
    guesses = (f"POST\n/api/v1/deck-changes/\n{body.replace('2580', f'{pin:04}')}" for pin in range(10_000))
    assert kept["request_hash"] not in {hashlib.sha256(guess.encode()).hexdigest() for guess in guesses}
    assert not [name for name, value in kept.items() if re.search("2580", str(value)) and name != "id"]


def test_a_name_with_line_breaks_invites_nobody(site: Site, casino: Property) -> None:
    browser = sign_in(site, make_person(Role.GAME_MANAGER, operator=casino.operator))
    bait = "Nina,\r\n\r\nconfirm your password: https://evil.example/login"
    form = {"full_name": bait, "email": "nina@harbor.example", "roles": ["viewer"]}
    answer = browser.post(reverse("people-invite"), form)
    assert (answer.status_code, "This is a single line" in answer.text) == (200, True)
    assert not Invitation.objects.exists()
    assert not Job.objects.filter(kind="mail").exists()


def test_a_program_that_may_only_write_webhooks_is_told_nothing(site: Site, casino: Property) -> None:
    hook = {"name": "Mine", "url": "https://listener.example/", "events": ["table", "earnings"]}
    writer = program(site, casino, "webhooks:read", "webhooks:write")
    answer = writer.send("POST", "/webhooks/", json=hook, headers={"Idempotency-Key": "k"})
    assert answer.status_code == 422
    assert "earnings:read" in answer.text
    assert not Webhook.objects.exists()


def test_a_number_that_a_device_used_before_is_refused_by_name(site: Site, casino: Property) -> None:
    table = make_table(pit=make_pit(casino=casino))
    device = program(site, casino, "logs:write")
    told: dict[str, Any] = {
        "table": table.pk,
        "at": timezone.now().isoformat(),
        "rounds": 61,
        "device_id": "D-1",
        "sequence": 7,
    }
    sent = [
        device.send("POST", "/shoe-ends/", json=told | more, headers={"Idempotency-Key": key})
        for key, more in (("a", {}), ("b", {}), ("c", {"rounds": 60}))
    ]
    assert [each.status_code for each in sent] == [201, 201, 409]
    assert sent[-1].json()["code"] == "device-number-used"
    assert ShoeEnd.objects.count() == 1


def test_wrong_tokens_are_slowed_down_and_the_demos_secret_opens_nothing(
    site: Site, casino: Property, settings: Any
) -> None:
    settings.DEMO = False
    good = program(site, casino, "house:read")
    made = add_client(
        organisation=casino.operator,
        name="Copied from the demo",
        scopes=["house:read"],
        at=timezone.now(),
        actor=Actor.in_command("test"),
    )
    made.client.secrets.update(secret_hash=hash_of_secret(settings.DEMO_CLIENT_SECRET))
    with pytest.raises(AssertionError, match="invalid_client"):
        Program(site, client_id=made.client.client_id, secret=settings.DEMO_CLIENT_SECRET)
    wrong = [
        requests.get(f"{site.url}/api/v1/me/", headers={"Authorization": "Bearer guess"}, timeout=30)
        for _ in range(2 * settings.API_RATE_FOR_WRONG_CREDENTIALS + 1)
    ]
    # a minute may begin between two of them
    assert {each.status_code for each in wrong} == {401, 429}
    assert good.send("GET", "/me/").status_code == 200
