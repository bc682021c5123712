"""A person's own account: name, address, sessions."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.people.models import Person
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person

pytestmark = pytest.mark.django_db

Deliver = Callable[[], list[mail.EmailMultiAlternatives]]


@pytest.fixture
def person(with_password: Callable[[Person], Person]) -> Person:
    return with_password(make_person("viewer", email="victor@harbor.example", full_name="Victor Hale"))


@pytest.fixture
def client_of_person(sign_in: Callable[..., Client], person: Person) -> Client:
    client = sign_in(person)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_the_profile_shows_what_the_person_may_do(client_of_person: Client, person: Person) -> None:
    page = client_of_person.get("/accounts/").content.decode()
    assert str(person.membership.operator) in page
    assert "Reads properties and tables." in page


def test_the_own_name_can_be_changed(client_of_person: Client, person: Person) -> None:
    assert client_of_person.post("/accounts/", {"full_name": "Victor A. Hale"}).status_code == 302
    person.refresh_from_db()
    assert person.full_name == "Victor A. Hale"
    entry = AuditEntry.objects.get(verb="person.renamed")
    assert (entry.before, entry.after) == ({"full_name": "Victor Hale"}, {"full_name": "Victor A. Hale"})


class TestChangingTheAddress:
    def confirm(self, client: Client, delivered: Deliver) -> None:
        letter = delivered()[-1]
        link = str(letter.body).split("Confirm this address: http://localhost:8000")[1].split()[0]
        assert client.get(link).status_code == 200
        assert client.post(link).status_code == 302

    def test_asks_for_the_password_first(self, sign_in: Callable[..., Client], person: Person) -> None:
        response = sign_in(person).post("/accounts/email/", {"action_add": "", "email": "new@harbor.example"})
        assert response["Location"].startswith("/accounts/reauthenticate/")
        assert EmailAddress.objects.count() == 1

    def test_takes_effect_when_the_new_address_is_confirmed(
        self, client_of_person: Client, person: Person, delivered: Deliver
    ) -> None:
        client_of_person.post("/accounts/email/", {"action_add": "", "email": "New@harbor.example"})
        person.refresh_from_db()
        assert person.email == "victor@harbor.example"
        assert delivered()[-1].to == ["new@harbor.example"]
        assert "waits for your confirmation" in client_of_person.get("/accounts/").content.decode()
        self.confirm(client_of_person, delivered)
        person.refresh_from_db()
        assert person.email == "new@harbor.example"
        assert [row.email for row in EmailAddress.objects.all()] == ["new@harbor.example"]

    def test_the_earlier_address_is_told_and_no_longer_signs_in(
        self, client_of_person: Client, person: Person, delivered: Deliver
    ) -> None:
        client_of_person.post("/accounts/email/", {"action_add": "", "email": "new@harbor.example"})
        self.confirm(client_of_person, delivered)
        told = delivered()[-1]
        assert (told.to, told.subject) == (["victor@harbor.example"], "Your email address was changed")
        signing_in = {"login": "victor@harbor.example", "password": PASSWORD}
        assert Client().post("/accounts/login/", signing_in).status_code == 200
        entry = AuditEntry.objects.get(verb="person.address_changed")
        assert (entry.before, entry.after) == (
            {"email": "victor@harbor.example"},
            {"email": "new@harbor.example"},
        )

    def test_works_for_somebody_with_a_second_factor(
        self, client_of_person: Client, person: Person, delivered: Deliver
    ) -> None:
        from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
        from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

        TOTP.activate(person, generate_totp_secret())
        RecoveryCodes.activate(person)
        client_of_person.post("/accounts/email/", {"action_add": "", "email": "new@harbor.example"})
        self.confirm(client_of_person, delivered)
        person.refresh_from_db()
        assert person.email == "new@harbor.example"

    def test_an_address_with_an_account_is_refused_plainly(self, client_of_person: Client) -> None:
        make_person("reviewer", email="tobias@md.example")
        response = client_of_person.post("/accounts/email/", {"action_add": "", "email": "Tobias@md.example"})
        assert "This address already has an account." in response.content.decode()

    def test_can_be_taken_back_before(self, client_of_person: Client, person: Person) -> None:
        client_of_person.post("/accounts/email/", {"action_add": "", "email": "new@harbor.example"})
        client_of_person.post("/accounts/email/", {"action_remove": "", "email": "new@harbor.example"})
        person.refresh_from_db()
        assert person.email == "victor@harbor.example"
        assert EmailAddress.objects.get().email == "victor@harbor.example"

    def test_an_account_without_its_record_of_addresses_keeps_its_address(
        self, client_of_person: Client, person: Person
    ) -> None:
        EmailAddress.objects.all().delete()
        client_of_person.get("/accounts/email/")
        client_of_person.post("/accounts/email/", {"action_add": "", "email": "new@harbor.example"})
        person.refresh_from_db()
        assert person.email == "victor@harbor.example"


class TestSessions:
    def test_each_browser_is_listed_in_words(self, client_of_person: Client, person: Person) -> None:
        agent = (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604.1"
        )
        signing_in = {"login": person.email, "password": PASSWORD}
        Client(HTTP_USER_AGENT=agent).post("/accounts/login/", signing_in)
        page = client_of_person.get("/accounts/sessions/").content.decode()
        assert "Safari on iPhone" in page
        assert page.count("This browser") == 1

    def test_all_others_can_be_ended(self, client_of_person: Client, person: Person) -> None:
        others = [Client(), Client()]
        for other in others:
            other.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
        client_of_person.post("/accounts/sessions/")
        assert [other.get("/").status_code for other in others] == [302, 302]
        assert client_of_person.get("/").status_code == 200
        entry = AuditEntry.objects.get(verb="person.sessions_ended")
        assert entry.after == {"sessions": 2}

    def test_one_can_be_ended(self, client_of_person: Client, person: Person) -> None:
        one, other = Client(), Client()
        for browser in (one, other):
            browser.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
        session = UserSession.objects.get(session_key=one.session.session_key)
        client_of_person.post(f"/accounts/sessions/{session.pk}/end/")
        assert (one.get("/").status_code, other.get("/").status_code) == (302, 200)

    def test_somebody_elses_is_not_there(self, client_of_person: Client) -> None:
        stranger = make_person("viewer")
        session = UserSession.objects.create(user=stranger, ip="127.0.0.1", session_key="theirs")
        assert client_of_person.post(f"/accounts/sessions/{session.pk}/end/").status_code == 404
        assert UserSession.objects.filter(pk=session.pk).exists()

    def test_last_seen_moves_at_most_once_a_minute(self, client_of_person: Client, person: Person) -> None:
        first = UserSession.objects.get(user=person).last_seen_at
        client_of_person.get("/")
        assert UserSession.objects.get(user=person).last_seen_at == first
        UserSession.objects.update(last_seen_at="2020-01-01T00:00:00Z", ip="192.0.2.1")
        client_of_person.get("/")
        seen = UserSession.objects.get(user=person)
        assert (seen.ip, seen.last_seen_at.year > 2020) == ("127.0.0.1", True)
