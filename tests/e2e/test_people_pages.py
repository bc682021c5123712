"""Every page of people, accounts and the installation, at both widths and in both themes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from backoffice.casinos.models import Operator, Regulator
from backoffice.people.models import Invitation, Membership, Person
from tests.e2e.browsing import Watched

MANAGER, ADMINISTRATOR = "manager@harbor.example", "admin@baize.example"
Look = Callable[..., None]


def membership(email: str) -> int:
    return Membership.objects.get(person__email=email).pk


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/inactive/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/1-no-such-key/",
        "/accounts/password/reset/key/done/",
        "/accounts/confirm-email/no-such-key/",
    ],
)
def test_before_signing_in(check_every_look: Look, path: str) -> None:
    check_every_look(None, path)


def test_a_refused_sign_in(check_every_look: Look) -> None:
    def refused(page: Page) -> None:
        page.get_by_label("Email address").fill("nobody@nowhere.example")
        page.get_by_label("Password").fill("wrong")
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_text("do not match").first.wait_for()

    check_every_look(None, "/accounts/login/", prepare=refused)


def test_locked_out(check_every_look: Look, watched: Watched) -> None:
    watched.expect("status of 429")

    def locked(page: Page) -> None:
        while not page.get_by_role("heading", name="Temporarily locked").is_visible():
            page.get_by_label("Email address").fill("viewer@harbor.example")
            page.get_by_label("Password").fill("wrong")
            page.get_by_role("button", name="Sign in", exact=True).click()

    check_every_look(None, "/accounts/login/", prepare=locked)


def test_an_invitation(check_every_look: Look, watched: Watched) -> None:
    from backoffice.audit.actor import Actor
    from backoffice.people.services.invitations import resend_invitation

    watched.expect("status of 4(04|10)")
    open_one = Invitation.objects.filter(accepted_at__isnull=True).first()
    assert open_one is not None
    sent = resend_invitation(invitation=open_one, actor=Actor.in_command("test"))
    path = "/invitation/" + sent.link.split("/invitation/")[1]
    check_every_look(None, path, name="invitation")
    Invitation.objects.update(expires_at="2020-01-01T00:00:00Z")
    check_every_look(None, path, name="invitation-expired")
    check_every_look(None, "/invitation/no-such-token/", name="invitation-unknown")


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/",
        "/accounts/security/",
        "/accounts/sessions/",
        "/accounts/notices/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/reauthenticate/",
        "/accounts/logout/",
        "/people/",
        "/people/?q=nobody-of-this-name",
        "/people/invite/",
        "/people/invitations/",
        "/people/invitations/?state=withdrawn",
    ],
)
def test_a_managers_pages(check_every_look: Look, path: str) -> None:
    check_every_look(MANAGER, path)


@pytest.mark.parametrize("page", ["", "roles/", "remove/", "sign-out/", "second-factor/"])
def test_the_pages_about_one_person(check_every_look: Look, page: str) -> None:
    check_every_look(MANAGER, f"/people/{membership('floor@harbor.example')}/{page}")


def test_withdrawing_an_invitation(check_every_look: Look) -> None:
    invitation = Invitation.objects.filter(accepted_at__isnull=True).first()
    assert invitation is not None
    check_every_look(MANAGER, f"/people/invitations/{invitation.pk}/withdraw/")


def test_setting_up_second_factors(check_every_look: Look) -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    def confirmed(page: Page) -> None:
        page.get_by_label("Password").fill("baize-demo")
        page.get_by_role("button", name="Confirm").click()
        page.wait_for_url(lambda url: "reauthenticate" not in url)

    check_every_look(MANAGER, "/accounts/app/add/", prepare=confirmed, name="app-add")
    check_every_look(MANAGER, "/accounts/passkeys/add/", prepare=confirmed, name="passkey-add")
    person = Person.objects.get(email=MANAGER)
    TOTP.activate(person, generate_totp_secret())
    RecoveryCodes.activate(person)
    check_every_look(MANAGER, "/accounts/security/", name="security-with-factors")
    check_every_look(MANAGER, "/accounts/recovery-codes/", prepare=confirmed, name="recovery-codes")
    check_every_look(MANAGER, "/accounts/recovery-codes/new/", prepare=confirmed, name="recovery-codes-new")
    check_every_look(MANAGER, "/accounts/app/remove/", prepare=confirmed, name="app-remove")
    check_every_look(MANAGER, "/accounts/code/again/", name="confirm-with-a-code")


@pytest.mark.parametrize(
    "path",
    [
        "/installation/",
        "/installation/jobs/",
        "/installation/operators/",
        "/installation/operators/add/",
        "/installation/authorities/",
        "/installation/authorities/add/",
        "/people/",
    ],
)
def test_the_installation(check_every_look: Look, path: str) -> None:
    check_every_look(ADMINISTRATOR, path, name="admin" + path.replace("/", "-"))


def test_one_operator_and_one_authority(check_every_look: Look) -> None:
    operator = Operator.objects.get(name__startswith="Harbor").pk
    for page in ("", "change/", "keeper/", "retire/"):
        check_every_look(
            ADMINISTRATOR, f"/installation/operators/{operator}/{page}", name=f"operator-{page.strip('/')}"
        )
    authority = Regulator.objects.get(jurisdiction="us-md").pk
    for page in ("", "change/", "keeper/"):
        check_every_look(
            ADMINISTRATOR,
            f"/installation/authorities/{authority}/{page}",
            name=f"authority-{page.strip('/')}",
        )
