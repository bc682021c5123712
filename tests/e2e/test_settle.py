"""A disputed round is settled on a phone, with two thumbs."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from tests.e2e.browsing import PHONE

FLOOR = "floor@harbor.example"


def table(number: str = "T01") -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number=number)


def pick(page: Page, hand: str, *cards: tuple[str, str]) -> None:
    page.get_by_role("button", name=f"Pick cards: {hand}").click()
    picker = page.get_by_role("dialog")
    for rank, suit in cards:
        picker.get_by_role("button", name=rank, exact=True).click()
        picker.get_by_role("button", name=suit).click()
    picker.get_by_role("button", name="Done").click()


def test_a_disputed_round_is_settled_on_a_phone(page_as: Callable[..., Page]) -> None:
    page = page_as(FLOOR, size=PHONE)
    page.goto(f"/settle/?table={table().pk}&at_0=2026-11-10T21:40")
    expect(page).to_have_url(re.compile(r"/settle/\d+/\?at="))
    pick(page, "Dealer", ("9", "spades"))
    seat = page.locator("details.settle-seat").first
    pick(page, "Seat 1", ("9", "hearts"))
    seat.get_by_role("button", name="+100").click()
    # a tie asks for a decision, at the place where it is made
    expect(page.locator("#error-decision1")).to_contain_text("goes to war or surrenders")
    seat.get_by_label("surrenders").check()
    expect(page.locator("#error-decision1")).to_be_empty()
    settlement = page.locator("#settlement")
    expect(settlement).to_contain_text("surrender")
    expect(settlement).to_contain_text("−$50.00")
    expect(settlement.get_by_role("link", name="MD 9.", exact=False).first).to_be_visible()
    # the address is the round: it opens the same elsewhere
    expect(page).to_have_url(re.compile("bet1-initial=100"))
    other = page_as("surveillance@harbor.example")
    other.goto(page.url)
    expect(other.locator("#settlement")).to_contain_text("−$50.00")
    expect(other.locator("#cards-seat1")).to_have_value("9H")


def test_every_look_of_the_sheet(check_every_look: Callable[..., Any]) -> None:
    state = (
        "dealer=9S+KD&seat1=9H+5C&decision1=war&bet1-initial=100&bet1-tie=10&seat2=AS&bet2-initial=25"
        "&bet2-progressive=5&seat4=2D&bet4-initial=50"
    )
    check_every_look(FLOOR, f"/settle/{table().pk}/?{state}", name="settle")
    check_every_look(
        FLOOR,
        f"/settle/{table().pk}/?{state}",
        name="settle-picker",
        prepare=lambda page: page.get_by_role("button", name="Pick cards: Dealer").click(),
    )
    check_every_look(FLOOR, "/settle/", name="settle-choose")
