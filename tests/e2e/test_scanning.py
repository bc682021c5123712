"""Labels and badges read with the camera, which sees a picture of ours; typed where there is none."""

from collections.abc import Callable
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.codes import code_of
from games.badges.models import Badge
from games.card_inventory.models import DeckSet
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, Visitor, Watched, chromium_path, screenshot
from tests.e2e.camera import film_codes, filming
from tests.e2e.server import Site

GUARD, FLOOR, MANAGER = "security@harbor.example", "floor@harbor.example", "manager@harbor.example"


def harbor() -> Property:
    return Property.objects.get(name="Harbor Point Casino")


def test_labels_are_collected_and_a_badge_is_read_with_the_camera(
    browser: Browser, site: Site, watched: Watched, tmp_path: Path
) -> None:
    casino = harbor()
    waiting = list(DeckSet.objects.filter(property=casino, state="removed").order_by("number")[:3])
    dealer = Badge.objects.get(property=casino, number="D-101")
    film = tmp_path / "labels.y4m"
    scanned = [code_of("set", casino.pk, each.number) for each in waiting[:2]]
    strange = code_of("set", casino.pk, 987_654)
    film_codes(film, [*scanned, strange, code_of("badge", casino.pk, dealer.number)])
    with filming(browser, chromium_path(), film) as camera:
        visitor = Visitor(camera, site, watched)
        page = visitor.page_as(GUARD, size=PHONE)
        page.goto(reverse("deck-collect", args=[casino.pk]))
        page.get_by_role("button", name="Scan with the camera").click()
        listed = page.get_by_role("list", name="On the list")
        expect(listed).to_contain_text(f"Label {waiting[0].number}")
        expect(listed).to_contain_text(f"Label {waiting[1].number}")
        expect(page.locator("[data-scan-state]")).to_contain_text("Label 987654 is not waiting here.")
        # screen readers hear what is shown
        expect(page.locator("#announcer")).to_contain_text("Label")
        page.get_by_label("Or enter a label number").fill(str(waiting[2].number))
        page.get_by_role("button", name="Add").click()
        expect(listed.get_by_role("listitem")).to_have_count(3)
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        screenshot(page, "collect-scanning-390")
        page.get_by_role("button", name="Scan with the camera").click()
        listed.get_by_role("listitem").filter(has_text=f"Label {waiting[1].number}").get_by_role(
            "button", name="Remove"
        ).click()
        page.get_by_role("button", name="Collect what is on the list (2)").click()
        expect(page.get_by_text("2 labels are collected.")).to_be_visible()
        states = [DeckSet.objects.get(pk=each.pk).state for each in waiting]
        assert states == ["collected", "removed", "collected"]

        floor = visitor.page_as(FLOOR, size=PHONE)
        table = GamingTable.objects.get(property=casino, number="T02")
        floor.goto(reverse("deck-change", args=[table.pk]))
        group = floor.get_by_role("group", name="Inspected by the dealer")
        group.get_by_role("button", name="Scan the badge: Inspected by the dealer").click()
        expect(floor.get_by_role("dialog")).to_be_visible()
        assert_accessible(floor)
        screenshot(floor, "badge-scanning-390")
        expect(group.get_by_label("Badge number")).to_have_value("D-101")
        expect(floor.get_by_role("dialog")).to_be_hidden()
        expect(group.get_by_label("PIN")).to_be_focused()
        visitor.close()


def test_without_a_camera_labels_are_typed(page_as: Callable[..., Page], watched: Watched) -> None:
    casino = harbor()
    label = DeckSet.objects.filter(property=casino, state="removed").earliest("number")
    page = page_as(GUARD)
    page.goto(reverse("deck-collect", args=[casino.pk]))
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.get_by_text("No camera available. Enter the label numbers.").first).to_be_visible()
    page.get_by_label("Or enter a label number").fill(str(label.number))
    page.get_by_label("Or enter a label number").press("Enter")
    page.get_by_role("button", name="Collect what is on the list (1)").click()
    expect(page.get_by_text("1 label is collected.")).to_be_visible()


def test_codes_are_printed_for_labels_and_badges(check_every_look: Callable[..., None]) -> None:
    casino = harbor()
    check_every_look(GUARD, f"{reverse('deck-sets-print')}?property={casino.pk}", name="labels-print")
    check_every_look(MANAGER, f"{reverse('badge-print')}?property={casino.pk}", name="badges-print")
    check_every_look(GUARD, reverse("deck-collect", args=[casino.pk]), name="deck-collect-scan")
