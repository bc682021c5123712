"""The audit trail at both widths and in both themes: full, filtered to nothing, one entry."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import Visitor


@pytest.mark.parametrize("path", ["/audit/", "/audit/?text=nothing+of+this+kind", "/audit/1/"])
def test_pages_of_the_trail(check_every_look: Callable[..., None], path: str) -> None:
    check_every_look("audit@harbor.example", path)


def test_an_auditor_finds_who_opened_a_table(visitor: Visitor) -> None:
    page: Page = visitor.page_as("audit@harbor.example")
    page.goto("/audit/")
    page.get_by_label("Kind").select_option(label="Tables")
    page.get_by_label("Who, what or which").fill("T12")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("row", name="Table opened").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("T12")
    expect(page.get_by_role("main")).to_contain_text("Fiona Liu")
