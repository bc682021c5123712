"""Limits for an account and for a network beside those of one place, and who is let through all the same."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.people.models import CountedTry, Person
from backoffice.people.services.tries import forget_old_tries
from tests.authenticator_app import code_of
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db

Letters = Callable[[], list[mail.EmailMultiAlternatives]]
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("viewer", email="victor@harbor.example"))


def sign_in(login: str, password: str = "not the password", *, at: str, browser: Client | None = None) -> Any:
    sent = {"login": login, "password": password}
    return (browser or Client()).post("/accounts/login/", sent, REMOTE_ADDR=at)


def tried_from_many_places(address: str, number: int = 20) -> list[int]:
    return [sign_in(address, at=f"198.51.100.{place}").status_code for place in range(number)]


def tried_for_many_people(number: int = 30, *, at: str = "198.51.100.7") -> list[int]:
    return [sign_in(f"somebody{each}@harbor.example", at=at).status_code for each in range(number)]


class TestAnAccount:
    def test_is_locked_for_guesses_from_all_places_together(self, person: Person) -> None:
        assert tried_from_many_places(person.email, 22) == [200] * 19 + [429] * 3
        told = sign_in(person.email, PASSWORD, at="192.0.2.77")
        assert told.status_code == 429
        text = told.content.decode()
        assert "Try again in <strong>15 minutes</strong>" in text
        assert "A passkey still opens your account" in text

    def test_opens_in_a_browser_that_is_known(self, person: Person) -> None:
        known = Client()
        assert sign_in(person.email, PASSWORD, at="192.0.2.1", browser=known).status_code == 302
        known.post("/accounts/logout/")
        tried_from_many_places(person.email)
        assert sign_in(person.email, PASSWORD, at="192.0.2.1").status_code == 429
        assert sign_in(person.email, PASSWORD, at="192.0.2.1", browser=known).status_code == 302

    def test_the_known_browser_of_a_colleague_is_not_known(
        self, person: Person, with_password: Callable[[Person], Person]
    ) -> None:
        colleague, browser = with_password(make_person("viewer")), Client()
        sign_in(colleague.email, PASSWORD, at="192.0.2.1", browser=browser)
        browser.post("/accounts/logout/")
        tried_from_many_places(person.email)
        assert sign_in(person.email, PASSWORD, at="192.0.2.1", browser=browser).status_code == 429

    def test_a_known_browser_has_six_guesses_of_its_own(self, person: Person) -> None:
        known = Client()
        sign_in(person.email, PASSWORD, at="192.0.2.1", browser=known)
        known.post("/accounts/logout/")
        told = [sign_in(person.email, at=f"192.0.2.{n}", browser=known).status_code for n in range(7)]
        assert told == [200] * 5 + [429] * 2
        assert sign_in(person.email, PASSWORD, at="192.0.2.50").status_code == 302

    def test_a_forged_mark_of_a_browser_is_none(self, person: Person) -> None:
        browser = Client()
        browser.cookies["known_browser"] = "eyJhIjoiYiJ9:1xTIXz:5imu08RPdY7UWym4-KO0qZ-rnI6MJW9OvuiQ53w6gus"
        tried_from_many_places(person.email)
        assert sign_in(person.email, PASSWORD, at="192.0.2.1", browser=browser).status_code == 429

    def test_opens_again_after_a_quarter_of_an_hour(self, person: Person) -> None:
        tried_from_many_places(person.email)
        CountedTry.objects.update(at=timezone.now() - timedelta(minutes=15, seconds=1))
        assert sign_in(person.email, PASSWORD, at="192.0.2.1").status_code == 302

    def test_signing_in_at_home_forgets_nothing_that_others_tried(self, person: Person) -> None:
        known = Client()
        sign_in(person.email, PASSWORD, at="192.0.2.1", browser=known)
        tried_from_many_places(person.email, 19)
        known.post("/accounts/logout/")
        assert sign_in(person.email, PASSWORD, at="192.0.2.1", browser=known).status_code == 302
        assert sign_in(person.email, at="198.51.100.99").status_code == 429

    def test_its_owner_is_told_once_a_day(self, person: Person, delivered: Letters) -> None:
        tried_from_many_places(person.email)
        CountedTry.objects.exclude(kind="told").delete()
        tried_from_many_places(person.email)
        [letter] = delivered()
        assert letter.subject == "Someone tried to sign in to your account"
        assert letter.to == [person.email]
        assert "198.51.100.19" in letter.body
        assert "Choose a new password: http://localhost:8000/accounts/password/reset/" in letter.body
        entries = AuditEntry.objects.filter(verb="person.locked_out")
        assert [entry.after for entry in entries] == [{"failures": 20, "counted": "account"}] * 2

    def test_nobody_is_told_of_an_account_that_does_not_exist(self, delivered: Letters) -> None:
        assert tried_from_many_places("nobody@nowhere.example")[-1] == 429
        assert delivered() == []
        assert not AuditEntry.objects.exists()


class TestCodes:
    def guess(self, person: Person, *, at: str, times: int) -> list[int]:
        browser = Client()
        if sign_in(person.email, PASSWORD, at=at, browser=browser).status_code == 429:
            return [429] * times
        send = {"code": "000000"}
        return [browser.post("/accounts/code/", send, REMOTE_ADDR=at).status_code for _ in range(times)]

    def test_of_one_person_are_counted_over_all_places(self, person: Person, delivered: Letters) -> None:
        TOTP.activate(person, SECRET)
        told = [status for place in range(6) for status in self.guess(person, at=f"192.0.2.{place}", times=5)]
        assert told == [200] * 19 + [429] * 11
        assert "someone else knows your password" in str(delivered()[-1].body)

    def test_of_a_day_are_few_even_for_whoever_has_patience(self, person: Person) -> None:
        TOTP.activate(person, SECRET)
        told = []
        for place in range(9):
            told += self.guess(person, at=f"192.0.2.{place}", times=5)
            long_ago = timezone.now() - timedelta(minutes=16)
            CountedTry.objects.filter(at__gt=long_ago).update(at=long_ago)
        assert told == [200] * 39 + [429] * 6
        [entry] = AuditEntry.objects.filter(verb="person.locked_out", after__counted="codes")
        assert entry.after == {"failures": 40, "counted": "codes"}

    def test_do_not_keep_the_owner_out_of_their_own_browser(self, person: Person) -> None:
        own = Client()
        sign_in(person.email, PASSWORD, at="192.0.2.200", browser=own)
        own.post("/accounts/logout/")
        TOTP.activate(person, SECRET)
        for place in range(6):
            self.guess(person, at=f"192.0.2.{place}", times=5)
        assert sign_in(person.email, PASSWORD, at="192.0.2.200", browser=own)["Location"] == "/accounts/code/"
        answer = own.post("/accounts/code/", {"code": code_of(SECRET)}, REMOTE_ADDR="192.0.2.200")
        assert answer["Location"] == "/"


class TestANetwork:
    def test_is_locked_for_guesses_at_all_people_together(self, person: Person) -> None:
        assert tried_for_many_people(31) == [200] * 29 + [429] * 2
        told = sign_in(person.email, PASSWORD, at="198.51.100.7")
        assert told.status_code == 429
        assert "from your network" in told.content.decode()
        assert sign_in(person.email, PASSWORD, at="198.51.100.8").status_code == 302

    def test_stands_in_the_trail_of_the_platform(self) -> None:
        tried_for_many_people(32)
        [entry] = AuditEntry.objects.all()
        assert (entry.verb, entry.chain, entry.object_label) == (
            "sign_in.network_locked",
            "platform",
            "198.51.100.7",
        )

    def test_does_not_keep_out_a_browser_that_is_known_there(self, person: Person) -> None:
        known = Client()
        sign_in(person.email, PASSWORD, at="198.51.100.7", browser=known)
        known.post("/accounts/logout/")
        tried_for_many_people()
        assert sign_in(person.email, PASSWORD, at="198.51.100.7", browser=known).status_code == 302

    def test_people_who_got_it_right_in_the_end_are_not_counted(
        self, with_password: Callable[[Person], Person]
    ) -> None:
        for _ in range(20):
            clumsy = with_password(make_person("viewer"))
            told = [sign_in(clumsy.email, at="192.0.2.9").status_code for _ in range(2)]
            told.append(sign_in(clumsy.email, PASSWORD, at="192.0.2.9").status_code)
            assert told == [200, 200, 302]

    def test_is_all_that_one_customer_has(self) -> None:
        told = [sign_in(f"a{n}@harbor.example", at=f"2001:db8:1:2:{n:x}::1").status_code for n in range(31)]
        assert told == [200] * 29 + [429] * 2
        assert sign_in("b@harbor.example", at="2001:db8:1:3::1").status_code == 200


class TestLetters:
    def ask(self, address: str, *, at: str) -> int:
        return Client().post("/accounts/password/reset/", {"email": address}, REMOTE_ADDR=at).status_code

    def test_to_one_mailbox_are_few(self, person: Person, delivered: Letters) -> None:
        told = [self.ask(person.email, at=f"192.0.2.{place}") for place in range(7)]
        assert told == [302] * 5 + [429] * 2
        assert len(delivered()) == 5

    def test_say_nothing_about_who_has_an_account(self) -> None:
        assert [self.ask("nobody@nowhere.example", at="192.0.2.1") for _ in range(6)] == [302] * 5 + [429]

    def test_from_one_place_to_many_are_few(self) -> None:
        told = [self.ask(f"somebody{n}@harbor.example", at="192.0.2.1") for n in range(22)]
        assert told == [302] * 20 + [429] * 2

    def test_the_page_says_how_long(self, person: Person) -> None:
        for _ in range(5):
            self.ask(person.email, at="192.0.2.1")
        page = Client().post("/accounts/password/reset/", {"email": person.email}, REMOTE_ADDR="192.0.2.1")
        assert "Those already sent still work." in page.content.decode()
        assert "60 minutes" in page.content.decode()


@pytest.mark.parametrize("link", ["/invitation/no-such-token/", "/accounts/password/reset/key/1-none/"])
def test_links_that_do_not_exist_are_tried_twenty_times(link: str) -> None:
    told = [Client().get(link, REMOTE_ADDR="192.0.2.1").status_code for _ in range(22)]
    assert told[-2:] == [429, 429]
    assert 429 not in told[:20]
    assert Client().get(link, REMOTE_ADDR="192.0.2.2").status_code == told[0]


def test_the_current_password_is_counted_where_a_new_one_is_chosen(
    sign_in: Callable[..., Client], person: Person
) -> None:
    browser = sign_in(person)
    new = {"password1": "another long passphrase", "password2": "another long passphrase"}
    told = [
        browser.post("/accounts/password/change/", {"oldpassword": f"no {n}"} | new).status_code
        for n in range(6)
    ]
    assert told == [200] * 5 + [429]


def test_what_was_typed_as_an_address_is_not_kept(person: Person) -> None:
    """It may have been a password."""
    sign_in("hunter2@harbor.example", at="192.0.2.1")
    assert "hunter2" not in str(CountedTry.objects.values())


def test_a_day_later_nothing_is_left(person: Person) -> None:
    tried_from_many_places(person.email)
    forget_old_tries(at=timezone.now() + timedelta(days=1, seconds=1))
    assert not CountedTry.objects.exists()
