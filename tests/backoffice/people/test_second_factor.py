"""Authenticator app, recovery codes, and guesses at both. Passkeys are tried in a real browser."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.people.models import CountedTry, Person
from tests.authenticator_app import code_of
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("compliance_officer"))


@pytest.fixture
def signed_in_client(sign_in: Callable[..., Client], person: Person) -> Client:
    client = sign_in(person)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def secret_on(page: Any) -> str:
    return str(page.context["form"].secret)


@pytest.fixture
def secret(signed_in_client: Client) -> str:
    """The person has set up an app; this is what it keeps."""
    secret = secret_on(signed_in_client.get("/accounts/app/add/"))
    response = signed_in_client.post("/accounts/app/add/", {"code": code_of(secret)})
    assert response["Location"] == "/accounts/recovery-codes/"
    return secret


def second_step(person: Person) -> Client:
    client = Client()
    response = client.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
    assert response["Location"] == "/accounts/code/"
    return client


class TestSettingUpAnApp:
    def test_asks_for_the_password_first(self, sign_in: Callable[..., Client], person: Person) -> None:
        client = sign_in(person)
        response = client.get("/accounts/app/add/")
        assert response["Location"] == "/accounts/reauthenticate/?next=%2Faccounts%2Fapp%2Fadd%2F"

    def test_shows_a_picture_that_the_policy_for_content_lets_through(self, signed_in_client: Client) -> None:
        response = signed_in_client.get("/accounts/app/add/")
        assert 'src="data:image/svg+xml;base64,' in response.content.decode()
        assert "img-src 'self' data:" in response["Content-Security-Policy"]

    def test_a_wrong_code_sets_nothing_up(self, signed_in_client: Client) -> None:
        secret = secret_on(signed_in_client.get("/accounts/app/add/"))
        wrong = f"{(int(code_of(secret)) + 500_000) % 1_000_000:06}"
        response = signed_in_client.post("/accounts/app/add/", {"code": wrong})
        assert "This code is not correct." in response.content.decode()
        assert not Authenticator.objects.exists()

    def test_the_code_may_have_the_space_that_apps_show(self, signed_in_client: Client) -> None:
        code = code_of(secret_on(signed_in_client.get("/accounts/app/add/")))
        response = signed_in_client.post("/accounts/app/add/", {"code": f"{code[:3]} {code[3:]}"})
        assert response.status_code == 302

    def test_the_secret_rests_sealed(self, secret: str) -> None:
        for authenticator in Authenticator.objects.all():
            assert secret not in str(authenticator.data)
        assert Authenticator.objects.get(type="totp").wrap().validate_code(code_of(secret))

    def test_is_told_by_mail_and_in_the_trail(
        self, secret: str, person: Person, delivered: Callable[[], list[mail.EmailMultiAlternatives]]
    ) -> None:
        subjects = [letter.subject for letter in delivered()]
        assert "An authenticator app was added" in subjects
        verbs = AuditEntry.objects.filter(object_id=str(person.pk)).values_list("verb", "after")
        assert ("person.second_factor_added", {"kind": "totp"}) in list(verbs)


class TestSigningIn:
    def test_takes_a_code_of_the_app(self, secret: str, person: Person) -> None:
        client = second_step(person)
        assert client.get("/").status_code == 302
        response = client.post("/accounts/code/", {"code": code_of(secret)})
        assert response["Location"] == "/"
        assert client.get("/").status_code == 200
        signed_in = AuditEntry.objects.filter(verb="person.signed_in").order_by("sequence").last()
        assert signed_in is not None
        assert signed_in.after == {"by": ["password", "totp"]}

    def test_a_code_is_good_only_once(self, secret: str, person: Person) -> None:
        code = code_of(secret, steps=1)
        assert second_step(person).post("/accounts/code/", {"code": code}).status_code == 302
        assert second_step(person).post("/accounts/code/", {"code": code}).status_code == 200

    def test_takes_a_recovery_code_once(self, secret: str, person: Person, signed_in_client: Client) -> None:
        page = signed_in_client.get("/accounts/recovery-codes/").content.decode()
        codes = re.findall(r"<code>(\d{8})</code>", page)
        assert len(set(codes)) == 10
        assert second_step(person).post("/accounts/code/", {"code": codes[0]}).status_code == 302
        assert second_step(person).post("/accounts/code/", {"code": codes[0]}).status_code == 200

    def test_six_wrong_codes_lock_the_account(self, secret: str, person: Person) -> None:
        client = second_step(person)
        answers = [client.post("/accounts/code/", {"code": "000000"}).status_code for _ in range(6)]
        assert answers == [200, 200, 200, 200, 200, 429]
        # Even the right code now has to wait, in this browser and in a new one.
        assert client.post("/accounts/code/", {"code": code_of(secret)}).status_code == 429
        again = Client().post("/accounts/login/", {"login": person.email, "password": PASSWORD})
        assert again.status_code == 429

    def test_wrong_codes_and_wrong_passwords_count_together(self, secret: str, person: Person) -> None:
        client = second_step(person)
        for _ in range(3):
            client.post("/accounts/code/", {"code": "000000"})
        answers = [
            Client().post("/accounts/login/", {"login": person.email, "password": "no"}).status_code
            for _ in range(3)
        ]
        assert answers == [200, 200, 429]

    def test_the_codes_that_were_tried_are_not_kept(self, secret: str, person: Person) -> None:
        second_step(person).post("/accounts/code/", {"code": "31415926"})
        assert "31415926" not in str(CountedTry.objects.values())


class TestTakingAway:
    def test_the_app_with_its_recovery_codes(
        self, secret: str, person: Person, signed_in_client: Client
    ) -> None:
        assert signed_in_client.post("/accounts/app/remove/").status_code == 302
        assert not Authenticator.objects.exists()
        verbs = list(AuditEntry.objects.values_list("verb", flat=True))
        assert "person.second_factor_removed" in verbs

    def test_a_locked_out_person_cannot_confirm_with_codes_either(
        self, secret: str, person: Person, signed_in_client: Client
    ) -> None:
        answers = [
            signed_in_client.post("/accounts/code/again/", {"code": "000000"}).status_code for _ in range(6)
        ]
        assert answers[-1] == 429


def test_new_recovery_codes_replace_the_earlier(secret: str, signed_in_client: Client) -> None:
    before = signed_in_client.get("/accounts/recovery-codes/").context["unused_codes"]
    assert signed_in_client.post("/accounts/recovery-codes/new/").status_code == 302
    after = signed_in_client.get("/accounts/recovery-codes/").context["unused_codes"]
    assert not set(before) & set(after)
    text = signed_in_client.get("/accounts/recovery-codes/download/").content.decode()
    assert all(code in text for code in after)
    assert AuditEntry.objects.filter(verb="person.recovery_codes_renewed").exists()
