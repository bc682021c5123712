"""What a program sent cannot be tried out by whoever has only the database."""

import hashlib
from importlib import import_module

import pytest
from django.apps import apps
from django.conf import LazySettings

from backoffice.api.models import AnsweredRequest
from backoffice.core.keyed_hash import is_hash_of, keyed_hash
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_pit

pytestmark = pytest.mark.django_db


@pytest.fixture
def caller() -> Caller:
    return make_caller(make_pit().property.operator)


def test_a_pin_in_a_request_is_not_found_by_hashing_all_of_them(caller: Caller) -> None:
    """Method, address and body are known to the guesser, all but the four digits."""
    body = '{"dealer": {"badge": "D-1", "pin": "2580"}}'
    caller.post("/deck-changes/", body, Idempotency_Key="one")
    kept = AnsweredRequest.objects.get(key="one").request_hash
    guesses = (body.replace("2580", f"{pin:04}") for pin in range(10_000))
    plain = {
        hashlib.sha256(f"POST\n/api/v1/deck-changes/\n{guess}".encode()).hexdigest() for guess in guesses
    }
    assert kept not in plain


def test_a_repetition_is_known_after_the_key_was_changed(caller: Caller, settings: LazySettings) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "old", []
    first = caller.post("/deck-changes/", {}, Idempotency_Key="one")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", ["old"]
    again = caller.post("/deck-changes/", {}, Idempotency_Key="one")
    assert again["Idempotency-Replayed"] == "true"
    assert (again.status_code, again.content) == (first.status_code, first.content)


def test_a_repetition_is_known_after_the_upgrade(caller: Caller) -> None:
    first = caller.post("/deck-changes/", {}, Idempotency_Key="one")
    plain = hashlib.sha256(b"POST\n/api/v1/deck-changes/\n{}").hexdigest()
    AnsweredRequest.objects.filter(key="one").update(request_hash=plain)
    upgrade = import_module("backoffice.api.migrations.0003_keyed_request_hashes")
    upgrade.make_keyed(apps, None)
    again = caller.post("/deck-changes/", {}, Idempotency_Key="one")
    assert again["Idempotency-Replayed"] == "true"
    assert again.status_code == first.status_code


def test_another_purpose_has_another_hash() -> None:
    assert keyed_hash("requests", b"x") != keyed_hash("networks", b"x")
    assert is_hash_of(keyed_hash("requests", b"x"), "requests", b"x")
