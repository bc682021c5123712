"""The price at a glance, assumptions, bars, what a draft changes in money."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.configurations.models import Configuration
from games.earnings.models import BetMix
from tests.e2e.accessibility import assert_accessible

MANAGER = "manager@harbor.example"


def test_a_manager_prices_a_change_under_other_assumptions(page_as: Callable[..., Page]) -> None:
    variant = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    page = page_as(MANAGER)
    page.goto(f"/games/{variant.pk}/edit/#section-wagers")
    given, money = page.locator("#price-given"), page.locator("#draft-earnings")
    expect(given).to_contain_text("7 players")
    expect(money).to_contain_text("Bet mix of this variant")
    for group in ("Main game", "Side bets", "Progressive"):
        expect(page.locator(".price-group-title", has_text=group)).to_be_visible()

    totals = money.locator(".draft-totals")
    as_saved = totals.inner_text()

    # other odds move the edge, its bar and the money of a year
    tie = page.locator(".price-line", has_text="Tie Wager on the original deal")
    bar = tie.locator("xpath=following-sibling::tr[1]").locator("svg rect").first
    page.locator("#in-paytables-tie-tie").fill("12 to 1")
    expect(tie).to_contain_text("▼ 14.79")
    length = bar.get_attribute("width")
    expect(totals).not_to_have_text(as_saved, use_inner_text=True)
    expect(money).to_contain_text("less per table and year")

    # what is assumed is changed beside it, and nothing typed is lost
    page.locator(".price-assumed > summary").click()
    page.get_by_label("Players", exact=True).fill("4")
    expect(given).to_contain_text("4 players")
    page.get_by_label("Progressive meter, USD").fill("90,000")
    expect(given).to_contain_text("progressive meter at $90,000")
    expect(page.locator(".price-line", has_text="meter at 90,000")).to_be_visible()
    expect(page.get_by_label("Progressive meter, USD")).to_be_focused()
    page.get_by_label("After a tie").select_option("surrender")
    expect(given).to_contain_text("always surrender")
    expect(page.locator("#in-paytables-tie-tie")).to_have_value("12 to 1")
    page.get_by_label("After a tie").select_option("")
    assert_accessible(page)

    # nonsense is said there, and the usual is shown
    page.get_by_label("Players", exact=True).fill("40")
    expect(given).to_contain_text("enter a whole number from 1 to 7")
    expect(given).to_contain_text("7 players")
    assert_accessible(page)
    page.get_by_label("Players", exact=True).fill("")
    page.locator("#in-paytables-tie-tie").fill("11 to 1")
    expect(tie).to_contain_text("▼ 7.40")
    expect(bar).not_to_have_attribute("width", length or "")
    expect(totals).to_have_text(as_saved, use_inner_text=True)
    page.locator(".edge-chart summary").first.click()
    expect(page.locator(".edge-chart table").first).to_be_visible()
    assert_accessible(page)


def test_the_bet_mix_is_changed_and_the_editor_reckons_with_it(
    page_as: Callable[..., Page], check_every_look: Callable[..., Any]
) -> None:
    variant = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    check_every_look(MANAGER, f"/games/{variant.pk}/bet-mix/", name="bet-mix")
    page = page_as(MANAGER)
    page.goto(f"/games/{variant.pk}/edit/")
    page.get_by_role("link", name="Change the bet mix").click()
    page.get_by_label("Seats occupied").fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#draft-earnings")).to_contain_text("3 seats taken")
    assert BetMix.objects.get(configuration=variant).inputs["plan"]["seats"] == 3
