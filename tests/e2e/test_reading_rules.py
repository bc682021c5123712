"""A variant, approved rules and variants side by side, as a manager reads them at a desk and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from submissions.submissions.models import Submission
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, screenshot

MANAGER = "manager@harbor.example"
Look = Callable[..., None]
PageAs = Callable[..., Page]


def main_pit() -> Configuration:
    return Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")


def test_a_manager_reads_a_variant_at_a_desk(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto(f"/games/{main_pit().pk}/")
    summary = page.locator("#summary")
    box = summary.bounding_box()
    assert box, "the summary is there"
    assert box["y"] + box["height"] <= 900, "it fits a screen"
    for words in ("6 decks", "7 positions", "$10 – $500", "T01, T02, T03"):
        expect(summary).to_contain_text(words)
    expect(summary.locator(".summary-drawing svg")).to_be_visible()

    menu = page.get_by_role("navigation", name="Sections")
    menu.get_by_role("link", name="Wagers and pay tables").click()
    expect(page.locator("#part-wagers")).to_be_in_viewport()
    expect(menu.get_by_role("link", name="Wagers and pay tables")).to_have_attribute("aria-current", "true")
    expect(menu.get_by_role("link", name="Summary")).not_to_have_attribute("aria-current", "true")
    expect(menu).to_be_in_viewport()
    pays = page.get_by_role("table", name="What Progressive Payout Wager pays")
    expect(pays.get_by_role("row", name="Suited tie")).to_contain_text("15 to 1")
    expect(pays.get_by_role("row", name="Return to the player")).to_contain_text("%")
    expect(page.get_by_role("img", name="Wheel")).to_be_visible()

    unanswered = page.locator("#part-attestations summary")
    expect(unanswered).to_contain_text("Unanswered:")
    answer = page.get_by_text("Are all cards in a shoe identical in appearance?")
    expect(answer).to_be_hidden()
    menu.get_by_role("link", name="Attestations").click()
    expect(answer).to_be_visible()
    assert_accessible(page)
    screenshot(page, "variant-attestations-open")


def test_a_manager_reads_approved_rules_on_a_phone(page_as: PageAs) -> None:
    plain = ApprovedRules.objects.filter(variant="Hand shuffled").order_by("-number")[0]
    page = page_as(MANAGER, size=PHONE, theme="dark")
    page.goto(f"/approved-rules/{plain.pk}/")
    main = page.get_by_role("main")
    expect(main.locator("#summary")).to_contain_text("In force")
    expect(main.get_by_text("Bonus Spin")).to_have_count(0)
    expect(main.get_by_text("Wheel")).to_have_count(0)
    menu = page.get_by_role("navigation", name="Sections")
    page.locator("#part-layout").scroll_into_view_if_needed()
    expect(menu).to_be_in_viewport()
    menu.get_by_role("link", name="Limits and boxes").click()
    expect(page.get_by_role("table", name="Limits by wager")).to_be_in_viewport()
    expect(menu.get_by_role("link", name="Limits and boxes")).to_have_attribute("aria-current", "true")
    page.locator("#part-interpretations summary").click()
    expect(page.get_by_text("Which double ties are suited?")).to_have_count(0)
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def test_the_menu_of_sections_works_without_script(page_as: PageAs) -> None:
    page = page_as(MANAGER, java_script_enabled=False)
    page.goto(f"/games/{main_pit().pk}/")
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Layout").click()
    expect(page.locator("#part-layout")).to_be_in_viewport()


def test_variants_are_compared_at_a_desk_and_swiped_on_a_phone(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/games/comparison/")
    heads = page.locator(".comparison thead th")
    expect(heads).to_have_count(7)
    expect(heads.nth(6)).to_be_in_viewport(ratio=1)
    wrap = page.get_by_role("region", name="Compare variants")
    wrap.evaluate("(part) => part.scrollTo(0, part.scrollHeight)")
    expect(heads.nth(1)).to_be_in_viewport(ratio=1)
    wrap.evaluate("(part) => part.scrollTo(0, 0)")
    edges = page.get_by_role("row", name="Initial Wager").first
    expect(edges.locator(".bar")).to_have_count(6)
    assert_accessible(page)

    phone = page_as(MANAGER, size=PHONE)
    phone.goto("/games/comparison/")
    swiped = phone.get_by_role("region", name="Compare variants")
    swiped.evaluate("(part) => part.scrollTo({left: 210, behavior: 'instant'})")
    label = phone.get_by_role("rowheader", name="Initial Wager").first
    expect(label).to_be_in_viewport(ratio=0.9)
    second = phone.locator(".comparison thead th").nth(2)
    expect(second).to_be_in_viewport(ratio=0.9)
    stops = swiped.evaluate("(part) => getComputedStyle(part).scrollSnapType")
    assert stops == "x mandatory"
    assert_no_sideways_scroll(phone)
    screenshot(phone, "comparison-swiped")


def test_the_way_of_a_submission_is_drawn_with_its_table(page_as: PageAs, check_every_look: Look) -> None:
    decided = Submission.objects.filter(state="approved", property__name="Harbor Point Casino").order_by(
        "pk"
    )[0]
    page = page_as("compliance@harbor.example")
    page.goto(f"/submissions/{decided.pk}/")
    expect(page.get_by_role("img", name="Timeline")).to_be_visible()
    steps = page.get_by_role("table", name="Steps of this submission")
    for words in ("Drafted", "Submitted", "Approved"):
        expect(steps).to_contain_text(words)
    check_every_look("compliance@harbor.example", f"/submissions/{decided.pk}/", name="submission-timeline")
