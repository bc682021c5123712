"""What the table earns, in the browser."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.approved_rules.models import ApprovedRules
from games.earnings.models import EarningsStudy
from games.earnings.selectors.studies import studied_rules
from tests.e2e.browsing import PHONE

MANAGER = "manager@harbor.example"


def test_every_look_of_the_page(check_every_look: Callable[..., Any]) -> None:
    study = EarningsStudy.objects.get(name__startswith="Side bets")
    check_every_look(MANAGER, f"/earnings/{study.pk}/", name="earnings-study")
    check_every_look(MANAGER, "/earnings/try/", name="earnings-try")
    check_every_look(MANAGER, "/earnings/", name="earnings-list")


def test_a_manager_edits_the_mix_and_sees_the_win_move(page_as: Callable[..., Page]) -> None:
    page = page_as(MANAGER)
    page.goto("/earnings/try/?c1=example:us-md/casino-war")
    win = page.get_by_role("row", name="Win in an hour").first
    before = win.inner_text()
    page.get_by_label("Initial Wager: average stake").fill("250")
    expect(win).not_to_have_text(before)
    expect(page).to_have_url(re.compile("war-stake-initial=250"))
    # a wrong amount is told at its field, and the field keeps it
    share = page.get_by_label("Initial Wager: seats that bet, in %")
    share.fill("180")
    expect(page.locator("#id_war-share-initial_error")).to_contain_text("100")
    expect(page.get_by_text("No figures yet")).to_be_visible()
    share.fill("80")
    expect(page.locator("#id_war-share-initial_error")).to_be_empty()
    # a second configuration comes beside the first, and the address opens the same page again
    newest = ApprovedRules.objects.filter(variant="High-limit room").latest("number")
    page.get_by_label("Configuration 2").select_option(label=studied_rules(newest).label)
    expect(page.locator(".earnings-table .earnings-letter")).to_have_count(2)
    shown = page.get_by_role("row", name="Win in an hour").first.inner_text()
    page.goto(page.url)
    expect(page.get_by_role("row", name="Win in an hour").first).to_have_text(shown, use_inner_text=True)
    page.get_by_label("Name of the study").fill("Two pits")
    page.get_by_role("button", name="Save the study").click()
    expect(page.get_by_role("heading", name="Two pits")).to_be_visible()
    assert EarningsStudy.objects.get(name="Two pits").inputs["games"]["war"]["mix"]["initial"]["stake"] == 250


def test_two_edits_of_one_study_are_brought_together(page_as: Callable[..., Page], watched: Any) -> None:
    study = EarningsStudy.objects.get(name__startswith="Main pit against")
    first, second = page_as(MANAGER), page_as("compliance@harbor.example", size=PHONE)
    for page in (first, second):
        page.goto(f"/earnings/{study.pk}/change/")
    first.get_by_label("Seats occupied").fill("3")
    first.get_by_role("button", name="Save").click()
    expect(first.get_by_role("heading", name=study.name)).to_be_visible()
    watched.expect("status of 409")
    second.get_by_label("Seats occupied").fill("6")
    second.get_by_role("button", name="Save").click()
    expect(second.get_by_text("Maya Torres").first).to_be_visible()
    second.get_by_label("Mine: 6").check()
    second.get_by_role("button", name="Save").click()
    expect(second.get_by_role("heading", name=study.name)).to_be_visible()
    study.refresh_from_db()
    assert study.inputs["games"]["war"]["seats"] == 6
