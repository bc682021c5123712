"""The editor of a game's configuration, as a manager meets it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from backoffice.people.models import Person
from games.configurations.models import Configuration, WorkingCopy
from games.configurations.selectors.configurations import head_revision
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, Watched, screenshot
from tests.factories import make_person

MANAGER = "manager@harbor.example"
Look = Callable[..., None]
PageAs = Callable[..., Page]


def variant(name: str = "Stadium", casino: str = "Harbor Point Casino") -> Configuration:
    return Configuration.objects.get(property__name=casino, name=name)


def go_to(page: Page, section: str) -> None:
    page.locator(f'#section-menu a[data-section="{section}"]').click()
    expect(page.locator(f"#section-{section}")).to_be_visible()


def note(page: Page, path: str) -> str:
    return f"#note-{path.replace('.', '-')}"


def findings(page: Page, word: str) -> None:
    expect(page.locator("#live .findings .card-header")).to_contain_text(word)


def test_pages_of_the_games(check_every_look: Look, demo_database: None) -> None:
    one = variant("Main pit")
    check_every_look(MANAGER, "/games/?property=", name="games-list")
    check_every_look(MANAGER, "/games/?q=nothing+of+this+kind", name="games-list-nothing")
    check_every_look(MANAGER, "/games/add/", name="games-start")
    check_every_look(MANAGER, f"/games/{one.pk}/", name="games-variant")
    check_every_look(MANAGER, f"/games/{one.pk}/edit/", name="games-editor")
    check_every_look(MANAGER, f"/games/{one.pk}/rename/", name="games-rename")
    check_every_look(MANAGER, f"/games/{one.pk}/retire/", name="games-retire")
    check_every_look("compliance@harbor.example", f"/games/{one.pk}/", name="games-variant-reader")


def test_every_section_of_the_editor(check_every_look: Look, demo_database: None) -> None:
    one = variant("Main pit")
    for section in ("wagers", "progressive", "limits", "layout", "readings", "attestations"):
        check_every_look(
            MANAGER,
            f"/games/{one.pk}/edit/",
            prepare=lambda page, section=section: go_to(page, section),
            name=f"games-editor-{section}",
        )


def test_from_the_example_to_a_configuration_with_nothing_but_questions_left(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/games/")
    page.get_by_role("link", name="Start a variant").click()
    page.get_by_label("Standard template").check()
    page.get_by_label("Name of the variant").fill("Winter pit")
    page.get_by_role("button", name="Start the draft").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Casino War · Winter pit")
    findings(page, "2 warnings")

    # what a manager wants at first, and is told at the field, in the menu and beside it
    page.get_by_label("Deck-change interval").fill("12")
    expect(page.locator(note(page, "deck_change_hours"))).to_contain_text("12 hours is above 8")
    page.get_by_label("Cut-card depth").fill("50")
    expect(page.locator(note(page, "cut_card"))).to_contain_text("less than 1/4")
    go_to(page, "limits")
    page.get_by_label("Betting positions").fill("12")
    expect(page.locator(note(page, "seats"))).to_contain_text("12 positions is above 9")
    go_to(page, "progressive")
    page.get_by_label("Reset amount", exact=True).fill("9,500.00")
    expect(page.locator(note(page, "progressive.reset"))).to_contain_text("$9,500 is below 10,000")
    page.get_by_label("Rate of progression", exact=True).fill("")
    expect(page.locator(note(page, "progressive.rate"))).to_contain_text("not stated")
    # the authority allows a lower amount at this property for a time: it is told, and does not stand in the way
    expect(page.locator(".finding", has_text="$9,500")).to_contain_text("MD-WV-2026-0004")
    findings(page, "4 errors")
    expect(page.locator('#section-menu a[data-section="progressive"]')).to_contain_text("1")
    screenshot(page, "games-journey-findings")

    # each finding leads to its field
    page.locator(".finding", has_text="12 hours is above 8").get_by_text("go to field").click()
    expect(page.get_by_label("Deck-change interval")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("8")
    page.get_by_label("Cut-card depth").fill("78")
    page.locator(".finding", has_text="12 positions").get_by_text("go to field").click()
    expect(page.get_by_label("Betting positions")).to_be_focused()
    page.get_by_label("Betting positions").fill("7")
    page.locator(".finding", has_text="$9,500").get_by_text("go to field").click()
    page.get_by_label("Reset amount", exact=True).fill("12,500")
    page.get_by_label("Rate of progression", exact=True).fill("15")
    findings(page, "2 warnings")

    # the wager that no one at a short table should be offered goes, and its fields with it
    go_to(page, "wagers")
    page.get_by_label("Bonus Spin Xtreme Progressive Wager", exact=True).uncheck()
    findings(page, "to answer")
    expect(page.locator("#field-bonus_spin-wheel")).to_be_hidden()
    expect(page.locator(".live .price")).to_contain_text("Break-even meter, 1 player")
    page.get_by_label("Note to this revision").fill("For the winter season")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as revision 2.")).to_be_visible()
    findings(page, "to answer")
    saved = head_revision(variant("Winter pit", "Chesapeake Landing"))
    assert saved.values["progressive"]["reset"] == 12500
    assert saved.values["seats"] == 7
    assert "bonus_spin" not in saved.values["wagers"]
    assert saved.note == "For the winter season"


def test_an_edited_pay_table_moves_the_price_and_can_be_undone(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/games/{variant().pk}/edit/#section-wagers")
    odds = page.locator("#in-paytables-tie-tie")
    price = page.locator(".live .price-line", has_text="Tie Wager on the original deal")
    expect(price).to_contain_text("18.65")
    odds.fill("11:1")
    expect(price).to_contain_text("▼ 7.40")
    expect(page.locator("#edge-tie")).to_contain_text("11.25")
    expect(page.locator("#share-tie-tie")).to_contain_text("+81.35")
    expect(page.locator("#effects")).to_contain_text("costs 7.40 per 100 wagered")
    expect(page.locator(note(page, "paytables.tie.tie"))).to_contain_text("the document has it pay 10 to 1")
    expect(odds).to_be_focused()
    screenshot(page, "games-journey-price")

    odds.press("Tab")
    page.keyboard.press("ControlOrMeta+z")
    expect(odds).to_have_value("")
    expect(price).not_to_contain_text("▼")
    page.keyboard.press("ControlOrMeta+Shift+z")
    expect(odds).to_have_value("11:1")
    expect(price).to_contain_text("▼ 7.40")
    page.locator("#paytable-tie").get_by_role("button", name="Standard odds").click()
    expect(odds).to_have_value("")
    expect(page.locator("#edge-tie")).to_contain_text("18.65")
    expect(page.locator("#keep-state")).to_contain_text("As saved in revision 2")


def test_rows_of_the_wheel_are_added_removed_and_brought_back(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/games/{variant().pk}/edit/#section-wagers")
    wheel = page.locator("#field-bonus_spin-wheel")
    rows = wheel.locator("[data-row]")
    expect(rows).to_have_count(11)
    wheel.get_by_role("button", name="Remove the row 3", exact=True).click()
    expect(rows).to_have_count(10)
    expect(page.locator("#keep-state")).to_contain_text("1 change, not saved yet")
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(11)
    expect(page.locator("#keep-state")).to_contain_text("As saved")
    wheel.get_by_role("button", name="Add a row").click()
    expect(rows).to_have_count(12)
    page.keyboard.type("5")
    expect(page.locator(note(page, "bonus_spin.wheel"))).to_contain_text("stop 11")


def test_limits_are_filled_as_a_grid_on_a_desk_and_on_a_phone(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/games/{variant().pk}/edit/#section-limits")

    def cell(name: str, on: Page = page) -> Locator:
        return on.get_by_role("textbox", name=name, exact=True)

    cell("Table Minimum").fill("20")
    expect(cell("Initial Wager Minimum")).to_have_attribute("placeholder", "20")
    cell("Initial Wager Maximum").fill("400")
    expect(cell("War Wager Maximum")).to_have_attribute("placeholder", "400")
    # from this row down, leaving what stands above
    cell("Tie Wager on the original deal Maximum").fill("150")
    page.keyboard.press("Control+d")
    expect(cell("Tie Wager on the war deal Maximum")).to_have_value("150")
    expect(cell("War Wager Maximum")).to_have_value("")
    page.keyboard.press("ArrowDown")
    expect(cell("Tie Wager on the war deal Maximum")).to_be_focused()
    expect(page.locator("#keep-state")).to_contain_text("not saved yet")
    page.get_by_role("button", name="Undo").click()
    expect(cell("Tie Wager on the war deal Maximum")).to_have_value("100.00")
    # a block of a spreadsheet, two rows of two columns
    cell("Tie Wager on the original deal Minimum").evaluate(
        """cell => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "10\\t60\\n10\\t70\\n");
            cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )
    expect(cell("Tie Wager on the original deal Maximum")).to_have_value("60")
    expect(cell("Tie Wager on the war deal Minimum")).to_have_value("10")
    expect(cell("Tie Wager on the war deal Maximum")).to_have_value("70")
    cell("Tie Wager on the war deal Maximum").fill("5")
    expect(page.locator("#limits-war_tie .cf-error")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "games-editor-limits-wrong")

    phone = page_as(MANAGER, size=PHONE)
    phone.goto(f"/games/{variant().pk}/edit/#section-limits")
    cell("Table Minimum", phone).fill("15")
    fill = phone.locator("#field-limits-minimum").get_by_role("button", name="Fill down")
    fill.click()
    expect(cell("Initial Wager Minimum", phone)).to_have_value("15")
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)
    screenshot(phone, "games-editor-limits-phone")


def test_sg_4_1_a_layout_is_chosen_by_its_picture_with_its_bets(page_as: PageAs) -> None:
    one = variant("Main floor", "Sentosa Bay Casino")
    for size in ({}, {"size": PHONE}):
        page = page_as("manager@sentosa.example", **size)
        page.goto(f"/games/{one.pk}/edit/#section-layout")
        choice = page.locator("[data-layout-choice]")
        expect(choice.locator(".layout-card")).to_have_count(17)
        expect(choice.locator('[data-layout="M"] [data-misfit]')).to_be_visible()
        choice.get_by_label("Appendix M").check()
        expect(page.locator("#live .findings .card-header")).to_contain_text("error")
        choice.get_by_text("Which bet is on which layout").click()
        expect(choice.locator('tr[data-bet="big_tiger"] td.is-missing')).to_have_count(1)
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        screenshot(page, f"games-editor-layouts-{'phone' if size else 'desk'}")
        choice.get_by_role("button", name="Offer this layout's bets").click()
        expect(choice.locator('[data-layout="M"] [data-misfit]')).to_be_hidden()
        go_to(page, "wagers")
        expect(page.locator('input[name="wagers"][value="wu_dalang"]')).to_be_checked()
        expect(page.locator('input[name="wagers"][value="big_tiger"]')).not_to_be_checked()
        expect(page.locator('input[name="wagers"][value="player"]')).to_be_checked()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator('input[name="wagers"][value="big_tiger"]')).to_be_checked()


def test_a_wheel_that_the_browser_kept_without_symbols_comes_back_stop_by_stop(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    address = f"/games/{variant().pk}/edit/"
    page.goto(address)
    kept = [cell for weight in range(1, 9) for cell in (str(weight), "600", "100")]
    page.evaluate(
        """([key, cells]) => {
            const head = document.getElementById("editor").elements._head.value;
            const kept = { at: 0, head, texts: { "bonus_spin.wheel": cells } };
            localStorage.setItem(`baize:configuration:${key}:0123456789abcdef`, JSON.stringify(kept));
        }""",
        [variant().pk, kept],
    )
    page.goto(f"{address}?again#section-wagers")
    page.locator("[data-local=continue]").click()
    rows = page.locator("#field-bonus_spin-wheel [data-row]")
    expect(rows).to_have_count(8)
    for place in (0, 7):
        cells = rows.nth(place).locator("input")
        for cell, text in enumerate((str(place + 1), "600", "100", "")):
            expect(cells.nth(cell)).to_have_value(text)


def test_two_people_who_edit_at_once_are_brought_together(page_as: PageAs, watched: Watched) -> None:
    watched.expect("status of 409")
    one = variant()
    manager = Person.objects.get(email=MANAGER)
    second = make_person("game_manager", operator=one.property.operator, full_name="Dana Reyes")
    mine, hers = page_as(MANAGER), page_as(second.email)
    for page in (mine, hers):
        page.goto(f"/games/{one.pk}/edit/#section-limits")
    hers.get_by_label("Betting positions").fill("6")
    hers.get_by_role("textbox", name="Table Minimum").fill("25")
    hers.get_by_role("button", name="Save").click()
    expect(hers.get_by_text("Saved as revision 3.")).to_be_visible()

    mine.get_by_label("Betting positions").fill("8")
    expect(mine.locator("#keep-state")).to_contain_text("Revision 3 was saved in the meantime")
    mine.get_by_label("Adjacent boxes per player").fill("3")
    mine.get_by_role("button", name="Save").click()
    expect(mine.get_by_role("heading", name="Dana Reyes changed this while you were editing")).to_be_visible()
    expect(mine.locator(".conflict")).to_contain_text("Updated: you had not changed it")
    screenshot(mine, "games-journey-conflict")
    expect(mine.locator('[name="limits.minimum"]')).to_have_value("25.00")
    expect(mine.get_by_label("Betting positions")).to_have_value("8")
    mine.get_by_label("Mine: 8 positions").check()
    mine.get_by_role("button", name="Save").click()
    expect(mine.get_by_text("Saved as revision 4.")).to_be_visible()
    saved = head_revision(Configuration.objects.get(pk=one.pk))
    assert (saved.values["seats"], saved.values["adjacent_boxes"], saved.values["limits"]["minimum"]) == (
        8,
        3,
        25,
    )
    assert saved.saved_by == manager


def test_a_lost_connection_takes_nothing_away(page_as: PageAs, watched: Watched) -> None:
    watched.expect(
        "ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:sendError|htmx:afterRequest|Failed to load resource"
    )
    page = page_as(MANAGER)
    address = f"/games/{variant().pk}/edit/#section-limits"
    page.goto(address)
    page.context.set_offline(True)
    page.get_by_label("Betting positions").fill("6")
    expect(page.locator("#keep-lost")).to_be_visible()
    expect(page.locator("#keep-state")).to_be_hidden()
    page.get_by_label("Adjacent boxes per player").fill("4")
    # saving does not lead away from what is typed
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Betting positions")).to_have_value("6")
    screenshot(page, "games-journey-offline")

    # the window is closed before the connection is back
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    watched.watch(again)
    again.goto(address)
    expect(again.locator("#local-offer")).to_be_visible()
    again.get_by_role("button", name="Continue").click()
    expect(again.get_by_label("Betting positions")).to_have_value("6")
    expect(again.get_by_label("Adjacent boxes per player")).to_have_value("4")
    expect(again.locator("#keep-state")).to_contain_text("2 changes, not saved yet")
    again.get_by_role("button", name="Save").click()
    expect(again.get_by_text("Saved as revision 3.")).to_be_visible()
    assert not WorkingCopy.objects.exists()


def test_a_connection_that_comes_back_is_noticed_by_itself(page_as: PageAs, watched: Watched) -> None:
    watched.expect(
        "ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:sendError|htmx:afterRequest|Failed to load resource"
    )
    page = page_as(MANAGER)
    page.goto(f"/games/{variant().pk}/edit/#section-limits")
    page.context.set_offline(True)
    page.get_by_label("Betting positions").fill("6")
    expect(page.locator("#keep-lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#keep-lost")).to_be_hidden()
    expect(page.locator("#keep-state")).to_contain_text("1 change, not saved yet")
    assert WorkingCopy.objects.get().typed["seats"] == ["6"]


def test_unsaved_changes_are_offered_when_the_page_is_opened_again(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    address = f"/games/{variant().pk}/edit/"
    page.goto(f"{address}#section-limits")
    page.get_by_label("Betting positions").fill("6")
    expect(page.locator("#keep-state")).to_contain_text("1 change, not saved yet")
    page.goto("/?tab=drafts")
    expect(page.get_by_role("link", name="1 unsaved change in Stadium", exact=True)).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("heading", name="You have one unsaved change")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    go_to(page, "limits")
    expect(page.get_by_label("Betting positions")).to_have_value("6")


def test_everything_works_without_script(page_as: PageAs) -> None:
    page = page_as(MANAGER, java_script_enabled=False)
    page.goto(f"/games/{variant().pk}/edit/")
    page.get_by_label("Betting positions").fill("12")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#note-seats")).to_contain_text("12 positions is above 9")
    expect(page.get_by_label("Betting positions")).to_have_value("12")
    page.get_by_label("Betting positions").fill("6")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as revision 3.")).to_be_visible()


def test_the_editor_on_a_phone(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    page = page_as(MANAGER, size=PHONE)
    page.goto(f"/games/{variant().pk}/edit/")
    go_to(page, "progressive")
    page.get_by_label("Reset amount", exact=True).fill("9500")
    expect(page.locator(note(page, "progressive.reset"))).to_contain_text("is below 10,000")
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport()
    axe(page)
    screenshot(page, "games-journey-phone")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as revision 3.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/edit/"))
