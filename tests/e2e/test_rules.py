"""The law in a browser: read, searched, cited from elsewhere."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

MANAGER, FLOOR, REVIEWER = "manager@harbor.example", "floor@harbor.example", "reviewer@md.example"
MD = "/rules/us-md/casino-war/"
PageAs = Callable[..., Page]
Look = Callable[..., None]


@pytest.mark.parametrize(
    "path",
    [
        "/rules/",
        MD,
        f"{MD}?q=deck",
        f"{MD}?q=zebra",
        f"{MD}10.C(2)",
        "/rules/sg/tiger-buffalo/?as_of=2025-01-01",
    ],
)
def test_pages_of_the_book(check_every_look: Look, path: str) -> None:
    check_every_look(MANAGER, path)


def test_a_citation_opens_its_paragraph_beside_the_page_and_leads_on(
    page_as: PageAs, axe: Callable[[Page], None]
) -> None:
    page = page_as(MANAGER)
    page.goto(f"{MD}?q=10.C(2)")
    page.get_by_role("link", name="MD 10.C(2)").click()
    panel = page.get_by_role("dialog", name="MD 10.C(2)")
    expect(panel).to_contain_text("at least $10,000")
    axe(page)
    panel.get_by_role("link", name="MD 10.C", exact=True).click()
    expect(page.get_by_role("dialog", name="MD 10.C", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#side-panel")).to_be_hidden()
    expect(page.get_by_role("link", name="MD 10.C(2)")).to_be_focused()


def test_a_citation_opens_in_a_new_tab_and_without_script(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"{MD}?q=10.C(2)")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="MD 10.C(2)").click(modifiers=["Control"])
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("MD 10.C(2)")
    expect(page.locator("#side-panel")).to_be_hidden()
    plain = page_as(MANAGER, java_script_enabled=False)
    plain.goto(f"{MD}?q=10.C(2)")
    plain.get_by_role("link", name="MD 10.C(2)").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("MD 10.C(2)")


def test_typing_searches_and_the_address_keeps_the_question(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(MD)
    page.get_by_role("searchbox", name="Search").fill("deck hours")
    expect(page.locator("article.book-line")).to_have_count(2)
    expect(page.locator("mark", has_text="hours").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=deck\+hours$"))
    page.get_by_label("How handled").select_option("check")
    expect(page).to_have_url(re.compile(r"\?q=deck\+hours&handled=check$"))
    page.reload()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("deck hours")
    expect(page.get_by_label("How handled")).to_have_value("check")
