"""Every page of the shell, at both widths and in both themes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from backoffice.notifications.models import Notification
from tests.e2e.browsing import Watched
from tests.e2e.server import Site

EVERYBODY = [
    "manager@harbor.example",
    "floor@harbor.example",
    "audit@harbor.example",
    "reviewer@md.example",
    "admin@baize.example",
]


@pytest.mark.parametrize("email", EVERYBODY)
def test_today(check_every_look: Callable[..., None], email: str) -> None:
    check_every_look(email, "/")


def test_notifications(check_every_look: Callable[..., None]) -> None:
    check_every_look("manager@harbor.example", "/notifications/")
    check_every_look("viewer@harbor.example", "/notifications/", name="no-notifications")


@pytest.mark.parametrize("text", ["har", "nothing of this kind", ""])
def test_search_page(check_every_look: Callable[..., None], text: str) -> None:
    check_every_look("manager@harbor.example", f"/search/?q={text}")


@pytest.mark.parametrize("email", ["manager@harbor.example", None])
def test_not_found(check_every_look: Callable[..., None], watched: Watched, email: str | None) -> None:
    watched.expect("status of 404")
    check_every_look(email, "/no-such-page/")


def test_not_allowed(check_every_look: Callable[..., None], watched: Watched) -> None:
    watched.expect("status of 403")
    check_every_look("viewer@harbor.example", "/installation/")


@pytest.mark.urls("tests.e2e.gallery")
def test_not_understood(check_every_look: Callable[..., None], watched: Watched) -> None:
    watched.expect("status of 400")
    check_every_look("manager@harbor.example", "/gallery/not-understood/")


@pytest.mark.urls("tests.e2e.gallery")
def test_broken(check_every_look: Callable[..., None], watched: Watched, site: Site) -> None:
    watched.expect("status of 500")
    check_every_look("manager@harbor.example", "/gallery/broken/")
    assert "ZeroDivisionError" in site.errors[0]
    site.errors.clear()


def test_a_form_out_of_date(check_every_look: Callable[..., None], watched: Watched) -> None:
    watched.expect("status of 403")

    def send_what_another_tab_made_stale(page: Page) -> None:
        tokens = page.locator("input[name=csrfmiddlewaretoken]")
        tokens.evaluate_all("(fields) => fields.forEach((field) => { field.value = 'x'; })")
        page.get_by_role("button", name="Mark all as read").click()
        expect(page.get_by_role("heading", name="This form is out of date")).to_be_visible()

    check_every_look(
        "manager@harbor.example",
        "/notifications/",
        prepare=send_what_another_tab_made_stale,
        name="stale-form",
    )


def test_from_the_bell_to_what_it_is_about(page_as: Callable[..., Page]) -> None:
    page = page_as("manager@harbor.example")
    page.goto("/")
    unread = Notification.objects.filter(person__email="manager@harbor.example", read_at__isnull=True).count()
    page.get_by_role("link", name=f"Notifications, {unread} unread").click()
    page.get_by_role("link", name="Peter Voss has not taken up the invitation").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("People")
    expect(page.get_by_role("link", name=f"Notifications, {unread - 1} unread")).to_be_visible()


def test_the_bars_stay_in_sight_at_the_end_of_a_long_page(page_as: Callable[..., Page]) -> None:
    page = page_as("manager@harbor.example")
    page.goto("/rules/us-md/casino-war/")
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.get_by_role("link", name="Today").first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Maya Torres")).to_be_in_viewport()
