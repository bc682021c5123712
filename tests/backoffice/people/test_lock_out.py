"""Guessing passwords ends soon, and the page says for how long."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail
from django.test import Client
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.people.models import CountedTry, Person
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db

LIMIT = 6


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("viewer", email="victor@harbor.example"))


def try_to_sign_in(login: str, password: str = "not the password", **extra: Any) -> Any:
    return Client().post("/accounts/login/", {"login": login, "password": password}, **extra)


@pytest.fixture
def locked(person: Person) -> Person:
    for _ in range(LIMIT):
        try_to_sign_in(person.email)
    return person


def test_the_sixth_wrong_password_locks(person: Person) -> None:
    answers = [try_to_sign_in(person.email).status_code for _ in range(LIMIT)]
    assert answers == [200] * (LIMIT - 1) + [429]


def test_the_right_password_does_not_open_a_locked_account(locked: Person) -> None:
    assert try_to_sign_in(locked.email, PASSWORD).status_code == 429


def test_capital_letters_are_no_way_around(person: Person) -> None:
    spellings = ["victor@harbor.example", "Victor@harbor.example", "VICTOR@HARBOR.EXAMPLE"] * 2
    assert [try_to_sign_in(spelling).status_code for spelling in spellings][-1] == 429


def test_the_page_tells_how_long_to_wait_and_what_else_to_do(locked: Person) -> None:
    CountedTry.objects.update(at=timezone.now() - timedelta(minutes=5))
    response = try_to_sign_in(locked.email)
    text = response.content.decode()
    assert "Try again in <strong>10 minutes</strong>" in text
    assert 'href="/accounts/password/reset/"' in text
    assert 0 < int(response["Retry-After"]) <= 600


def test_trying_on_does_not_prolong_the_wait(locked: Person) -> None:
    CountedTry.objects.update(at=timezone.now() - timedelta(minutes=14, seconds=30))
    assert "one minute" in try_to_sign_in(locked.email).content.decode()
    assert "one minute" in try_to_sign_in(locked.email).content.decode()


def test_the_lock_ends_by_itself(locked: Person) -> None:
    CountedTry.objects.update(at=timezone.now() - timedelta(minutes=15, seconds=1))
    assert try_to_sign_in(locked.email, PASSWORD).status_code == 302


def test_others_at_the_same_place_are_not_locked_out(
    locked: Person, with_password: Callable[[Person], Person]
) -> None:
    colleague = with_password(make_person("viewer"))
    assert try_to_sign_in(colleague.email, PASSWORD).status_code == 302


def test_the_person_is_not_locked_out_elsewhere(locked: Person) -> None:
    assert try_to_sign_in(locked.email, PASSWORD, REMOTE_ADDR="198.51.100.7").status_code == 302


def test_a_made_up_forwarding_header_is_no_way_around(person: Person, settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = 0
    answers = [
        try_to_sign_in(person.email, HTTP_X_FORWARDED_FOR=f"198.51.100.{n}").status_code for n in range(LIMIT)
    ]
    assert answers[-1] == 429


def test_signing_in_forgets_the_failures(person: Person) -> None:
    for _ in range(LIMIT - 1):
        try_to_sign_in(person.email)
    assert try_to_sign_in(person.email, PASSWORD).status_code == 302
    assert try_to_sign_in(person.email).status_code == 200


def test_a_new_password_through_the_mailbox_ends_the_lock(
    locked: Person, client: Client, delivered: Callable[[], list[mail.EmailMultiAlternatives]]
) -> None:
    client.post("/accounts/password/reset/", {"email": locked.email})
    link = str(delivered()[-1].body).split("Choose a new password: ")[1].split()[0]
    page = client.get(link.removeprefix("http://localhost:8000"), follow=True)
    new = {"password1": "another long passphrase", "password2": "another long passphrase"}
    client.post(page.redirect_chain[-1][0], new)
    assert try_to_sign_in(locked.email, "another long passphrase").status_code == 302


def test_a_lock_out_stands_in_the_trail_once(locked: Person) -> None:
    try_to_sign_in(locked.email)
    [entry] = AuditEntry.objects.filter(verb="person.locked_out")
    assert (entry.object_label, entry.after) == (str(locked), {"failures": LIMIT, "counted": "place"})
    assert entry.chain == f"operator:{locked.membership.operator_id}"


def test_invented_addresses_do_not_fill_the_trail() -> None:
    answers = [try_to_sign_in("nobody@nowhere.example").status_code for _ in range(LIMIT + 1)]
    assert answers[-1] == 429
    assert not AuditEntry.objects.exists()


def test_confirming_a_password_is_counted_too(sign_in: Callable[..., Client], person: Person) -> None:
    client = sign_in(person)
    answers = [client.post("/accounts/reauthenticate/", {"password": "no"}).status_code for _ in range(LIMIT)]
    assert answers == [200] * (LIMIT - 1) + [429]
    assert "Back to Today" in client.post("/accounts/reauthenticate/", {"password": "no"}).content.decode()
