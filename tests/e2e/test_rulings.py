"""Rulings in a browser: an approver rules on the war tie, and a game manager finds the reading fixed and priced so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.configurations.models import Configuration
from games.rulings.models import GrantedWaiver, RulingOnInterpretation
from tests.e2e.browsing import screenshot

MANAGER, APPROVER = "manager@harbor.example", "approver@md.example"
MD = "us-md/casino-war"
PageAs = Callable[..., Page]
Look = Callable[..., None]


@pytest.mark.parametrize("email", [MANAGER, APPROVER])
def test_the_list(check_every_look: Look, email: str) -> None:
    check_every_look(email, "/rulings/", name=f"rulings-{email.partition('@')[0]}")


def test_a_ruling_and_a_waiver_to_read(check_every_look: Look, site: object) -> None:
    ruling = RulingOnInterpretation.objects.get(reading="jackpot_and_odds")
    check_every_look(APPROVER, f"/rulings/{ruling.pk}/", name="ruling")
    check_every_look(APPROVER, f"/waivers/{GrantedWaiver.objects.get().pk}/", name="waiver")


def test_from_the_war_tie_to_a_ruling_that_the_editor_follows(
    page_as: PageAs, axe: Callable[[Page], None]
) -> None:
    """MD 10.A(4): looked at, ruled on, and the draft of a game manager then shows the finding, the option, the edge."""
    desk = page_as(APPROVER)
    desk.goto(f"/rules/{MD}/readings/tie_war_wager/")
    desk.get_by_role("link", name="Rule on this interpretation").click()
    desk.get_by_label("The Tie Wager made at war pays 2 to 1").check()
    desk.get_by_label("Reference number").fill("MD-RR-2026-0011")
    desk.get_by_role("button", name="See what it affects").click()
    expect(desk.get_by_text("This field is required").first).to_be_visible()
    desk.get_by_label("Reasons").fill("10.A(4) names the Tie Wager and stands beside 10.A(2).")
    axe(desk)
    screenshot(desk, "ruling-add")
    desk.get_by_role("button", name="See what it affects").click()

    touched = desk.locator("article.affected", has_text="Harbor Point Casino · Main pit v2")
    expect(touched).to_contain_text("MD-CW-009")
    expect(touched).to_contain_text("T01")
    expect(touched.get_by_role("row", name="Initial Wager")).to_contain_text("2.88 %")
    axe(desk)
    screenshot(desk, "ruling-preview")
    assert not RulingOnInterpretation.objects.filter(reading="tie_war_wager").exists()
    desk.get_by_role("button", name="Issue the ruling").click()
    expect(desk.get_by_role("heading", name="MD-RR-2026-0011", level=1)).to_be_visible()

    page = page_as(MANAGER)
    draft = Configuration.objects.get(property__name="Harbor Point Casino", name="Hand shuffled")
    page.goto(f"/games/{draft.pk}/edit/#section-readings")
    reading = page.locator("#field-readings-tie_war_wager")
    reading.scroll_into_view_if_needed()
    expect(reading).to_contain_text("MD-RR-2026-0011")
    expect(reading).to_contain_text("has ruled otherwise")
    expect(reading.locator(".reading-edges")).to_contain_text("2.88 %")
    axe(page)
    screenshot(page, "ruling-editor")
    reading.get_by_label("The Tie Wager made at war pays 2 to 1").check()
    expect(reading).not_to_contain_text("has ruled otherwise")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("#field-readings-tie_war_wager input[value=war_wager]")).to_be_disabled()
    screenshot(page, "ruling-editor-fixed")

    phone = page_as(MANAGER, size=(390, 844))
    phone.goto(f"/games/{draft.pk}/edit/#section-readings")
    expect(phone.locator("#field-readings-tie_war_wager")).to_contain_text("MD-RR-2026-0011")
    axe(phone)
    screenshot(phone, "ruling-editor-phone")


def test_a_notice_about_the_new_version(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    desk = page_as(APPROVER)
    desk.goto(f"/rules/{MD}/versions/")
    expect(desk.locator("#affected")).to_contain_text("Deck pit v1")
    axe(desk)
    screenshot(desk, "versions-regulator")
    desk.get_by_role("link", name="Draft a notice").click()
    text = desk.get_by_label("Text")
    text.fill(text.input_value() + "\n\nBy the end of March.")
    axe(desk)
    screenshot(desk, "notice-add")
    desk.get_by_role("button", name="Send").click()
    expect(desk.get_by_text("The notice is sent to Harbor Gaming LLC.")).to_be_visible()

    page = page_as(MANAGER)
    page.goto("/rulings/")
    page.get_by_role("link", name="Casino War: new version of the rules").click()
    expect(page.get_by_text("By the end of March.")).to_be_visible()
    axe(page)
    screenshot(page, "notice")
