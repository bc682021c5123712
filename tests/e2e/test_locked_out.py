"""The page of whoever has to wait."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from backoffice.people.models import CountedTry
from tests.e2e.browsing import Watched
from tests.e2e.test_signing_in import expect_the_desk, sign_in


def wrong(page: Page, times: int) -> None:
    for _ in range(times):
        sign_in(page, "viewer@harbor.example", "not the password")


def test_says_how_long_and_what_else_opens_the_account(
    page_as: Callable[..., Page], check_every_look: Callable[..., None], watched: Watched
) -> None:
    watched.expect("status of 429")
    known = page_as(None)
    sign_in(known, "viewer@harbor.example")
    expect_the_desk(known)
    known.goto("/accounts/logout/")
    known.get_by_role("main").get_by_role("button", name="Sign out").click()

    def lock(page: Page) -> None:
        # from everywhere: the page of an account that strangers have locked says the most
        wrong(page, 6)
        expect(page.get_by_role("heading", name="Temporarily locked")).to_be_visible()
        tried = CountedTry.objects.exclude(kind="told").first()
        assert tried is not None
        CountedTry.objects.bulk_create(
            CountedTry(kind="password", whom=tried.whom, network=f"198.51.100.{n}", at=tried.at)
            for n in range(20)
        )
        CountedTry.objects.filter(network=tried.network).delete()
        wrong(page, 1)
        expect(page.get_by_text("A passkey still opens your account")).to_be_visible()

    check_every_look(None, "/accounts/login/", prepare=lock)
    sign_in(known, "viewer@harbor.example")
    expect_the_desk(known)
