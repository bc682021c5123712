"""A browser that minds what users would not see: errors in the console, refused styles, failed requests."""

import os
import re
import shutil
from dataclasses import dataclass, field
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from backoffice.people.confirming import CONFIRMED_AT
from backoffice.people.models import Person
from backoffice.settings.environment import VAR
from tests.e2e.server import Site

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE = (1440, 900), (390, 844)
PICTURES_WANTED = bool(os.environ.get("PICTURES"))


class NoBrowser(Exception):
    pass


def start_chromium(playwright: Playwright) -> Browser:
    """The shell is the same engine without a window's burden: it takes little more than half the time."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=list(CHROMIUM_FLAGS))


def chromium_path() -> str:
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise NoBrowser(
            "The browser tests need Chromium. On Debian: apt-get install -y chromium-headless-shell libatomic1 "
            "(`make test` does it where it may)."
        )
    return path


def session_key_of(person: Person) -> str:
    """A session as sign-in and one confirmation leave it, without the time that typing and hashing take."""
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "backoffice.people.authentication.PersonBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session["account_authentication_methods"] = [{"method": "password", "at": time(), "email": person.email}]
    session[CONFIRMED_AT] = time()
    session.create()
    return str(session.session_key)


@dataclass
class Watched:
    """Everything that went wrong in the pages of one test; `expect` names what the test means to provoke."""

    problems: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(f"script error: {error}"))
        page.on("requestfailed", self._failed)

    def unexpected(self) -> list[str]:
        return [p for p in self.problems if not any(re.search(pattern, p) for pattern in self.expected)]

    def _console(self, kind: str, text: str) -> None:
        # htmx writes down what typing on replaced; an answer that went wrong has a message of its own
        if text.startswith(("htmx:sendAbort", "htmx:afterRequest")):
            return
        if kind in {"error", "warning"}:
            self.problems.append(f"console {kind}: {text}")

    def _failed(self, request: Any) -> None:
        # leaving a page, or typing on, aborts what is still under way
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"request failed: {request.url} {request.failure}")


@dataclass
class Visitor:
    """Opens pages as a person, at a width and in a theme."""

    browser: Browser
    site: Site
    watched: Watched
    contexts: list[BrowserContext] = field(default_factory=list)

    def page_as(
        self, email: str | None, *, size: tuple[int, int] = DESKTOP, theme: str = "light", **options: Any
    ) -> Page:
        width, height = size
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": width, "height": height},
            has_touch=width < 800,
            reduced_motion="reduce",
            **options,
        )
        self.contexts.append(context)
        cookies = [{"name": "theme", "value": theme}] if theme else []
        if email:
            key = session_key_of(Person.objects.get(email=email))
            cookies.append({"name": settings.SESSION_COOKIE_NAME, "value": key})
        context.add_cookies([{**cookie, "url": self.site.url} for cookie in cookies])  # type: ignore[typeddict-item]
        page = context.new_page()
        page.set_default_timeout(30_000)
        self.watched.watch(page)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def show_theme(page: Page, theme: str) -> None:
    """What the server's answer to the theme switch does in an open page."""
    page.evaluate(
        "(theme) => document.dispatchEvent(new CustomEvent('baize:theme', {detail: {choice: theme}}))", theme
    )


def screenshot(page: Page, name: str) -> None:
    """For a person to look at, when they are asked for with PICTURES=1: nothing in a test depends on them."""
    if not PICTURES_WANTED:
        return
    folder = VAR / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{re.sub(r'[^A-Za-z0-9.-]+', '-', name).strip('-')}.png"
    page.evaluate("document.fonts.ready")
    page.screenshot(path=path, full_page=True)
