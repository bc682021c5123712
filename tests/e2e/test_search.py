"""Ctrl-K from any page, by keyboard alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from tests.e2e.browsing import PHONE

MANAGER = "manager@harbor.example"
PageAs = Callable[..., Page]


def test_from_ctrl_k_to_the_table_without_a_mouse(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    table = GamingTable.objects.filter(property__name="Harbor Point Casino").first()
    assert table is not None
    page = page_as(MANAGER)
    page.goto("/notifications/")
    page.keyboard.press("Control+k")
    dialog = page.get_by_role("dialog", name="Search")
    box = dialog.locator("#search-input")
    expect(box).to_be_focused()
    page.keyboard.type(f"{table.number} harbor point")
    first = dialog.get_by_role("option").first
    expect(first).to_contain_text(table.number)
    expect(first).to_have_attribute("aria-selected", "true")
    expect(dialog.get_by_role("status")).to_contain_text("result")
    axe(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/tables/{table.pk}/$"))


def test_the_arrows_walk_round_and_tell_where_they_are(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.keyboard.press("Control+k")
    box, options = page.locator("#search-input"), page.locator("#search-results [role=option]")
    page.keyboard.press("ArrowDown")
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", options.last.get_attribute("id") or "")
    page.keyboard.press("ArrowDown")
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")


def test_escape_closes_it_and_gives_the_focus_back(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.get_by_role("link", name="Search").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("link", name="Search")).to_be_focused()


def test_nothing_found_is_said_and_enter_opens_the_page_of_the_search(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.keyboard.press("Control+k")
    page.keyboard.type("zzz")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing found for “zzz”")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Search")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/search/\?q=zzz$"))


def test_the_dialog_fits_every_look(check_every_look: Callable[..., None]) -> None:
    def find(page: Page) -> None:
        page.get_by_role("link", name="Search").first.click()
        page.locator("#search-input").fill("harbor")
        expect(page.locator("#search-results [role=option]").first).to_contain_text("Harbor")

    check_every_look(MANAGER, "/", prepare=find)


def test_a_thumb_finds_it_on_the_phone(page_as: PageAs) -> None:
    page = page_as(MANAGER, size=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Search").tap()
    page.locator("#search-input").fill("chesapeake")
    page.locator("#search-results [role=option]", has_text="Chesapeake Landing").first.tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Chesapeake Landing")
