"""Real Chromium, real server, real PostgreSQL: each test has the demo world for itself."""

import os
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import (
    DESKTOP,
    PHONE,
    PICTURES_WANTED,
    NoBrowser,
    Visitor,
    Watched,
    screenshot,
    show_theme,
    start_chromium,
)
from tests.e2e.server import Site, served

# Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
# Nothing waits this long unless it failed, or the machine is busy with much else.
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e/" in item.path.as_posix():
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # While Playwright's event loop is in this thread, Django keeps another set of connections. Those of the
    # tests before would stay open, and PostgreSQL copies no database that somebody uses.
    connections.close_all()
    with sync_playwright() as playwright:
        try:
            chromium = start_chromium(playwright)
        except NoBrowser as missing:
            pytest.fail(str(missing), pytrace=False)
        yield chromium
        chromium.close()
        connections.close_all()


@pytest.fixture(scope="session")
def running_site() -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def site(running_site: Site, demo_database: None) -> Iterator[Site]:
    """The running product on a fresh copy of the demo; an error inside it fails the test."""
    running_site.errors.clear()
    yield running_site
    assert not running_site.errors, "The server raised:\n" + "\n".join(running_site.errors)


@pytest.fixture
def watched() -> Iterator[Watched]:
    """What the test means to provoke it announces by `watched.expect("status of 404")`."""
    watched = Watched()
    yield watched
    unexpected = watched.unexpected()
    assert not unexpected, "The browser complained:\n  " + "\n  ".join(unexpected)


@pytest.fixture
def visitor(browser: Browser, site: Site, watched: Watched) -> Iterator[Visitor]:
    visitor = Visitor(browser, site, watched)
    yield visitor
    visitor.close()


@pytest.fixture
def page_as(visitor: Visitor) -> Callable[..., Page]:
    """`page_as("manager@harbor.example", size=PHONE, theme="dark")`, signed in already; None for nobody."""
    return visitor.page_as


@pytest.fixture
def axe() -> Callable[[Page], None]:
    return assert_accessible


@pytest.fixture
def check_every_look(visitor: Visitor, request: pytest.FixtureRequest) -> Callable[..., None]:
    """`check_every_look(email, path)`: nothing for axe to find, nothing wider than the screen, on a desk by day and
    on a phone in the dark. `every_pair` asks for each width in each theme, which the gallery of all parts does for
    the rest. With PICTURES=1 all four are in var/screenshots. `prepare` brings the page into a state first."""

    def check(
        email: str | None,
        path: str,
        *,
        prepare: Callable[[Page], object] | None = None,
        name: str = "",
        every_pair: bool = False,
    ) -> None:
        page = visitor.page_as(email, size=DESKTOP)
        page.goto(path)
        if prepare:
            prepare(page)
        for (width, height), own_theme in ((DESKTOP, "light"), (PHONE, "dark")):
            # the page is the same on a phone: only its styles ask how wide it is
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                is_checked = every_pair or theme == own_theme
                if not (is_checked or PICTURES_WANTED):
                    continue
                show_theme(page, theme)
                where = f"{path} as {email} at {width} px, {theme}"
                if is_checked:
                    assert_accessible(page, where)
                    assert_no_sideways_scroll(page, where)
                screenshot(page, f"{name or request.node.name}-{width}-{theme}")
        page.close()

    return check
