"""Layouts in a browser: drawn, read against the pay table, submitted, approved, and put on a table that they fit."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from games.layouts.models import Layout, LayoutSubmission, TableLayout

MANAGER, APPROVER, SENTOSA = "manager@harbor.example", "approver@md.example", "manager@sentosa.example"
PageAs = Callable[..., Page]
Look = Callable[..., None]


def layout_path(name: str, rest: str = "") -> str:
    return f"/layouts/{Layout.objects.get(name=name).pk}/{rest}"


def submission_path(name: str, rest: str = "") -> str:
    return f"/layout-submissions/{LayoutSubmission.objects.filter(name=name).latest('pk').pk}/{rest}"


@pytest.mark.parametrize(
    ("email", "name", "rest"),
    [
        (MANAGER, "Main pit, 7 positions", ""),
        (MANAGER, "Spring campaign", ""),
        (MANAGER, "Spring campaign", "change/"),
        (MANAGER, "Waterfront, 7 positions v2", ""),
        (MANAGER, "Spring campaign", "submit/"),
        (SENTOSA, "Appendix A, 5 positions", ""),
        ("manager@online.example", "Three hands", ""),
    ],
)
def test_pages_of_a_layout(check_every_look: Look, site: object, email: str, name: str, rest: str) -> None:
    check_every_look(email, layout_path(name, rest))


def test_two_layouts_compared(check_every_look: Look, site: object) -> None:
    check_every_look(MANAGER, layout_path("Waterfront, 7 positions v2", "compare/"), name="layout-compare")
    check_every_look(
        APPROVER, submission_path("High limit, 6 positions", "compare/"), name="layout-compare-authority"
    )


@pytest.mark.parametrize("rest", ["", "decide/"])
def test_pages_of_a_submission(check_every_look: Look, site: object, rest: str) -> None:
    check_every_look(APPROVER, submission_path("High limit, 6 positions", rest))


@pytest.mark.parametrize("email", [MANAGER, APPROVER])
def test_lists(check_every_look: Look, email: str) -> None:
    check_every_look(email, "/layouts/?property=")


def test_the_layout_of_a_table(check_every_look: Look, site: object) -> None:
    table = GamingTable.objects.get(number="T01", property__name="Harbor Point Casino")
    check_every_look(MANAGER, f"/tables/{table.pk}/")
    check_every_look(MANAGER, f"/tables/{table.pk}/layout/", name="table-layout")


def test_from_the_drawing_to_the_table(page_as: PageAs) -> None:
    """Draw, meet the linter, correct, submit; the regulator approves; one table takes it, another does not."""
    page = page_as(MANAGER)
    page.goto("/layouts/")
    page.get_by_role("button", name="Property:").click()
    page.get_by_role("button", name="Harbor Point Casino").click()
    page.goto("/layouts/")
    page.get_by_role("link", name="Draw a layout").click()
    page.get_by_label("Configuration").select_option(label="Casino War · Hand shuffled")
    page.get_by_label("Name").fill("Plain, new felt")
    page.get_by_role("button", name="Draw it").click()

    live = page.locator("#layout-live")
    expect(live).to_contain_text("The printed texts match the pay table.")
    page.get_by_label("Positions").fill("7")
    expect(live.locator(".layout-drawing svg")).to_contain_text("Table with 7 positions")
    lines = page.get_by_label("Printed lines")
    text = lines.input_value()
    lines.fill(text.replace("10 to 1", "9 for 1"))
    expect(live).to_contain_text("Odds are printed with")
    expect(live.get_by_role("link", name="COMAR 36.05.03.14")).to_be_visible()
    page.get_by_label("Tie", exact=True).uncheck()
    expect(live).to_contain_text("Area for Tie Wagers at each position: missing.")
    page.get_by_label("Tie", exact=True).check()
    lines.fill(text)
    expect(live).to_contain_text("The printed texts match the pay table.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Plain, new felt")

    page.get_by_role("link", name="Submit ...").click()
    page.get_by_label("Note to the regulator").fill("Same texts, new felt.")
    page.get_by_role("button", name="Submit").click()
    expect(page.locator(".page-subheading")).to_contain_text("Submitted")

    regulator = page_as(APPROVER)
    regulator.goto("/layouts/")
    regulator.get_by_role("link", name="Plain, new felt").click()
    expect(regulator.get_by_text("Same texts, new felt.")).to_be_visible()
    regulator.get_by_role("link", name="Decide ...").click()
    regulator.get_by_label("Approve", exact=True).check()
    regulator.get_by_role("button", name="Decide").click()
    expect(regulator.locator("[data-error-summary]")).to_contain_text("An approval has a number and a date.")
    regulator.get_by_label("Approval number").fill("MD-LY-2026-200")
    regulator.get_by_role("button", name="Decide").click()
    expect(regulator.locator(".page-subheading")).to_contain_text("Approved")

    casino = Layout.objects.get(name="Plain, new felt").property
    for number, fits in (("T05", False), ("T04", True)):
        table = GamingTable.objects.get(property=casino, number=number)
        page.goto(f"/tables/{table.pk}/layout/")
        page.get_by_label("Layout", exact=True).select_option(
            label="Plain, new felt · 7 positions · approval MD-LY-2026-200"
        )
        page.get_by_role("button", name="Put it on the table").click()
        if fits:
            expect(page.get_by_role("heading", level=1)).to_have_text(f"Table {number}")
            expect(page.get_by_role("link", name="Plain, new felt")).to_be_visible()
        else:
            expect(page.locator("[data-error-summary]")).to_contain_text(
                re.compile("approved for 7 positions, and T05 has 9")
            )
    lying = TableLayout.objects.filter(submission__name="Plain, new felt", to_at__isnull=True)
    assert [each.table.number for each in lying] == ["T04"]


def test_artwork_is_uploaded_cleaned_and_shown(page_as: PageAs, tmp_path: Path) -> None:
    hostile = tmp_path / "felt.svg"
    hostile.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" onload="document.title=1">'
        "<script>document.title=2</script><rect width='90' height='40' fill='#123c69'/></svg>"
    )
    page = page_as(MANAGER)
    page.goto(layout_path("Spring campaign", "artwork/"))
    page.get_by_label("Artwork").set_input_files(hostile)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text("Removed from the drawing: <script>, the attribute onload.")).to_be_visible()
    picture = page.get_by_role("img", name="Artwork felt.svg")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.naturalWidth") > 0
    page.get_by_role("button", name="Remove the artwork").click()
    expect(picture).to_have_count(0)
