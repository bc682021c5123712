"""Ways in, as people go them."""

from collections.abc import Callable

from django.core import mail
from playwright.sync_api import Page, expect

from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from tests.authenticator_app import code_of


def sign_in(page: Page, email: str, password: str = "baize-demo") -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def letter_to(address: str) -> str:
    for job in Job.objects.filter(kind="mail", payload__to=address, state=Job.State.WAITING):
        run_job(job_id=job.pk)
    return str(next(letter for letter in reversed(mail.outbox) if address in letter.to).body)


def link_in(letter: str, label: str) -> str:
    return letter.split(f"{label}: http://localhost:8000")[1].split()[0]


def expect_the_desk(page: Page) -> None:
    expect(page.get_by_role("button", name="Your menu")).to_be_visible()


def test_from_an_invitation_to_the_desk(page_as: Callable[..., Page]) -> None:
    manager = page_as("manager@harbor.example")
    manager.goto("/people/")
    manager.get_by_role("link", name="Invite").click()
    manager.get_by_label("Name").fill("Nina O'Hara")
    manager.get_by_label("Email address").fill("nina@harbor.example")
    manager.get_by_label("Pit manager").check()
    manager.get_by_role("button", name="Send the invitation").click()
    expect(manager.get_by_text("Nina O'Hara was invited.")).to_be_visible()

    newcomer = page_as(None)
    newcomer.goto(link_in(letter_to("nina@harbor.example"), "Accept the invitation"))
    newcomer.get_by_label("Password", exact=True).fill("short")
    newcomer.get_by_label("Password again").fill("short")
    newcomer.get_by_role("button", name="Open my account").click()
    expect(newcomer.get_by_role("link", name="This password is too short")).to_be_visible()
    newcomer.get_by_label("Password", exact=True).fill("a long enough passphrase")
    newcomer.get_by_label("Password again").fill("a long enough passphrase")
    newcomer.get_by_role("button", name="Open my account").click()
    expect(newcomer.get_by_text("Welcome, Nina O'Hara.")).to_be_visible()

    manager.goto("/people/?q=nina")
    manager.get_by_role("link", name="Nina O'Hara").click()
    manager.get_by_role("link", name="Remove…").click()
    manager.get_by_role("button", name="Remove Nina O'Hara").click()
    newcomer.goto("/tables/")
    expect(newcomer.get_by_role("heading", name="Sign in", level=1)).to_be_visible()


def test_an_authenticator_app_is_set_up_and_asked_for(page_as: Callable[..., Page]) -> None:
    page = page_as("viewer@harbor.example")
    page.goto("/accounts/security/")
    page.get_by_role("link", name="Set up an app").click()
    page.get_by_label("Password").fill("baize-demo")
    page.get_by_role("button", name="Confirm").click()
    picture = page.get_by_role("img", name="QR code")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    page.get_by_text("Cannot scan?").click()
    secret = page.locator(".secret code").inner_text()
    page.get_by_label("Code shown by the app").fill(code_of(secret))
    page.get_by_role("button", name="Finish").click()
    recovery = page.locator(".codes code").first.inner_text()

    elsewhere = page_as(None)
    sign_in(elsewhere, "viewer@harbor.example")
    elsewhere.get_by_label("Code").fill("000000")
    elsewhere.get_by_role("button", name="Sign in", exact=True).click()
    expect(elsewhere.get_by_role("link", name="This code is not correct.")).to_be_visible()
    elsewhere.get_by_label("Code").fill(recovery)
    elsewhere.get_by_role("button", name="Sign in", exact=True).click()
    expect_the_desk(elsewhere)


def test_a_forgotten_password_is_replaced_through_the_mailbox(page_as: Callable[..., Page]) -> None:
    page = page_as(None)
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Email address").fill("pit@harbor.example")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    page.goto(link_in(letter_to("pit@harbor.example"), "Choose a new password"))
    page.get_by_label("New password", exact=True).fill("a long enough passphrase")
    page.get_by_label("New password again").fill("a long enough passphrase")
    page.get_by_role("button", name="Save the new password").click()
    expect(page.get_by_role("heading", name="Your new password is saved")).to_be_visible()
    sign_in(page, "pit@harbor.example", "a long enough passphrase")
    expect_the_desk(page)
