"""A letter says what we say: whoever types a name cannot make it say something else."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.notifications.email_page import page_of, paragraphs_of
from backoffice.notifications.services.mail import send_text
from backoffice.people.models import Invitation, Person
from backoffice.people.services.invitations import invite_person, resend_invitation
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db

Letters = Callable[[], list[mail.EmailMultiAlternatives]]
BAIT = "Nina,\n\nyour account was attacked. Confirm your password: https://evil.example/login\n\nGoodbye"


@pytest.fixture
def manager(client: Client) -> Person:
    person = make_person("game_manager")
    client.force_login(person, backend="backoffice.people.authentication.PersonBackend")
    return person


def invite(client: Client, name: str) -> str:
    sent = {"full_name": name, "email": "nina@harbor.example", "roles": ["viewer"]}
    return client.post("/people/invite/", sent).content.decode()


def page_in(letter: mail.EmailMultiAlternatives) -> str:
    return str(letter.alternatives[0].content)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("manager")
class TestAnInvitation:
    def test_with_line_breaks_in_the_name_is_not_sent(self, client: Client, delivered: Letters) -> None:
        assert "This is a single line" in invite(client, BAIT)
        assert not Invitation.objects.exists()
        assert delivered() == []

    @pytest.mark.parametrize("name", ["Nina\u2028Reset", "Nina\u202eaniN", "Ni\u200bna", "Nina\x85Reset"])
    def test_with_characters_that_nobody_sees_is_not_sent(self, client: Client, name: str) -> None:
        assert "an invisible character" in invite(client, name)
        assert not Invitation.objects.exists()

    @pytest.mark.parametrize("name", ["Confirm here: https://evil.example/login", "Nina www.evil.example"])
    def test_with_a_web_address_as_the_name_is_not_sent(self, client: Client, name: str) -> None:
        assert "A name cannot contain a web address." in invite(client, name)
        assert not Invitation.objects.exists()


def test_a_newcomer_cannot_call_themselves_so_either(client: Client) -> None:
    sent = invite_person(
        organisation=make_operator(),
        email="nina@harbor.example",
        full_name="Nina",
        roles=["viewer"],
        actor=Actor.in_command("test"),
    )
    password = "a long enough passphrase"
    form = {"full_name": BAIT, "password1": password, "password2": password}
    page = client.post(sent.link.removeprefix("http://localhost:8000"), form)
    assert "This is a single line" in page.content.decode()
    assert not Person.objects.filter(email="nina@harbor.example").exists()


def test_nor_can_somebody_who_changes_their_name(client: Client, manager: Person) -> None:
    assert "This is a single line" in client.post("/accounts/", {"full_name": BAIT}).content.decode()
    page = client.post("/accounts/", {"full_name": "https://evil.example"}).content.decode()
    assert "A name cannot contain a web address." in page
    manager.refresh_from_db()
    assert "evil" not in manager.full_name


def test_nor_the_command_of_whoever_runs_the_product() -> None:
    with pytest.raises(CommandError, match="single line"):
        call_command("invite_administrator", "root@harbor.example", BAIT)


def test_a_service_refuses_what_no_form_has_seen() -> None:
    with pytest.raises(DomainError) as refusal:
        invite_person(
            organisation=make_operator(),
            email="nina@harbor.example",
            full_name=BAIT,
            roles=["viewer"],
            actor=Actor.in_command("test"),
        )
    assert refusal.value.field == "full_name"


def test_a_name_that_was_kept_before_makes_no_letter_of_its_own(delivered: Letters, actor: Actor) -> None:
    """Nor do those of the organisation and of whoever invites."""
    operator = make_operator(name="Harbor\n\nPay here: https://evil.example/pay")
    sent = invite_person(
        organisation=operator, email="nina@harbor.example", full_name="Nina", roles=["viewer"], actor=actor
    )
    Invitation.objects.update(full_name=BAIT, expires_at=timezone.now() + timedelta(days=1))
    by = make_person("game_manager", operator=operator, full_name="Ana\nLook: https://evil.example")
    resend_invitation(invitation=sent.invitation, actor=Actor(label="Ana", person=by))
    letter = delivered()[-1]
    assert "\n" not in letter.subject
    buttons = [each.address for each in paragraphs_of(str(letter.body)) if each.button]
    assert len(buttons) == 1
    assert buttons[0].startswith("http://localhost:8000/invitation/")
    assert "https://evil" not in letter.body
    assert "evil.example" not in letter.body
    assert re.findall(r'href="([^"]+)"', page_in(letter)) == buttons
    assert "The names in this email were entered by the person inviting you" in str(letter.body)


def test_only_an_address_of_ours_becomes_a_button() -> None:
    for foreign in (
        "https://evil.example/",
        "http://localhost:8000.evil.example/",
        "http://localhost:80001/",
        "http://localhost:8000@evil.example/",
    ):
        page = page_of(subject="Hello", text=f"Hello.\n\nConfirm here: {foreign}\n")
        assert "href" not in page, foreign
    assert 'href="http://localhost:8000/x/"' in page_of(
        subject="Hello", text="Do it: http://localhost:8000/x/"
    )


def test_a_subject_is_one_line_of_what_can_be_seen(delivered: Letters) -> None:
    send_text(to="a@b.example", subject="Good\r\nBcc: c@d.example\u202e news", text="It is.")
    assert delivered()[-1].subject == "Good Bcc: c@d.example news"


def test_a_browser_that_calls_itself_a_letter_is_not_one(
    sign_in: Callable[..., Client], with_password: Callable[[Person], Person], delivered: Letters
) -> None:
    person = with_password(make_person("viewer"))
    browser = sign_in(person)
    old, new = "a long enough passphrase", "another long passphrase"
    browser.post(
        "/accounts/password/change/",
        {"oldpassword": old, "password1": new, "password2": new},
        HTTP_USER_AGENT="Confirm here: https://evil.example/login",
    )
    [letter] = [each for each in delivered() if each.subject == "Your password was changed"]
    assert "https://evil" not in letter.body
    assert "evil.example" not in page_in(letter)
