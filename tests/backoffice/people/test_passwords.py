"""Passwords: their rules, changing them, and choosing a new one through the mailbox."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.jobs.models import Job
from backoffice.people.models import Person
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db

NEW = "quite another passphrase"
Deliver = Callable[[], list[mail.EmailMultiAlternatives]]


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("viewer", email="victor@harbor.example", full_name="Victor Hale"))


def reset_link(delivered: Deliver) -> str:
    body = str(delivered()[-1].body)
    return body.split("Choose a new password: http://localhost:8000")[1].split()[0]


class TestRules:
    @pytest.mark.parametrize(
        ("password", "reason"),
        [
            ("short12char", "too short"),
            ("victor@harbor.example", "too similar to the e-mail address"),
            ("Victor Hale's", "too similar to the name"),
            ("password1234", "too common"),
            ("482910384756", "entirely numeric"),
        ],
    )
    def test_say_why_a_password_is_refused(
        self, sign_in: Callable[..., Client], person: Person, password: str, reason: str
    ) -> None:
        response = sign_in(person).post(
            "/accounts/password/change/",
            {"oldpassword": PASSWORD, "password1": password, "password2": password},
        )
        assert reason in str(response.context["form"].errors["password1"])

    def test_stand_at_the_field_in_plain_words(self, sign_in: Callable[..., Client], person: Person) -> None:
        page = sign_in(person).get("/accounts/password/change/").content.decode()
        assert "At least 12 characters. Not like your name or email address" in page

    def test_refuse_the_demos_password_outside_the_demo(self, settings: LazySettings) -> None:
        from backoffice.people.passwords import DemoPasswordValidator

        settings.DEMO = False
        with pytest.raises(ValidationError, match="password of the demo"):
            DemoPasswordValidator().validate("baize-demo")
        with pytest.raises(ValidationError):
            validate_password("baize-demo")

    def test_let_people_of_the_demo_choose_what_follows_them(self, settings: LazySettings) -> None:
        settings.DEMO = True
        validate_password("a password that nobody else has")


class TestChanging:
    def test_keeps_this_browser_and_signs_the_others_out(
        self, sign_in: Callable[..., Client], person: Person
    ) -> None:
        here, elsewhere = sign_in(person), Client()
        elsewhere.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
        assert elsewhere.get("/").status_code == 200
        response = here.post(
            "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
        )
        assert response["Location"] == "/accounts/security/"
        assert here.get("/").status_code == 200
        assert elsewhere.get("/").status_code == 302

    def test_is_told_by_mail_and_in_the_trail(
        self, sign_in: Callable[..., Client], person: Person, delivered: Deliver
    ) -> None:
        sign_in(person).post(
            "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
        )
        [letter] = delivered()
        assert (letter.to, letter.subject) == ([person.email], "Your password was changed")
        assert "From: 127.0.0.1" in str(letter.body)
        assert AuditEntry.objects.filter(verb="person.password_changed", actor_id=person.pk).count() == 1

    def test_needs_the_present_password(self, sign_in: Callable[..., Client], person: Person) -> None:
        response = sign_in(person).post(
            "/accounts/password/change/", {"oldpassword": "no", "password1": NEW, "password2": NEW}
        )
        assert "This is not your current password." in response.content.decode()

    def test_says_at_the_second_field_when_the_two_differ(
        self, sign_in: Callable[..., Client], person: Person
    ) -> None:
        response = sign_in(person).post(
            "/accounts/password/change/",
            {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW + "!"},
        )
        assert response.context["form"].errors["password2"] == [
            "The two passwords differ. Type the same one twice."
        ]

    def test_a_failure_in_the_trail_takes_the_change_back(
        self, sign_in: Callable[..., Client], person: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*args: Any, **kwargs: Any) -> None:
            raise RuntimeError("no trail")

        client = sign_in(person)
        monkeypatch.setattr("backoffice.audit.services._append", broken)
        with pytest.raises(RuntimeError):
            client.post(
                "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
            )
        person.refresh_from_db()
        assert person.check_password(PASSWORD)


class TestForgotten:
    def test_a_link_in_the_mail_sets_a_new_one(
        self, client: Client, person: Person, delivered: Deliver
    ) -> None:
        client.post("/accounts/password/reset/", {"email": "Victor@Harbor.example"})
        form = client.get(reset_link(delivered), follow=True)
        done = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        assert done["Location"] == "/accounts/password/reset/key/done/"
        person.refresh_from_db()
        assert person.check_password(NEW)
        assert AuditEntry.objects.filter(verb="person.password_reset").count() == 1
        assert delivered()[-1].subject == "Your password was reset"

    def test_the_link_works_once(self, client: Client, person: Person, delivered: Deliver) -> None:
        client.post("/accounts/password/reset/", {"email": person.email})
        link = reset_link(delivered)
        form = client.get(link, follow=True)
        client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        assert "This link is no longer valid" in Client().get(link, follow=True).content.decode()

    def test_signs_out_everywhere(self, client: Client, person: Person, delivered: Deliver) -> None:
        elsewhere = Client()
        elsewhere.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
        client.post("/accounts/password/reset/", {"email": person.email})
        form = client.get(reset_link(delivered), follow=True)
        client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        assert elsewhere.get("/").status_code == 302

    def test_an_unknown_address_gets_the_same_answer_and_no_letter(self, client: Client) -> None:
        response = client.post("/accounts/password/reset/", {"email": "nobody@nowhere.example"})
        assert response["Location"] == "/accounts/password/reset/done/"
        assert not Job.objects.exists()

    def test_a_closed_account_gets_no_letter(self, client: Client, person: Person) -> None:
        Person.objects.update(is_active=False)
        client.post("/accounts/password/reset/", {"email": person.email})
        assert not Job.objects.exists()

    def test_an_address_not_yet_confirmed_gets_no_letter(self, client: Client, person: Person) -> None:
        EmailAddress.objects.create(user=person, email="mistyped@nowhere.example", verified=False)
        client.post("/accounts/password/reset/", {"email": "mistyped@nowhere.example"})
        assert not Job.objects.exists()

    def test_the_link_does_not_stand_in_the_database(self, client: Client, person: Person) -> None:
        client.post("/accounts/password/reset/", {"email": person.email})
        assert "/accounts/password/reset/key/" not in str(Job.objects.get().payload)

    def test_asking_again_and_again_is_stopped(self, client: Client, person: Person) -> None:
        answers = [
            client.post("/accounts/password/reset/", {"email": person.email}).status_code for _ in range(6)
        ]
        assert answers == [302] * 5 + [429]
        last = client.post("/accounts/password/reset/", {"email": person.email})
        assert "requested too often" in last.content.decode()
