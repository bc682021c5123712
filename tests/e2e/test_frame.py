"""The frame in use: skipping to the content, menus, the property, the theme, paper."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE

MANAGER = "manager@harbor.example"
PageAs = Callable[..., Page]


def test_the_first_tab_offers_to_skip_to_the_content(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_the_property_is_switched_and_remembered(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    switcher = page.get_by_role("button", name="Property:")
    expect(switcher).to_contain_text("Chesapeake Landing")
    switcher.click()
    page.get_by_role("button", name="Harbor Point Casino").click()
    expect(page.locator("#toasts")).to_contain_text("You now work at Harbor Point Casino.")
    expect(page.get_by_role("heading", name="Floor at Harbor Point Casino")).to_be_visible()
    page.goto("/notifications/")
    expect(switcher).to_contain_text("Harbor Point Casino")


def test_the_theme_changes_at_once_and_stays(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Your menu").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")


@pytest.mark.parametrize("device", ["light", "dark"])
def test_auto_follows_the_device_before_the_first_paint(page_as: PageAs, device: str) -> None:
    page = page_as(MANAGER, theme="auto", color_scheme=device)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-bs-theme", device)
    page.emulate_media(color_scheme="dark" if device == "light" else "light")
    expect(page.locator("html")).not_to_have_attribute("data-bs-theme", device)


@pytest.mark.parametrize("device", ["light", "dark"])
def test_auto_follows_the_device_without_script(page_as: PageAs, device: str) -> None:
    page = page_as(MANAGER, theme="auto", color_scheme=device, java_script_enabled=False)
    page.goto("/")
    assert page.locator("html").evaluate("(html) => getComputedStyle(html).colorScheme") == "light dark"


def test_menus_in_every_look(check_every_look: Callable[..., None]) -> None:
    check_every_look(
        MANAGER,
        "/",
        prepare=lambda page: page.get_by_role("button", name="Your menu").click(),
        name="user-menu",
    )
    check_every_look(
        MANAGER,
        "/",
        prepare=lambda page: page.get_by_role("button", name="Property:").click(),
        name="switcher",
    )


def test_the_menu_slides_in_on_the_phone(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    page = page_as(MANAGER, size=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Menu", exact=True).tap()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Audit trail")).to_be_visible()
    axe(page)
    menu.get_by_role("button", name="Close the menu").tap()
    expect(menu).to_be_hidden()
    page.get_by_role("navigation", name="Quick").get_by_role("link", name="Decks").tap()
    expect(page).to_have_url(re.compile(r"/decks/$"))


def test_signing_out_ends_the_session(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.get_by_role("button", name="Your menu").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"/accounts/login/"))
    page.goto("/notifications/")
    expect(page).to_have_url(re.compile(r"/accounts/login/\?next=/notifications/"))


def test_paper_shows_the_content_alone_in_black_on_white(page_as: PageAs) -> None:
    page = page_as(MANAGER, theme="dark")
    page.goto("/")
    page.emulate_media(media="print")
    for part in (".sidebar", ".topbar", ".demo-strip", ".page-actions", "#toasts"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme").startswith("light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
    assert len(page.pdf(format="A4")) > 10_000
