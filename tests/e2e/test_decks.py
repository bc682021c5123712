"""The deck log in a real browser: on the phone of a pit, and at the desk of those who answer for it."""

import re
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable, Property
from backoffice.notifications.models import Notification
from games.badges.models import Badge
from games.decks.models import DeckChange
from games.decks.selectors.board import table_row
from games.decks.services.reminders import remind_of_decks
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, screenshot

PageAs = Callable[..., Page]
FLOOR, MANAGER, REVIEWER = "floor@harbor.example", "manager@harbor.example", "reviewer@md.example"
PIN = "2468"


def table(number: str) -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number=number)


def board() -> str:
    return f"/decks/?property={Property.objects.get(name='Harbor Point Casino').pk}"


def test_a_floor_supervisor_logs_a_rotation_on_a_phone(page_as: PageAs) -> None:
    late = table("T03")
    before = DeckChange.objects.filter(table=late).count()
    page = page_as(FLOOR, size=PHONE)
    page.goto(board())
    first = page.locator(".deck-row").first
    expect(first).to_contain_text("T03")
    # how late depends on how long ago the demo was loaded
    expect(first).to_contain_text(re.compile(r"LATE \d h \d\d"))
    first.get_by_role("link", name="Change T03").click()

    expect(page.get_by_role("heading", name="Change the decks of T03")).to_be_visible()
    expect(page.locator(".deck-batch-choice[aria-current]")).to_contain_text("LATE")
    expect(page.get_by_label("Removed")).to_have_value("6")
    expect(page.get_by_label("Opened")).to_have_value("6")
    dealer = page.get_by_role("group", name="Inspected by the dealer")
    dealer.get_by_label("Badge number").fill("D-101")
    dealer.get_by_label("PIN").fill("1357")
    supervisor = page.get_by_role("group", name="Verified by a floor supervisor")
    expect(supervisor.get_by_label("Badge number")).not_to_have_value("")
    supervisor.get_by_label("PIN").fill(PIN)
    page.get_by_label("Why it is late").select_option("Short of supervisors")
    page.get_by_label("In your own words").fill("One for six tables")
    screenshot(page, "deck-change-390-filled")
    page.get_by_role("button", name="Log the change").click()

    expect(page.get_by_text("the number or PIN is not correct.").first).to_be_visible()
    expect(dealer.get_by_label("PIN")).to_have_value("")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "deck-change-390-wrong-pin")
    dealer.get_by_label("PIN").fill(PIN)
    supervisor.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Log the change").click()

    expect(page.get_by_text(re.compile(r"is logged\. It was \d h \d\d"))).to_be_visible()
    row = page.locator(".deck-row", has_text="T03")
    expect(row).not_to_contain_text("LATE")
    expect(row).to_contain_text("late: Short of supervisors: One for six tables")
    expect(row).to_contain_text(re.compile(r"7 h 5\d left|8 h left|8 h 00 left"))
    logged = DeckChange.objects.filter(table=late).latest("pk")
    assert DeckChange.objects.filter(table=late).count() == before + 1
    assert (
        logged.inspected_by.number,
        logged.verified_by.person.email if logged.verified_by.person else "",
    ) == (
        "D-101",
        FLOOR,
    )
    page.goto(f"/decks/tables/{late.pk}/")
    expect(page.get_by_role("row").nth(1)).to_contain_text(re.compile(r"Late \d h \d\d"))
    screenshot(page, "deck-history-390-after")


def test_a_late_deck_alerts_the_people_of_the_pit(page_as: PageAs) -> None:
    Notification.objects.all().delete()
    due = table("T12")
    first = table_row(due, at=timezone.now()).first_due
    assert first is not None
    assert first.clock.reading is not None
    assert first.clock.reading.due_at is not None
    due_at = first.clock.reading.due_at
    remind_of_decks(at=due_at - timedelta(minutes=15))
    remind_of_decks(at=due_at + timedelta(minutes=55))
    remind_of_decks(at=due_at + timedelta(minutes=56))
    assert Notification.objects.filter(person__email=FLOOR, title__contains="due now at T12").count() == 1
    page = page_as(FLOOR, size=PHONE)
    page.goto("/notifications/")
    expect(page.get_by_text("Decks are due soon at T12").first).to_be_visible()
    page.get_by_role("link", name="Decks are due now at T12").first.click()
    expect(page.get_by_role("heading", name="Decks")).to_be_visible()
    expect(page.locator(".deck-row")).to_have_count(due.pit.tables.count())
    told = page_as("compliance@harbor.example")
    told.goto("/notifications/")
    expect(told.get_by_text("Decks are due now at T12").first).to_be_visible()
    expect(told.get_by_text("Decks are due soon at T12")).to_have_count(0)


def test_the_board_refreshes_itself_and_names_the_clause(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.clock.install()
    page.goto(board())
    expect(page.locator(".deck-row").first).to_contain_text("T03")
    change = DeckChange.objects.filter(table=table("T03")).order_by("at").last()
    assert change is not None
    older = DeckChange.objects.filter(table=change.table).exclude(batch=change.batch).latest("at")
    again = DeckChange.objects.get(pk=older.pk)
    again.pk, again.at = None, timezone.now()
    again.save()
    with page.expect_response(lambda response: "/decks/" in response.url):
        page.clock.fast_forward(31_000)
    expect(page.locator(".deck-row").first).not_to_contain_text("T03")
    page.locator(".deck-row", has_text="T12").get_by_role("link", name="COMAR 36.05.02.16T").click()
    expect(page.locator("#side-panel-body")).to_contain_text("every 8 hours")


def test_a_manager_gives_out_a_badge_and_unlocks_one(page_as: PageAs) -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    Badge.objects.filter(property=casino, number="D-102").update(locked_at=timezone.now(), wrong_pins=5)
    page = page_as(MANAGER)
    page.goto(board())
    page.get_by_role("link", name="Badges").click()
    page.get_by_role("button", name="Unlock Ben Whitaker").click()
    expect(page.get_by_text("Ben Whitaker (D-102) is unlocked.")).to_be_visible()
    page.get_by_role("link", name="Issue a badge").click()
    page.get_by_label("Badge number").fill("D-150")
    page.get_by_label("Name").fill("Nadia Rahman")
    page.get_by_label("PIN", exact=True).fill("7391")
    page.get_by_label("PIN again").fill("7391")
    page.get_by_role("button", name="Issue the badge").click()
    expect(page.get_by_text("Nadia Rahman (D-150) now has a badge.")).to_be_visible()
    # with the PIN that she was given she chooses her own, by thumb, where somebody else is signed in
    tablet = page_as(FLOOR)
    tablet.goto(f"/decks/tables/{table('T01').pk}/change/")
    tablet.get_by_role("link", name="choose your own PIN").click()
    tablet.get_by_label("Badge number").fill("D-150")
    tablet.get_by_label("Current PIN").fill("7391")
    tablet.get_by_label("Your PIN", exact=True).fill("4829")
    tablet.get_by_label("Your PIN again").fill("4829")
    tablet.get_by_role("button", name="Save my PIN").click()
    expect(tablet.get_by_text("Nadia Rahman (D-150) now has their own PIN.")).to_be_visible()
    expect(tablet).to_have_url(re.compile(r"/change/$"))


def test_every_page_of_the_deck_log_is_fit_to_be_seen(check_every_look: Callable[..., None]) -> None:
    corrected = DeckChange.objects.get(corrects__isnull=False)
    check_every_look(FLOOR, board(), name="deck-board")
    check_every_look(FLOOR, f"/decks/tables/{table('T01').pk}/change/", name="deck-change")
    check_every_look(FLOOR, f"/decks/tables/{table('T04').pk}/", name="deck-history")
    check_every_look(FLOOR, f"/decks/entries/{corrected.pk}/", name="deck-entry")


def test_the_pages_around_the_log_are_fit_to_be_seen(check_every_look: Callable[..., None]) -> None:
    corrected = DeckChange.objects.get(corrects__isnull=False)
    check_every_look(FLOOR, f"/decks/entries/{corrected.pk}/correct/", name="deck-correct")
    check_every_look(MANAGER, board().replace("?", "log/?"), name="deck-pick")
    check_every_look(REVIEWER, board().replace("?", "late/?days=90&"), name="deck-late")
    check_every_look(REVIEWER, board(), name="deck-board-regulator")


def test_the_pages_of_badges_are_fit_to_be_seen(check_every_look: Callable[..., None]) -> None:
    badge = Badge.objects.filter(property__name="Harbor Point Casino").latest("pk")
    check_every_look(MANAGER, board().replace("/decks/", "/badges/"), name="badge-list")
    check_every_look(MANAGER, f"/badges/{badge.pk}/change/", name="badge-form")
    check_every_look(FLOOR, "/badges/own-pin/", name="badge-own-pin")
    check_every_look(MANAGER, "/decks/reminder/", name="deck-settings")
    check_every_look(MANAGER, f"/tables/{table('T12').pk}/", name="table-with-decks")
