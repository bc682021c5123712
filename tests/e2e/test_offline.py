"""The pit's pages through a lost connection: kept on the device, sent once, asked about at sign-out."""

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Dialog, Page, expect

from backoffice.casinos.models import GamingTable
from games.decks.models import DeckChange
from games.progressives.models import MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import STANDS
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, Watched, screenshot

FLOOR, PIN = "floor@harbor.example", "2468"
KEPT = """() => new Promise((done) => {
  const opening = indexedDB.open("baize-waiting", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("entries").objectStore("entries").getAll();
    asked.onsuccess = () => done(JSON.stringify(asked.result));
  };
})"""


def table() -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number="T02")


def fill_change(page: Page) -> None:
    dealer = page.get_by_role("group", name="Inspected by the dealer")
    dealer.get_by_label("Badge number").fill("D-101")
    dealer.get_by_label("PIN").fill(PIN)
    supervisor = page.get_by_role("group", name="Verified by a floor supervisor")
    supervisor.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Log the change").click()


def test_a_change_and_a_reading_are_kept_without_a_connection_and_sent_once(
    page_as: Callable[..., Page], watched: Watched
) -> None:
    watched.expect("ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 4(09|22)")
    before = DeckChange.objects.filter(table=table()).count()
    page = page_as(FLOOR, size=PHONE)
    page.goto(reverse("deck-change", args=[table().pk]))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    fill_change(page)
    expect(page.get_by_role("alert")).to_contain_text("is saved on this device")
    expect(page.get_by_role("link", name="1 waiting to be sent")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "offline-kept-390")
    kept = page.evaluate(KEPT)
    assert "D-101" in kept
    assert PIN not in kept, "no PIN lies on the device in clear"
    assert DeckChange.objects.filter(table=table()).count() == before

    # without a connection a reload shows the list instead of the browser's own page, and nothing private
    page.reload()
    expect(page.get_by_role("heading", name="Waiting to be sent", level=1)).to_be_visible()
    expect(page.get_by_text("1 waiting to be sent. Sign in to send it.")).to_be_visible()
    expect(page.get_by_role("heading", name="this page cannot be opened now")).to_be_visible()
    expect(page.get_by_text("Pages that are already open keep working")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "offline-not-opened-390")
    expect(page.get_by_text("Fiona")).to_have_count(0)

    # a reading far from expected waits beside it, and is asked about when it is sent
    page.context.set_offline(False)
    level = ProgressiveLevel.objects.get(progressive__name="Main pit war", path="progressive")
    last = level.readings.filter(STANDS).order_by("-at", "-pk")[0]
    page.goto(reverse("waiting"))
    expect(page.get_by_text("Nothing is waiting on this device.")).to_be_visible()
    change = DeckChange.objects.filter(table=table()).latest("pk")
    assert DeckChange.objects.filter(table=table()).count() == before + 1
    assert "Saved on the device" in change.notes

    page.goto(reverse("meter-reading-add", args=[level.pk]))
    page.context.set_offline(True)
    page.get_by_label("The meter shows").fill(str(last.shown + 9000))
    page.get_by_label("Count optional").fill(str((last.counter or 0) + 100))
    page.get_by_role("button", name="Record the reading").click()
    expect(page.get_by_role("alert")).to_contain_text("is saved on this device")
    page.context.set_offline(False)
    page.get_by_role("link", name="waiting to be sent").click()
    item = page.get_by_role("list", name="Waiting to be sent").get_by_role("listitem").first
    expect(item).to_contain_text("Expected")
    assert_accessible(page)
    screenshot(page, "waiting-asked-390")
    item.get_by_role("button", name="Send anyway").click()
    expect(page.get_by_text("Nothing is waiting on this device.")).to_be_visible()
    assert MeterReading.objects.filter(level=level, shown=last.shown + 9000).count() == 1


def test_the_board_stays_open_without_a_connection_and_says_what_cannot_be_opened(
    page_as: Callable[..., Page], watched: Watched
) -> None:
    watched.expect("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    page = page_as(FLOOR, size=PHONE)
    page.goto(reverse("deck-board"))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.get_by_role("link", name="Log a change").click()
    expect(
        page.get_by_role("alert").filter(has_text="cannot be opened now. This page stays open")
    ).to_be_visible()
    expect(page.get_by_role("heading", name="Decks", level=1)).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "offline-board-390")
    page.goto(reverse("incident-add"))
    expect(page.get_by_role("heading", name="this page cannot be opened now")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try the page again").click()
    expect(page.get_by_role("heading", name="this page cannot be opened now")).to_have_count(0)
    expect(page.get_by_role("heading", name="Log an incident").first).to_be_visible()


def test_a_refused_entry_is_put_right_and_sign_out_asks_about_what_waits(
    page_as: Callable[..., Page], watched: Watched, check_every_look: Callable[..., None]
) -> None:
    watched.expect("ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 4(09|22)")
    page = page_as(FLOOR)
    page.goto(reverse("deck-change", args=[table().pk]))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    dealer = page.get_by_role("group", name="Inspected by the dealer")
    dealer.get_by_label("Badge number").fill("D-101")
    dealer.get_by_label("PIN").fill("1357")
    page.get_by_role("group", name="Verified by a floor supervisor").get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Log the change").click()
    expect(page.get_by_role("alert")).to_contain_text("is saved on this device")
    page.context.set_offline(False)
    page.goto(reverse("waiting"))
    item = page.get_by_role("list", name="Waiting to be sent").get_by_role("listitem").first
    expect(item).to_contain_text("Badge D-101: the number or PIN is not correct.")
    screenshot(page, "waiting-refused-1440")

    # whoever signs out is asked; who comes next sees that something waits, and nothing of what
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("button", name="Your menu").click()
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Waiting to be sent", level=1)).to_be_visible()
    assert "Entries on this device have not been sent" in asked[0]

    page.get_by_role("link", name="Correct it").click()
    expect(dealer.get_by_label("Badge number")).to_have_value("D-101")
    before = DeckChange.objects.count()
    dealer.get_by_label("PIN").fill(PIN)
    page.get_by_role("group", name="Verified by a floor supervisor").get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Log the change").click()
    expect(page.get_by_text("Nothing is waiting on this device.")).to_be_visible()
    assert DeckChange.objects.count() == before + 1
    check_every_look(FLOOR, reverse("waiting"), name="waiting")
