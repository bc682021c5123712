"""Whoever sits down at a browser after somebody signed out finds nothing of theirs, not even by Back."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import CHROMIUM_FLAGS, Visitor, Watched
from tests.e2e.server import Site

PLAYWRIGHTS_OWN = "--disable-back-forward-cache"


@pytest.fixture
def visitor(browser: Browser, site: Site, watched: Watched) -> Iterator[Visitor]:
    """In a browser that keeps whole pages for Back and Forward, as everybody's does and Playwright's does not.

    The shell without a window keeps none; where it is the only one, this shows what its cache of answers does.
    """
    path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    everyday = browser.browser_type.launch(
        executable_path=path, args=list(CHROMIUM_FLAGS), ignore_default_args=[PLAYWRIGHTS_OWN]
    )
    visitor = Visitor(everyday, site, watched)
    yield visitor
    visitor.close()
    everyday.close()


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()


def test_back_leads_to_the_sign_in_page(page_as: Callable[..., Page]) -> None:
    page = page_as("manager@harbor.example")
    private = ["/", "/people/", "/accounts/security/"]
    for address in private:
        page.goto(address)
        expect(page.get_by_role("button", name="Your menu")).to_be_visible()
    sign_out(page)
    for _ in [*private, "the question whether to sign out"]:
        # a page that was kept whole is shown again without being loaded
        page.go_back(wait_until="commit")
        expect(page.get_by_role("button", name="Your menu")).to_have_count(0)
        expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()


def test_a_part_of_a_page_and_a_file_are_not_kept_either(page_as: Callable[..., Page]) -> None:
    page = page_as("manager@harbor.example")
    page.goto("/")
    asked = """(address) => fetch(address, {cache: "default"}).then((answer) => answer.headers.get("cache-control"))"""
    for address in ("/search/?q=war", "/audit/export/", "/api/v1/tables/"):
        assert page.evaluate(asked, address) == "no-store", address
