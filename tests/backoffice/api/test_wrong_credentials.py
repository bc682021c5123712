"""Tokens and secrets that are not good: few a minute from one network, and good ones are answered all the same."""

import base64
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from backoffice.api.models import ApiUsage
from backoffice.api.services.client_secrets import hash_of_secret
from backoffice.api.services.clients import rotate_secret
from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_operator

pytestmark = pytest.mark.django_db
LIMIT = 30


@pytest.fixture(autouse=True)
def _one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests take a moment; whether it crosses the full minute is no matter of theirs."""
    minute = timezone.now().replace(second=0, microsecond=0)
    monkeypatch.setattr("backoffice.api.services.calls.minute_of", lambda at: minute)


@pytest.fixture
def caller() -> Caller:
    return make_caller(make_operator())


def ask(token: str, *, at: str = "198.51.100.7") -> Any:
    return Client(headers={"Authorization": f"Bearer {token}"}).get("/api/v1/me/", REMOTE_ADDR=at)


def token_for(client_id: str, secret: str, *, at: str = "198.51.100.7") -> Any:
    basic = base64.b64encode(f"{client_id}:{secret}".encode()).decode()
    browser = Client(headers={"Authorization": f"Basic {basic}"})
    return browser.post("/api/v1/token/", {"grant_type": "client_credentials"}, REMOTE_ADDR=at)


def test_wrong_tokens_are_answered_thirty_times_a_minute(caller: Caller) -> None:
    told = [ask(f"guess-{number}") for number in range(LIMIT + 2)]
    assert [each.status_code for each in told] == [401] * LIMIT + [429] * 2
    assert told[-1].json()["code"] == "too-many-requests"
    assert 0 < int(told[-1]["Retry-After"]) <= 60
    assert ask("guess", at="198.51.100.8").status_code == 401
    assert ask(caller.token).status_code == 200


def test_a_whole_network_of_ipv6_is_one(caller: Caller) -> None:
    told = [ask("guess", at=f"2001:db8::{number:x}").status_code for number in range(LIMIT + 1)]
    assert told[-1] == 429


def test_wrong_secrets_are_answered_thirty_times_a_minute_and_stand_in_the_trail(
    caller: Caller, actor: Actor
) -> None:
    good = rotate_secret(client=caller.client, at=timezone.now(), actor=actor).secret
    told = [token_for(caller.client.client_id, f"guess-{number}") for number in range(LIMIT + 2)]
    assert [each.status_code for each in told] == [401] * LIMIT + [429] * 2
    assert told[-1].json()["code"] == "too-many-requests"
    assert "Retry-After" in told[-1].headers
    [entry] = AuditEntry.objects.filter(verb="api_client.guessed")
    assert entry.chain == f"operator:{caller.client.operator_id}"
    assert entry.source["address"] == "198.51.100.7"
    assert token_for(caller.client.client_id, good).status_code == 200


def test_the_place_of_a_token_does_not_matter(caller: Caller) -> None:
    for number in range(LIMIT):
        ask(f"guess-{number}")
    assert token_for("nobody", "nothing").status_code == 429


def test_the_addresses_of_callers_cannot_be_tried_out_from_the_database() -> None:
    ask("guess")
    [kept] = ApiUsage.objects.values_list("caller", flat=True)
    assert kept.startswith("wrong:")
    assert hash_of_secret("198.51.100.7")[:24] not in kept


class TestTheDemosSecret:
    def store(self, caller: Caller, settings: LazySettings) -> None:
        """As in a copy of the demo's database."""
        caller.client.secrets.update(secret_hash=hash_of_secret(settings.DEMO_CLIENT_SECRET))
        caller.client.application.client_id = settings.DEMO_CLIENT_ID
        caller.client.application.save()

    def test_opens_the_demo(self, caller: Caller, settings: LazySettings) -> None:
        self.store(caller, settings)
        settings.DEMO = True
        assert token_for(settings.DEMO_CLIENT_ID, settings.DEMO_CLIENT_SECRET).status_code == 200

    def test_opens_nothing_else_even_where_it_is_stored(self, caller: Caller, settings: LazySettings) -> None:
        self.store(caller, settings)
        settings.DEMO = False
        assert token_for(settings.DEMO_CLIENT_ID, settings.DEMO_CLIENT_SECRET).status_code == 401
