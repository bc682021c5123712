"""Used decks in a real browser: security's round on a phone, and the report with the late rotations."""

from collections.abc import Callable
from datetime import timedelta

from playwright.sync_api import Page, expect

from backoffice.casinos.models import Property
from backoffice.core.local_time import today_at
from games.card_inventory.models import DeckSet, Destruction
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, screenshot

PageAs = Callable[..., Page]
Look = Callable[..., None]
GUARD, OFFICER = "security@harbor.example", "compliance@harbor.example"
PIN = "2468"


def harbor() -> Property:
    return Property.objects.get(name="Harbor Point Casino")


def test_security_collects_inspects_and_destroys_on_a_phone(page_as: PageAs) -> None:
    casino = harbor()
    page = page_as(GUARD, size=PHONE)
    page.goto(f"/decks/stock/?property={casino.pk}")
    page.locator(".deck-task", has_text="Collect").first.click()
    waiting = DeckSet.objects.filter(property=casino, state="removed", table__pit__name="High-limit room")
    first = waiting.order_by("due_at").first()
    assert first is not None
    form = page.locator("form", has=page.get_by_role("heading", name="High-limit room"))
    choice = form.locator("label", has_text=f"Label {first.number}").locator("input").first
    box = form.locator("label", has_text=f"Label {first.number}").first.bounding_box()
    assert box is not None
    assert box["height"] >= 48, "a thumb needs room"
    choice.check()
    assert_no_sideways_scroll(page)
    screenshot(page, "deck-collect-phone")
    form.get_by_role("button", name="Collect selected").click()
    expect(page.get_by_text("1 label is collected.")).to_be_visible()
    first.refresh_from_db()
    assert first.state == "collected"

    page.goto(f"/properties/{casino.pk}/decks/inspect/")
    page.locator("label", has_text=f"Label {first.number}").locator("input").check()
    page.get_by_role("button", name="Open a work order").click()
    page.locator("label", has_text=f"Label {first.number}").locator("input").check()
    screenshot(page, "deck-order-phone")
    page.get_by_role("button", name="Nothing found in selected").click()
    expect(page.get_by_text("1 label is inspected, nothing found.")).to_be_visible()

    page.goto(f"/properties/{casino.pk}/decks/destroy/")
    page.locator("label", has_text=f"Label {first.number}").locator("input").check()
    page.get_by_label("Badge number").fill("D-101")
    page.get_by_label("PIN").fill("1111")
    page.get_by_role("button", name="Destroy selected").click()
    expect(page.get_by_text("the number or PIN is not correct.").first).to_be_visible()
    expect(page.locator("label", has_text=f"Label {first.number}").locator("input")).to_be_checked()
    page.get_by_label("PIN").fill(PIN)
    screenshot(page, "deck-destroy-phone")
    page.get_by_role("button", name="Destroy selected").click()
    expect(page.get_by_role("heading", name="Destruction")).to_be_visible()
    assert_accessible(page)
    assert Destruction.objects.latest("pk").sets.get() == first


def test_the_officer_reads_the_late_rotations_and_orders_the_pdf(page_as: PageAs) -> None:
    page = page_as(OFFICER)
    page.goto(f"/properties/{harbor().pk}/decks/reports/")
    page.get_by_label("From gaming day").fill("2020-01-01")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("At most 400 days at a time.").first).to_be_visible()
    page.get_by_label("From gaming day").fill((today_at(harbor()) - timedelta(days=89)).isoformat())
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Late rotations").click()
    expect(page.get_by_text("COMAR 36.05.02.16T").first).to_be_visible()
    screenshot(page, "deck-reports-late")
    page.get_by_role("button", name="Create a PDF").click()
    expect(page.get_by_role("heading", name="Reports you requested")).to_be_visible()


def test_every_look_of_the_stock_and_its_papers(check_every_look: Look) -> None:
    casino = harbor()
    done = DeckSet.objects.filter(property=casino, state="destroyed").latest("removed_at")
    wrong = DeckSet.objects.get(property=casino, state="discrepant")
    check_every_look("manager@harbor.example", f"/decks/stock/?property={casino.pk}", name="deck-stock")
    check_every_look("rep@md.example", f"/decks/labels/{done.pk}/", name="deck-set")
    check_every_look(
        "manager@harbor.example",
        f"/decks/discrepancies/{wrong.discrepancy_report.pk}/",
        name="deck-discrepancy",
    )


def test_every_look_of_the_sheets(check_every_look: Look) -> None:
    casino = harbor()
    manager = "manager@harbor.example"
    check_every_look(manager, f"/properties/{casino.pk}/decks/reconcile/", name="deck-reconcile")
    check_every_look(OFFICER, f"/properties/{casino.pk}/decks/count/", name="deck-count")
    check_every_look(manager, f"/properties/{casino.pk}/decks/receive/", name="deck-receive")
    check_every_look(GUARD, f"/properties/{casino.pk}/decks/collect/", name="deck-collect")
