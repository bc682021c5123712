"""An authority's own document in a browser: loaded, a border dragged to its line, and read beside a clause."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from games.official_texts.models import OfficialText
from games.official_texts.selectors import split_of
from tests.games.official_texts.factories import document_of

MANAGER, APPROVER = "manager@harbor.example", "approver@md.example"
MD = "us-md/casino-war"
LIST = f"/rules/{MD}/official-text/"
PageAs = Callable[..., Page]
Look = Callable[..., None]


def drag(page: Page, mark: Locator, line: Locator) -> None:
    """As a hand does it: the tools stay in sight while the line is looked for."""
    line.scroll_into_view_if_needed()
    there = line.bounding_box()
    here = mark.bounding_box()
    assert here
    assert there
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=8)
    expect(line).to_have_class(re.compile("drop-here"))
    page.mouse.up()


def test_before_any_is_loaded(check_every_look: Look) -> None:
    check_every_look(MANAGER, LIST, name="official-text-none")


def test_from_the_file_to_the_words_beside_a_clause(
    page_as: PageAs, axe: Callable[[Page], None], check_every_look: Look
) -> None:
    desk = page_as(APPROVER)
    desk.goto(LIST)
    desk.get_by_role("link", name="Load a text").click()
    desk.get_by_role("button", name="Load").click()
    expect(desk.get_by_text("This field is required").first).to_be_visible()
    handed_over = document_of(without=("2.F",)) + b"\nA rack is fixed to the table.\n"
    desk.get_by_label("Title").fill("Standard Rules")
    desk.get_by_label("Document").set_input_files(
        {"name": "rules.txt", "mimeType": "text/plain", "buffer": handed_over}
    )
    desk.get_by_role("button", name="Load").click()
    expect(desk.get_by_text("209 of 210 paragraphs found")).to_be_visible()
    axe(desk)

    text = OfficialText.objects.get(title="Standard Rules")
    last = desk.locator(".official-sheet li", has_text="A rack is fixed to the table.")
    drag(desk, desk.locator(".border-missing .border-mark", has_text="2.F"), last)
    expect(desk.get_by_text("210 of 210 paragraphs found")).to_be_visible()
    assert "2.F" in split_of(text).starts
    check_every_look(APPROVER, f"{LIST}{text.pk}/", name="official-text")

    page = page_as(MANAGER)
    page.goto(f"/rules/{MD}/2.F")
    expect(page.locator(".official-words")).to_contain_text("A rack is fixed to the table.")
