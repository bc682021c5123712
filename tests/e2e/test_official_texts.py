"""An authority's own document in a browser: loaded, a border dragged to its line, and read beside a clause."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.official_texts.models import OfficialText
from games.official_texts.selectors import split_of
from tests.games.official_texts.factories import document_of

MANAGER, APPROVER = "manager@harbor.example", "approver@md.example"
MD = "us-md/casino-war"
LIST = f"/rules/{MD}/official-text/"
PageAs = Callable[..., Page]
Look = Callable[..., None]


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
    carried = {"dataTransfer": desk.evaluate_handle("() => new DataTransfer()")}
    desk.locator(".alert .border-mark", has_text="2.F").dispatch_event("dragstart", carried)
    last.dispatch_event("dragover", carried)
    last.dispatch_event("drop", carried)
    expect(desk.get_by_text("210 of 210 paragraphs found")).to_be_visible()
    assert "2.F" in split_of(text).starts
    check_every_look(APPROVER, f"{LIST}{text.pk}/", name="official-text")

    page = page_as(MANAGER)
    page.goto(f"/rules/{MD}/2.F")
    expect(page.locator(".official-words")).to_contain_text("A rack is fixed to the table.")
