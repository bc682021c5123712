"""A list made one's own, and one thing done at many tables, each from beginning to end."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Property
from games.limits.models import TableLimits
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, screenshot

PageAs = Callable[..., Page]
MANAGER = "manager@harbor.example"


def harbor() -> Property:
    return Property.objects.get(name="Harbor Point Casino")


def test_a_list_filters_at_once_sorts_hides_a_column_is_saved_and_downloaded(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/tables/?property={harbor().pk}")
    rows = page.locator("tbody tr")
    expect(page.get_by_role("link", name="T12", exact=True)).to_be_visible()
    page.get_by_role("searchbox", name="Search", exact=True).fill("T0")
    expect(page.get_by_role("link", name="T12", exact=True)).to_have_count(0)
    expect(page).to_have_url(re.compile("q=T0"))
    page.get_by_role("link", name="Positions").click()
    expect(page.get_by_role("columnheader", name="Positions")).to_have_attribute("aria-sort", "ascending")
    columns = page.locator("summary", has_text="Columns")
    columns.click()
    assert_accessible(page)
    page.get_by_role("checkbox", name="Cards come from").uncheck()
    page.get_by_role("checkbox", name="Shuffler serial number").check()
    page.get_by_role("button", name="Show these").click()
    expect(page.get_by_role("columnheader", name="Cards come from")).to_have_count(0)
    expect(page.get_by_role("columnheader", name="Shuffler serial number")).to_be_visible()
    page.locator("summary", has_text="Views").click()
    page.get_by_label("Save filters, order and columns as").fill("By size")
    page.get_by_role("button", name="Save the view").click()
    expect(page.get_by_text("The view “By size” is saved.")).to_be_visible()
    shown = rows.count()
    page.locator("summary", has_text="Download").click()
    with page.expect_download() as taking:
        page.get_by_role("link", name="CSV", exact=True).click()
    head, *lines = Path(taking.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert "Shuffler serial number" in head
    assert "Cards come from" not in head
    assert len(lines) == shown
    with page.expect_download() as taking:
        page.get_by_role("link", name="Excel").click()
    assert Path(taking.value.path()).read_bytes().startswith(b"PK")
    page.goto("/tables/?property=")
    page.locator("summary", has_text="Views").click()
    page.get_by_role("link", name="By size").click()
    expect(page.get_by_role("searchbox", name="Search", exact=True)).to_have_value("T0")
    expect(page.get_by_role("columnheader", name="Positions")).to_have_attribute("aria-sort", "ascending")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("summary", has_text="By size").click()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "list-saved-view-phone")


def test_limits_of_several_tables_are_previewed_against_the_law_and_set(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/tables/?property={harbor().pk}")
    for number in ("T01", "T05", "T06"):
        page.get_by_role("checkbox", name=f"Choose {number}").check()
    expect(page.get_by_label("At which tables")).to_contain_text("3 selected")
    page.get_by_role("button", name="Set limits…").click()
    page.get_by_label("Table minimum").fill("25")
    page.get_by_role("button", name="Preview").click()
    said = page.get_by_role("region", name="What each table says")
    expect(said.get_by_text("3 object")).to_be_visible()
    expect(said.get_by_role("link", name="COMAR 36.05.03.21").first).to_be_visible()
    expect(page.get_by_role("button", name="Set the limits of 0 tables")).to_be_disabled()
    assert_accessible(page)
    page.get_by_label("Table minimum").fill("")
    page.get_by_label("Table maximum").fill("1000")
    page.get_by_role("button", name="Preview again").click()
    expect(said.get_by_text("1 objects")).to_be_visible()
    expect(said.get_by_text("No rules are in force at T06")).to_be_visible()
    expect(said.get_by_text("30 minutes after sign and announcement")).to_be_visible()
    written = TableLimits.objects.count()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "bulk-preview-phone")
    page.get_by_role("button", name="Set the limits of 2 tables").click()
    expect(page.get_by_role("heading", name="Set limits: done at 2 of 2")).to_be_visible()
    expect(page.get_by_text("The new limits are in force now.")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "bulk-result-phone")
    assert TableLimits.objects.count() == written + 2
    assert AuditEntry.objects.filter(verb="limits.set").count() >= 2
