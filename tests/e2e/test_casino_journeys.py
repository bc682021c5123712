"""What people do in the house from beginning to end, in a real browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Operator, Property, TablePeriod
from backoffice.permissions.roles import Role
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import DESKTOP, PHONE, Watched, screenshot
from tests.factories import make_person

PageAs = Callable[..., Page]
MANAGER = "manager@harbor.example"


def harbor() -> Property:
    return Property.objects.get(name="Harbor Point Casino")


def a_second_manager() -> str:
    operator = Operator.objects.get(name="Harbor Gaming LLC")
    return make_person(Role.GAME_MANAGER, operator=operator, full_name="Owen Park").email


def test_two_people_edit_the_same_table_and_neither_loses_anything(page_as: PageAs, watched: Watched) -> None:
    watched.expect("status of 409")
    table = GamingTable.objects.get(property=harbor(), number="T04")
    path = f"/tables/{table.pk}/change/"
    owen, maya = page_as(a_second_manager()), page_as(MANAGER)
    owen.goto(path)
    maya.goto(path)
    maya.get_by_label("Positions").fill("9")
    maya.get_by_label("Pit").select_option("High-limit room")
    maya.get_by_role("button", name="Save").click()
    expect(maya.get_by_text("Saved.")).to_be_visible()

    owen.get_by_label("Positions").fill("5")
    owen.get_by_label("Progressive device").fill("Controller PG-9")
    owen.get_by_role("button", name="Save").click()
    expect(
        owen.get_by_role("heading", name="Maya Torres changed this while you were editing")
    ).to_be_visible()
    expect(owen.get_by_label("Progressive device")).to_have_value("Controller PG-9")
    expect(owen.locator("#id_positions")).to_have_value("5")
    expect(owen.locator("#id_pit")).to_have_value(str(harbor().pits.get(name="High-limit room").pk))
    for size in (DESKTOP, PHONE):
        owen.set_viewport_size({"width": size[0], "height": size[1]})
        assert_accessible(owen)
        assert_no_sideways_scroll(owen)
        screenshot(owen, f"conflict-{size[0]}")

    owen.get_by_role("button", name="Save").click()
    expect(owen.get_by_role("link", name="Choose which value to keep")).to_be_visible()
    owen.get_by_label("Theirs: 9").check()
    owen.get_by_role("button", name="Save").click()
    expect(owen.get_by_text("Saved.")).to_be_visible()
    table.refresh_from_db()
    assert (table.positions, table.pit.name, table.progressive_device) == (
        9,
        "High-limit room",
        "Controller PG-9",
    )


def test_a_file_with_bad_rows_is_put_right_in_the_preview_and_written(page_as: PageAs, tmp_path: Any) -> None:
    casino = harbor()
    file = tmp_path / "tables.csv"
    file.write_text(
        "Table number,Pit,Positions,Cards come from\n"
        "T01,Main pit,9,Batch shuffler\n"
        "N1,Main pit,70,Shuffled by hand\n"
        "N2,Poker room,7,Shuffled by hand\n"
        "N3,Main pit,7,by magic\n",
        encoding="utf-8-sig",
    )
    page = page_as(MANAGER)
    page.goto("/properties/")
    page.get_by_role("link", name="Harbor Point Casino").click()
    page.get_by_role("link", name="Import tables").click()
    page.get_by_label("CSV file").set_input_files(file)
    page.get_by_role("button", name="Preview import").click()

    expect(page.get_by_role("heading", name="3 rows need correction")).to_be_visible()
    expect(page.get_by_role("button", name="Write")).to_have_count(0)
    expect(page.get_by_text("A whole number from 1 to 30.")).to_be_visible()
    page.get_by_label("Positions in line 3").fill("7")
    page.get_by_label("Cards come from in line 5").fill("Shuffled by hand")
    page.get_by_label("Create the pit that does not exist yet: Poker room").check()
    page.get_by_role("button", name="Check again").click()

    page.get_by_role("button", name="Import: add 3, change 1").click()
    expect(page.get_by_text("3 tables added, 1 changed, 0 unchanged.")).to_be_visible()
    assert set(casino.tables.filter(number__startswith="N").values_list("number", "pit__name")) == {
        ("N1", "Main pit"),
        ("N2", "Poker room"),
        ("N3", "Main pit"),
    }
    assert casino.tables.get(number="T01").positions == 9
    assert AuditEntry.objects.filter(verb="tables.imported").count() == 1


def test_a_floor_supervisor_opens_and_closes_a_table_on_a_phone(page_as: PageAs) -> None:
    table = GamingTable.objects.get(property=harbor(), number="T12")
    TablePeriod.objects.filter(table=table).delete()
    page = page_as("floor@harbor.example", size=PHONE)
    page.goto("/tables/?q=T12")
    page.get_by_role("link", name="Search all properties").click()
    page.get_by_role("link", name="T12", exact=True).click()
    page.get_by_role("button", name="Open T12 now").click()
    expect(page.get_by_text("T12 has been open since")).to_be_visible()
    close = page.get_by_role("button", name="Close T12 now")
    box = close.bounding_box()
    assert box is not None
    assert box["height"] >= 48, "a thumb needs room"
    assert box["width"] > 300
    assert_no_sideways_scroll(page)
    screenshot(page, "floor-phone")
    TablePeriod.objects.filter(table=table).update(opened_at="2026-06-01T16:00Z")

    page.get_by_role("link", name="At another time").click()
    page.get_by_label("When").fill("2026-06-01T11:00")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("the closing time must be later").first).to_be_visible()
    page.get_by_label("When").fill("2026-06-01T20:30")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("T12 has been closed since 1 Jun 2026, 20:30 EDT.")).to_be_visible()
    expect(page.get_by_text("8 h 30 min")).to_be_visible()
    period = TablePeriod.objects.get(table=table)
    assert period.closed_at is not None
    assert period.closed_at.isoformat() == "2026-06-02T00:30:00+00:00"


def test_the_keyboard_alone_filters_sorts_and_opens_a_table(page_as: PageAs) -> None:
    page = page_as("viewer@harbor.example")
    page.goto(f"/tables/?property={harbor().pk}")
    page.locator("#id_q").focus()
    page.keyboard.type("T0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="T12", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Positions").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="Positions")).to_have_attribute("aria-sort", "ascending")
    page.get_by_role("link", name="T01", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table T01")).to_be_visible()
