"""Passkeys with Chromium's virtual authenticator: the real ceremony, under the real content policy."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from backoffice.audit.models import AuditEntry
from submissions.decisions.models import Decision
from tests.e2e.browsing import screenshot
from tests.e2e.desks import desk_in, email_of, under_review

PERSON = "compliance@harbor.example"
PASSWORD = "baize-demo"


class Device:
    """A computer with a fingerprint reader that says yes, until it is told to say no."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        answer = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.number = answer["authenticatorId"]

    def refuse(self) -> None:
        self._verify(says=False)

    def agree(self) -> None:
        self._verify(says=True)

    def _verify(self, *, says: bool) -> None:
        self.session.send(
            "WebAuthn.setUserVerified", {"authenticatorId": self.number, "isUserVerified": says}
        )


@pytest.fixture
def page(page_as: Callable[..., Page]) -> Page:
    return page_as(PERSON)


@pytest.fixture
def device(page: Page) -> Device:
    return Device(page)


def add_passkey(page: Page, *, alone: bool) -> None:
    page.goto("/accounts/security/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name").fill("Office laptop")
    page.get_by_label("Sign in with this passkey alone, without a password").set_checked(alone)
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes", level=1)).to_be_visible()
    page.goto("/accounts/security/")
    expect(page.get_by_role("row", name="Office laptop")).to_be_visible()


def expect_the_desk(page: Page) -> None:
    expect(page.get_by_role("button", name="Your menu")).to_be_visible()


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()


def test_a_passkey_signs_in_without_a_password(page: Page, device: Device) -> None:
    add_passkey(page, alone=True)
    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect_the_desk(page)
    signed_in = AuditEntry.objects.filter(verb="person.signed_in").latest("at")
    assert signed_in.after == {"by": ["webauthn"]}
    assert AuditEntry.objects.filter(verb="person.second_factor_added", after={"kind": "webauthn"}).exists()


def test_a_passkey_is_the_second_factor_after_the_password(page: Page, device: Device) -> None:
    add_passkey(page, alone=False)
    sign_out(page)
    page.get_by_label("Email address").fill(PERSON)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect_the_desk(page)
    signed_in = AuditEntry.objects.filter(verb="person.signed_in").latest("at")
    assert signed_in.after == {"by": ["password", "webauthn"]}


def test_a_passkey_confirms_that_it_is_you_and_can_be_renamed_and_taken_away(
    page: Page, device: Device
) -> None:
    add_passkey(page, alone=True)
    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect_the_desk(page)
    page.goto("/accounts/security/")
    page.get_by_role("link", name="Rename Office laptop").click()
    page.get_by_role("link", name="Use a passkey").click()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_label("Name").fill("Blue key")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove Blue key").click()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("The passkey was removed.")).to_be_visible()
    assert not Authenticator.objects.exists()


def test_a_passkey_is_the_second_answer_before_a_decision(
    page_as: Callable[..., Page], axe: Callable[[Page], None], settings: Any
) -> None:
    """Whoever decides is asked again at the very act: a passkey answers, one that is refused decides nothing."""
    settings.CONFIRM_AGAIN_AFTER = 0
    desk = desk_in("us-md")
    made = under_review(desk, "By passkey")
    person: Any = desk.approver.person
    person.set_password(PASSWORD)
    person.save()
    page = page_as(email_of(desk.approver))
    device = Device(page)
    add_passkey(page, alone=False)
    page.goto(f"/submissions/{made.submission_id}/decide/")
    page.get_by_role("link", name="Reject ...").click()
    page.get_by_label("Reasons").fill("The pit has no surveillance of its boxes.")
    page.get_by_role("button", name="Look at the whole once more").click()
    page.get_by_role("button", name=f"Reject {made.submission.number}").click()
    expect(page.get_by_role("heading", name="Confirm that it is you")).to_be_visible()
    axe(page)
    screenshot(page, "confirm-with-a-passkey-1440-light")
    device.refuse()
    page.get_by_role("button", name="Use a passkey").click()
    expect(
        page.get_by_text("The passkey was not used. Try again, or choose another way to sign in.")
    ).to_be_visible()
    assert not Decision.objects.filter(submission_version=made).exists()
    device.agree()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".toasts")).to_contain_text("Rejected")
    assert Decision.objects.get(submission_version=made).decided_by == person


def test_a_refused_passkey_is_said_on_the_page_and_changes_nothing(page: Page, device: Device) -> None:
    add_passkey(page, alone=True)
    sign_out(page)
    device.refuse()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(
        page.get_by_text("The passkey was not used. Try again, or choose another way to sign in.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_enabled()
