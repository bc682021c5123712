"""The law in a browser: read, searched, cited from elsewhere."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from backoffice.casinos.models import Property
from tests.e2e.browsing import PHONE
from tests.games.configurations.factories import make_configuration
from tests.games.rulebook.views.test_versions import LOWER_FLOOR, keep_earlier

MANAGER, FLOOR, REVIEWER = "manager@harbor.example", "floor@harbor.example", "reviewer@md.example"
MD = "/rules/us-md/casino-war/"
PageAs = Callable[..., Page]
Look = Callable[..., None]


@pytest.mark.parametrize(
    "path",
    [
        "/rules/",
        MD,
        f"{MD}?q=deck",
        f"{MD}?q=zebra",
        f"{MD}10.C(2)",
        "/rules/sg/tiger-buffalo/?as_of=2025-01-01",
        f"{MD}readings/tie_war_wager/",
        f"{MD}versions/",
        f"{MD}irregularities/",
        "/rules/sg/tiger-buffalo/irregularities/?happened=wrong_number_in_hand",
        "/rules/sg/tiger-buffalo/irregularities/?happened=third_card_missed&noticed=in_round&fact-reconstruction=possible",
        "/rules/us-sd/casino-war/irregularities/",
        "/rules/legal/",
        "/rules/legal/?of=us-md/casino-war",
    ],
)
def test_pages_of_the_book(check_every_look: Look, path: str) -> None:
    check_every_look(MANAGER, path)


def test_a_citation_opens_its_paragraph_beside_the_page_and_leads_on(
    page_as: PageAs, axe: Callable[[Page], None]
) -> None:
    page = page_as(MANAGER)
    page.goto(f"{MD}?q=10.C(2)")
    page.get_by_role("link", name="MD 10.C(2)").click()
    panel = page.get_by_role("dialog", name="MD 10.C(2)")
    expect(panel).to_contain_text("at least $10,000")
    axe(page)
    panel.get_by_role("link", name="MD 10.C", exact=True).click()
    expect(page.get_by_role("dialog", name="MD 10.C", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#side-panel")).to_be_hidden()
    expect(page.get_by_role("link", name="MD 10.C(2)")).to_be_focused()


def test_a_citation_opens_in_a_new_tab_and_without_script(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"{MD}?q=10.C(2)")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="MD 10.C(2)").click(modifiers=["Control"])
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("MD 10.C(2)")
    expect(page.locator("#side-panel")).to_be_hidden()
    plain = page_as(MANAGER, java_script_enabled=False)
    plain.goto(f"{MD}?q=10.C(2)")
    plain.get_by_role("link", name="MD 10.C(2)").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("MD 10.C(2)")


def test_typing_searches_and_the_address_keeps_the_question(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(MD)
    page.get_by_role("searchbox", name="Search").fill("deck hours")
    expect(page.locator("article.book-line")).to_have_count(2)
    expect(page.locator("mark", has_text="hours").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=deck\+hours$"))
    page.get_by_label("Used as").select_option("check")
    expect(page).to_have_url(re.compile(r"\?q=deck\+hours&handled=check$"))
    page.reload()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("deck hours")
    expect(page.get_by_label("Used as")).to_have_value("check")


def test_readings_with_their_edges(check_every_look: Look) -> None:
    def look_at_the_first(page: Page) -> None:
        expect(page.locator("#prices-tie_on_original_deal")).to_contain_text("7.40 %")

    check_every_look(MANAGER, "/rules/us-sd/casino-war/readings/", prepare=look_at_the_first)


def test_the_ruling_on_a_phone_in_a_few_touches(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    page = page_as("floor@sentosa.example", size=PHONE)
    page.goto("/rules/irregularities/")
    page.get_by_role("searchbox", name="Search what happened").fill("wrong number")
    expect(page.locator(".guide-answer")).to_have_count(1)
    page.get_by_role("link", name="Wrong number of cards in a hand").tap()
    page.get_by_role("link", name="A hand has a card too many").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("When was it noticed?")
    page.get_by_role("link", name="After bets are closed, during the round").tap()
    page.get_by_role("link", name="The cards can be reconstructed").tap()
    page.get_by_role("link", name="No bet on offer has definitely won or lost").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ruling")
    expect(page.get_by_text("Have the bet returned")).to_be_visible()
    axe(page)
    shared = page.url
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Has any bet definitely won or lost?")
    for answer in page.locator(".guide-answer").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["height"] >= 48
    page.goto(shared)
    page.get_by_role("link", name="SG 5.16", exact=True).tap()
    expect(page.get_by_role("dialog", name="SG 5.16")).to_be_visible()


def test_where_a_configuration_would_be_legal(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/rules/legal/")
    page.get_by_label("Configuration", exact=True).select_option("us-sd/casino-war")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("heading", name="South Dakota · Casino War", level=3)).to_be_visible()
    expect(page.locator(".place", has_text="South Dakota")).to_contain_text("No objection")
    page.get_by_text("Paste or upload a configuration instead").click()
    page.get_by_label("Configuration as JSON").fill('{"decks": 5, "wagers": ["initial"')
    page.get_by_role("button", name="Compare the pasted configuration").click()
    expect(page.locator("[data-error-summary]")).to_contain_text("This is not JSON")
    expect(page.get_by_label("Configuration as JSON")).to_have_value('{"decks": 5, "wagers": ["initial"')
    page.get_by_label("Configuration as JSON").fill('{"decks": 5, "wagers": ["initial"]}')
    page.get_by_role("button", name="Compare the pasted configuration").click()
    maryland = page.locator(".place", has_text="Maryland")
    expect(maryland).to_contain_text("at least 6")
    maryland.get_by_role("link", name="MD 3.A", exact=True).first.click()
    expect(page.get_by_role("dialog", name="MD 3.A")).to_contain_text("at least six or eight decks")


def test_two_versions_and_what_the_change_touches(page_as: PageAs, check_every_look: Look) -> None:
    keep_earlier(LOWER_FLOOR)
    casino = Property.objects.get(name="Harbor Point Casino")
    make_configuration(casino=casino, name="Low meter", progressive__initial=6000)
    check_every_look(
        MANAGER,
        f"{MD}versions/",
        prepare=lambda page: expect(page.locator("#affected")).to_contain_text("Low meter"),
    )
