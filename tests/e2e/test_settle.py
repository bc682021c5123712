"""A disputed round is settled on a phone, with two thumbs."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from tests.e2e.browsing import PHONE

FLOOR = "floor@harbor.example"


def table(number: str = "T01", casino: str = "Harbor Point Casino") -> GamingTable:
    return GamingTable.objects.get(property__name=casino, number=number)


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
    expect(settlement).to_contain_text("Surrender")
    expect(settlement).to_contain_text("−$50.00")
    expect(settlement.get_by_role("link", name="MD 9.", exact=False).first).to_be_visible()
    # the address is the round: it opens the same elsewhere
    expect(page).to_have_url(re.compile("bet1-initial=100"))
    other = page_as("surveillance@harbor.example")
    other.goto(page.url)
    expect(other.locator("#settlement")).to_contain_text("−$50.00")
    expect(other.locator("#cards-seat1")).to_have_value("9H")


BACCARAT = "floor@sentosa.example"
SHARED = (
    "cards=6S+5D+KH+KC+4S&name1=Ann&bet1-player=1000&late1-player_insurance@4=800"
    "&name1_2=Bo&standing1_2=yes&bet1_2-player=500&name2=Cy&bet2-banker=300&returned2=dealing_error"
)


def test_a_second_player_of_a_box_is_added_on_a_phone(page_as: Callable[..., Page]) -> None:
    page = page_as(BACCARAT, size=PHONE)
    page.goto(
        f"/settle/{table('BA01', 'Sentosa Bay Casino').pk}/?cards=6S+5D+KH+KC+4S&name1=Ann&bet1-player=1000"
    )
    settlement = page.locator("#settlement")
    expect(settlement).to_contain_text("Box 1 · Ann")
    box = page.locator("details.settle-seat").first
    box.get_by_role("button", name="Another player here").click()
    second = box.locator("[data-bettor]").nth(1)
    expect(second.get_by_role("heading")).to_have_text("Player 2")
    second.get_by_role("button", name="+500").click()
    # who shares a box needs a name, asked for at its place
    expect(second.locator("#error-name1_2")).to_contain_text("told apart")
    second.get_by_label("Name").fill("Bo")
    second.get_by_label("stands behind the box").check()
    second.get_by_text("Insurance that was offered late").click()
    second.locator('[name="late1_2-player_insurance@4"]').fill("400")
    expect(settlement).to_contain_text("held to the Original Bet of 500.00")
    expect(page).to_have_url(re.compile("standing1_2=yes"))
    second.get_by_label("Are this player's bets returned?").select_option("dealing_error")
    expect(settlement).to_contain_text("returned")
    # a third player comes under names of his own
    box.get_by_role("button", name="Another player here").click()
    expect(box.locator('[name="bet1_3-player"]')).to_be_visible()
    # the address is the round, with both players
    other = page_as("manager@sentosa.example")
    other.goto(page.url)
    expect(other.locator('[name="name1_2"]')).to_have_value("Bo")
    expect(other.locator("#settlement")).to_contain_text("Box 1 · Bo")


def test_every_look_of_a_box_with_several_players(check_every_look: Callable[..., Any]) -> None:
    address = f"/settle/{table('BA01', 'Sentosa Bay Casino').pk}/"
    check_every_look(BACCARAT, f"{address}?{SHARED}", name="settle-bettors")
    void = "cards=6S+5D+KH+KC&void=third_card_missed&bet1-player=1000&bet1-small_tiger=100&bet1-big_tiger=100"
    check_every_look(BACCARAT, f"{address}?{void}", name="settle-void")


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
