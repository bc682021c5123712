"""Meters in a real browser: read on a phone, a drop that alerts, a payout with two signatures, every look."""

from collections.abc import Callable
from decimal import Decimal

from django.urls import reverse
from playwright.sync_api import Page, expect

from games.progressives.models import JackpotHit, MeterAlert, MeterReading, Progressive, ProgressiveLevel
from games.progressives.selectors.progressives import OPEN_ALERT, STANDS
from tests.e2e.browsing import PHONE, Watched, screenshot

PageAs = Callable[..., Page]
EveryLook = Callable[..., None]
MANAGER, FLOOR, PIT = "manager@harbor.example", "floor@harbor.example", "pit@harbor.example"
APPROVER = "approver@md.example"


def main_meter() -> ProgressiveLevel:
    return ProgressiveLevel.objects.select_related("progressive").get(
        progressive__name="Main pit war", path="progressive"
    )


def last_reading(level: ProgressiveLevel) -> MeterReading:
    return level.readings.filter(STANDS).order_by("-at", "-pk")[0]


def test_a_floor_supervisor_reads_a_meter_on_a_phone(
    page_as: PageAs, watched: Watched, axe: Callable[[Page], None]
) -> None:
    level = main_meter()
    last = last_reading(level)
    assert last.counter is not None
    page = page_as(FLOOR, size=PHONE)
    page.goto(f"{reverse('progressive-list')}?property={level.casino.pk}")
    page.get_by_role("link", name="Main pit war").first.click()
    page.get_by_role("link", name="Read the meter").click()
    watched.expect("status of 409")
    page.get_by_label("The meter shows").fill(f"{last.shown + 7500:,.2f}")
    expect(page.get_by_label("Counter of the controller")).to_be_checked()
    page.get_by_label("Count optional").fill(str(last.counter + 100))
    page.get_by_label("Note").fill("Read by torch")
    page.get_by_role("button", name="Record the reading").click()
    low, high = last.shown + 74, last.shown + 76
    question = page.get_by_role("alert").filter(has_text=f"Expected ${low:,.2f} to ${high:,.2f}")
    expect(question).to_be_focused()
    expect(question).to_contain_text("Save anyway?")
    expect(page.get_by_label("Note")).to_have_value("Read by torch")
    axe(page)
    screenshot(page, "meter-reading-asked-phone")
    assert last_reading(level) == last
    page.get_by_label("The meter shows").fill(f"{last.shown + 75:,.2f}")
    page.get_by_role("button", name="Record the reading").click()
    expect(page.get_by_text("The reading is recorded. It reconciles.")).to_be_visible()
    assert last_reading(level).shown == last.shown + 75


def test_a_meter_drop_alerts_and_is_explained(page_as: PageAs, watched: Watched) -> None:
    level = ProgressiveLevel.objects.get(progressive__name="Stadium war")
    before = last_reading(level).shown
    floor = page_as(FLOOR, size=PHONE)
    floor.goto(reverse("meter-reading-add", args=[level.pk]))
    floor.get_by_label("The meter shows").fill(str(before - 100))
    floor.get_by_label("Not counted").check()
    floor.get_by_label("Count optional").fill("")
    watched.expect("status of 409")
    floor.get_by_role("button", name="Record the reading").click()
    floor.get_by_role("button", name="Save anyway").click()
    expect(floor.get_by_text("It raised an alert: Meter dropped.")).to_be_visible()

    manager = page_as(MANAGER)
    manager.goto(reverse("notifications"))
    manager.get_by_role("link", name="Meter dropped: Stadium war").first.click()
    expect(manager.get_by_role("heading", name="Meter dropped")).to_be_visible()
    expect(manager.get_by_role("row", name="Last reading")).to_contain_text(f"{before:,.2f}")
    manager.get_by_label("What was found").fill("The controller restarted; the vendor is called.")
    manager.get_by_role("button", name="Close the alert").click()
    expect(manager.get_by_text("The alert is closed; it stays in the log.")).to_be_visible()
    assert MeterAlert.objects.filter(level=level, kind="drop", acknowledged_at__isnull=False).count() == 1


def test_a_large_payout_takes_two_signatures(page_as: PageAs) -> None:
    level = main_meter()
    last = last_reading(level)
    floor = page_as(FLOOR, size=PHONE)
    floor.goto(reverse("meter-jackpot-add", args=[level.pk]))
    floor.get_by_label("Table", exact=True).select_option(label="T02")
    floor.get_by_label("Paid from the meter").fill("61,234.50")
    floor.get_by_label("Paid by odds as well").fill("5000")
    floor.get_by_label("Hand").fill("Suited four of a kind, seat 4")
    floor.get_by_label("Witnesses").fill("Dealer M. Abara")
    floor.get_by_role("button", name="Record the jackpot").click()
    floor.get_by_role("link", name="Prepare the document").click()
    floor.get_by_label("Witness").fill("Marcus Abara")
    floor.get_by_label("Entry in surveillance's log").fill("S-1116-02")
    floor.get_by_label("Photograph kept as").fill("CAM12-0412")
    floor.get_by_role("button", name="Prepare it").click()
    expect(floor.get_by_text("You prepared it;")).to_be_visible()
    hit = JackpotHit.objects.filter(level=level).latest("pk")

    floor.goto(reverse("jackpot-issue", args=[hit.pk]))
    floor.get_by_label("Issued by").fill("Cage, Olga Ferris")
    floor.get_by_label("Number of the check").fill("881300")
    floor.get_by_role("button", name="Issue the payout").click()
    expect(floor.get_by_text("has to countersign it first").first).to_be_visible()

    pit = page_as(PIT)
    pit.goto(reverse("jackpot-detail", args=[hit.pk]))
    pit.get_by_role("button", name="Countersign").click()
    expect(pit.get_by_text("You have countersigned the payout.")).to_be_visible()
    pit.get_by_role("link", name="Issue the payout").click()
    pit.get_by_label("Issued by").fill("Cage, Olga Ferris")
    pit.get_by_label("Number of the check").fill("881300")
    pit.get_by_role("button", name="Issue the payout").click()
    expect(pit.get_by_text("its document is complete")).to_be_visible()
    hit.document.refresh_from_db()
    assert hit.document.issued_at is not None
    assert last.shown != Decimal("61234.50")


def test_the_regulator_decides_on_an_adjustment(page_as: PageAs) -> None:
    page = page_as(APPROVER)
    page.goto("/")
    page.get_by_role("link", name="Decide").first.click()
    page.get_by_label("Approve").check()
    page.get_by_label("Number of the approval").fill("MD-MA-2026-031")
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text("The adjustment is approved.")).to_be_visible()


def test_the_chart_is_drawn_and_follows_the_span(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(reverse("progressive-detail", args=[main_meter().progressive_id]))
    expect(page.locator("#meter-chart svg")).to_be_visible()
    page.get_by_role("link", name="30 days").click()
    expect(page.locator("#meter-chart svg")).to_be_visible()
    expect(page.locator("#meter-chart svg")).to_contain_text("Break-even")
    page.get_by_role("button", name="Lines to scale").click()
    expect(page.get_by_role("button", name="Lines to scale")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("The same figures as a table").click()
    expect(page.get_by_role("table", name="Figures of the chart")).to_be_visible()


def test_every_look_of_the_list_and_a_progressive(check_every_look: EveryLook) -> None:
    progressive = Progressive.objects.get(name="Main pit war")
    check_every_look(MANAGER, f"{reverse('progressive-list')}?property=", name="progressive-list")

    def drawn(page: Page) -> None:
        expect(page.locator("#meter-chart svg")).to_be_visible()

    check_every_look(
        MANAGER,
        reverse("progressive-detail", args=[progressive.pk]),
        prepare=drawn,
        name="progressive-detail",
    )
    check_every_look(
        APPROVER, reverse("progressive-detail", args=[progressive.pk]), name="progressive-regulator"
    )


def test_every_look_of_the_meters_pages(check_every_look: EveryLook) -> None:
    level = main_meter()
    alert = MeterAlert.objects.filter(OPEN_ALERT).earliest("pk")
    check_every_look(FLOOR, reverse("meter-reading-add", args=[level.pk]), name="meter-reading")
    check_every_look(MANAGER, reverse("meter-readings", args=[level.pk]), name="meter-readings")
    check_every_look(MANAGER, reverse("meter-alert", args=[alert.pk]), name="meter-alert")
    check_every_look(MANAGER, reverse("meter-adjustment-add", args=[level.pk]), name="meter-adjustment")


def test_every_look_of_setting_up_and_the_forecast(check_every_look: EveryLook) -> None:
    level = main_meter()
    casino = level.casino
    check_every_look(MANAGER, reverse("progressive-add", args=[casino.pk]), name="progressive-add")
    check_every_look(MANAGER, reverse("meter-terms", args=[level.pk]), name="meter-terms")
    check_every_look(
        MANAGER, reverse("progressive-forecast", args=[level.progressive_id]), name="progressive-forecast"
    )
    check_every_look(MANAGER, reverse("meter-import", args=[casino.pk]), name="meter-import")


def test_every_look_of_a_jackpot(check_every_look: EveryLook) -> None:
    hit = JackpotHit.objects.filter(level=main_meter()).latest("at")
    check_every_look(FLOOR, reverse("meter-jackpot-add", args=[hit.level_id]), name="jackpot-add")
    check_every_look(MANAGER, reverse("jackpot-detail", args=[hit.pk]), name="jackpot")
    check_every_look(APPROVER, reverse("jackpot-detail", args=[hit.pk]), name="jackpot-regulator")
