"""Whoever is new: the tour of their role, help and actions by keyboard, and the first day of an empty installation."""

import re
from collections.abc import Callable

from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect

from backoffice.casinos.models import GamingTable
from backoffice.people.models import Person
from games.configurations.models import Configuration
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import DESKTOP, PHONE, Visitor, Watched, screenshot, show_theme
from tests.e2e.server import Site
from tests.emails import links_sent

PageAs = Callable[..., Page]
MANAGER, SUPERVISOR, APPROVER = "manager@harbor.example", "floor@harbor.example", "approver@md.example"
PASSWORD = "a long enough sentence 7"


def looked_at(page: Page, name: str) -> None:
    """Both widths, both themes: axe finds nothing, nothing is wider than the screen."""
    for width, height in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            show_theme(page, theme)
            assert_accessible(page, f"{name} at {width}, {theme}")
            assert_no_sideways_scroll(page, name)
            screenshot(page, f"{name}-{width}-{theme}")


def test_the_tour_of_a_manager_leads_from_page_to_page_and_is_found_again(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/")
    page.get_by_role("region", name="Tour").get_by_role("link", name="Take the tour").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tour for the role Game manager")
    looked_at(page, "tour-page")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Start the tour").click()
    tour = page.get_by_role("complementary", name="Tour")
    expect(tour).to_contain_text("step 1 of 7")
    expect(page.locator(".page-actions")).to_have_class(re.compile("tour-marked"))
    expect(tour.get_by_role("heading")).to_be_focused()
    looked_at(page, "tour-step")
    page.set_viewport_size({"width": 1440, "height": 900})
    # nothing is blocked: the page behind can be used, and the tour knows the way back
    page.get_by_role("navigation").get_by_role("link", name="Tables").first.click()
    tour.get_by_role("link", name="Open this page").click()
    for number in range(2, 8):
        tour.get_by_role("button", name="Next").press("Enter")
        expect(tour).to_contain_text(f"step {number} of 7")
        if number == 3:
            tour.get_by_role("button", name="Leave the tour").click()
            expect(tour).to_have_count(0)
            page.get_by_role("button", name="Your menu").click()
            page.get_by_role("link", name="Tour", exact=True).click()
            page.get_by_role("button", name="Resume the tour").click()
            expect(tour).to_contain_text("step 3 of 7")
    tour.get_by_role("button", name="Finish").click()
    expect(page.locator(".toasts")).to_contain_text("You have finished the tour")
    assert Person.objects.get(email=MANAGER).tour_state == "done"


def test_the_tour_on_a_phone_leaves_the_page_usable(page_as: PageAs) -> None:
    page = page_as(APPROVER, size=PHONE)
    page.goto("/tour/")
    page.get_by_role("button", name="Start the tour").tap()
    tour = page.get_by_role("complementary", name="Tour")
    for _step in range(5):
        expect(tour).to_be_visible()
        assert_accessible(page, page.url)
        # the last line of the page can be scrolled out from under the panel
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        tour.get_by_role("button", name="Next").tap()
    tour.get_by_role("button", name="Finish").tap()
    expect(tour).to_have_count(0)


def test_help_and_actions_by_keyboard(page_as: PageAs) -> None:
    table = GamingTable.objects.get(property__name="Harbor Point Casino", number="T03")
    page = page_as(SUPERVISOR)
    page.goto("/decks/")
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="Help")
    expect(panel).to_contain_text("How long the decks on each table may still be used")
    expect(panel).to_contain_text("time of the last change + deck-change interval")
    expect(panel.locator("a.citation").first).to_be_visible()
    looked_at(page, "help-panel")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()

    page.keyboard.press("Control+k")
    dialog = page.get_by_role("dialog", name="Search")
    page.keyboard.type("log deck change t03")
    first = dialog.get_by_role("option").first
    expect(first).to_contain_text("Log deck change: T03")
    looked_at(page, "actions")
    page.set_viewport_size({"width": 1440, "height": 900})
    with page.expect_response("**/search/opened/"):
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/decks/tables/{table.pk}/change/$"))
    # it is offered first the next time, and whoever writes can write a question mark
    page.reload()
    page.keyboard.press("Control+k")
    expect(dialog.get_by_role("option").first).to_contain_text("Log deck change: T03")
    page.keyboard.type("house edge?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("combobox").fill("house edge")
    dialog.get_by_role("option", name=re.compile("house edge")).first.click()
    expect(page).to_have_url(re.compile("/help/#word-house-edge"))
    looked_at(page, "help-page")


def test_whoever_waits_for_the_search_sees_it_only_after_a_blink(page_as: PageAs) -> None:
    page = page_as(MANAGER, size=PHONE)
    page.goto("/notifications/")
    held: list[object] = []
    page.route("**/search/?q=slow*", lambda route: held.append(route))
    page.get_by_role("link", name="Search").tap()
    dialog = page.get_by_role("dialog", name="Search")
    page.get_by_role("combobox").fill("slow")
    expect(dialog).to_have_class(re.compile("is-waiting"))
    assert_accessible(page, "waiting")
    held[0].continue_()  # type: ignore[attr-defined]
    expect(dialog).not_to_have_class(re.compile("is-waiting"))


def test_a_clause_in_a_form_row_is_no_tab_stop_and_f1_opens_it(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/games/{variant_of_harbor()}/edit/")
    row = page.locator("[data-part]:has(a.citation):has(input:not([type=hidden])):visible").first
    expect(row.locator("a.citation").first).to_have_attribute("tabindex", "-1")
    row.locator("input:not([type=hidden])").first.focus()
    page.keyboard.press("F1")
    expect(page.locator("#side-panel")).to_be_visible()
    expect(page.locator("#side-panel-title")).to_have_text(row.locator("a.citation").first.inner_text())


def variant_of_harbor() -> int:
    found = Configuration.objects.filter(
        property__name="Harbor Point Casino", retired_at__isnull=True
    ).first()
    assert found is not None
    return found.pk


def test_the_first_day_from_an_empty_database(
    browser: Browser, running_site: Site, committed_database: None, watched: Watched
) -> None:
    call_command("invite_administrator", "admin@test.example", "Iris Admin", verbosity=0)
    visitor = Visitor(browser, running_site, watched)
    page = accepted(visitor, "admin@test.example")
    strip = page.get_by_role("region", name="First steps")
    expect(strip).to_contain_text("First steps: 0 of 6 done")
    strip.get_by_role("link", name="All first steps").click()
    looked_at(page, "first-day-administrator")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("link", name="Add an authority").click()
    page.get_by_label("Jurisdiction", exact=True).fill("us-md")
    page.get_by_label("Name of the jurisdiction").fill("Maryland")
    page.get_by_label("Authority name").fill("Gaming Commission")
    page.get_by_label("Name of the first approver").fill("Ada Approver")
    page.get_by_label("Email address of the first approver").fill("approver@test.example")
    page.get_by_role("button", name=re.compile("Add")).click()
    page.goto("/installation/operators/add/")
    page.get_by_label("Name", exact=True).fill("Harbor LLC")
    page.get_by_label("License number").fill("FO-1")
    page.get_by_label("Name of the first game manager").fill("Gus Manager")
    page.get_by_label("Email address of the first game manager").fill("gus@test.example")
    page.get_by_role("button", name=re.compile("Add")).click()

    manager = accepted(visitor, "gus@test.example", size=PHONE)
    strip = manager.get_by_role("region", name="First steps")
    expect(strip).to_contain_text("Next: Add your first property")
    looked_at(manager, "first-day-operator")
    manager.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    strip.get_by_role("link", name="Add a property").click()
    # the only jurisdiction is chosen, and its clock and money with it
    expect(manager.get_by_label("Time zone")).to_have_value("America/New_York")
    expect(manager.get_by_label("Currency")).to_have_value("USD")
    manager.get_by_label("Name", exact=True).fill("Harbor Point")
    manager.get_by_role("button", name="Add the property").click()
    manager.goto("/first-day/")
    expect(manager.locator(".first-step").first).to_contain_text("Done")
    expect(manager.get_by_role("link", name="Add a pit")).to_be_visible()
    page.goto("/first-day/")
    expect(page.locator(".page-subheading")).to_contain_text("3 of 6 done")
    assert not running_site.errors
    visitor.close()


def accepted(visitor: Visitor, address: str, *, size: tuple[int, int] = DESKTOP) -> Page:
    """By the link of the letter, as somebody with a mailbox would."""
    page = visitor.page_as(None, size=size)
    page.goto(links_sent(address)[-1])
    for box in page.locator("input[type=password]").all():
        box.fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(lambda url: "/invitation/" not in url)
    page.goto("/")
    return page
