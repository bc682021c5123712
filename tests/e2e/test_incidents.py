"""From the guide's ruling to the log, on the phone of a floor supervisor."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from backoffice.notifications.models import Notification
from games.incidents.models import Incident
from tests.e2e.browsing import PHONE, screenshot

FLOOR = "floor@harbor.example"


def table(number: str = "T01") -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number=number)


def test_an_incident_is_logged_from_the_ruling_of_the_guide(page_as: Callable[..., Page]) -> None:
    page = page_as(FLOOR, size=PHONE)
    page.goto("/rules/us-md/casino-war/irregularities/?happened=shuffler_jams&noticed=in_round")
    page.get_by_role("link", name="Log it as an incident").click()
    page.get_by_label("Table", exact=True).select_option(index=1)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#ruling")).to_contain_text("The round is void")
    # another answer, another ruling, without leaving the page
    page.get_by_label("When was it noticed?").select_option(index=1)
    expect(page.locator("#ruling")).to_contain_text(re.compile("void|play", re.IGNORECASE))
    page.get_by_label("When was it noticed?").select_option("in_round")
    expect(page.locator("#ruling")).to_contain_text("The round is void")
    page.get_by_role("button", name="Log the incident").click()
    expect(page.get_by_role("alert").first).to_contain_text("Dealer")
    page.get_by_label("Dealer", exact=True).first.fill("Jonas Weber")
    page.get_by_label("Floor supervisor").fill("Fiona Liu")
    page.get_by_text("Reconstruct the round").click()
    seat = page.locator("details.settle-seat").first
    seat.get_by_label("Initial Wager").fill("40")
    page.get_by_label("Is the round void?").select_option(index=1)
    expect(page.locator("#settlement")).to_contain_text("void")
    page.get_by_role("button", name="Log the incident").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("#")
    incident = Incident.objects.latest("pk")
    assert incident.ruling["effect"] == "void_round"
    assert incident.settlement["net"] == "0.00"
    assert Notification.objects.filter(kind="incident", person__email="surveillance@harbor.example").exists()


def test_a_late_bet_is_logged_by_the_name_that_the_pit_has_for_it(
    page_as: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    page = page_as(FLOOR, size=PHONE)
    at = timezone.now().isoformat()
    page.goto(f"/incidents/add/?{urlencode({'table': table().pk, 'at': at})}")
    page.get_by_label("What happened?").select_option("pit-late_bet")
    expect(page.locator("#ruling")).to_contain_text("no ruling with that name")
    # the ruling is drawn again when the field is left
    with page.expect_response(lambda answer: "/incidents/add/" in answer.url):
        page.get_by_label("In a few words").fill("Seat 3 capped the bet")
        page.get_by_label("In a few words").press("Tab")
    expect(page.get_by_label("In a few words")).to_have_value("Seat 3 capped the bet")
    axe(page)
    screenshot(page, "incident-kind-phone")
    page.get_by_label("Dealer", exact=True).first.fill("Jonas Weber")
    page.get_by_label("Floor supervisor").fill("Fiona Liu")
    page.get_by_role("button", name="Log the incident").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Seat 3 capped the bet")
    assert Incident.objects.latest("pk").kind == "late_bet"


def test_every_look_of_the_log(check_every_look: Callable[..., Any]) -> None:
    dispute = Incident.objects.get(title="Payout of a war disputed", corrects__isnull=False)
    check_every_look(FLOOR, f"/incidents/?property={table().property_id}&all=on", name="incident-list")
    check_every_look(FLOOR, f"/incidents/{dispute.pk}/", name="incident")
    check_every_look("reviewer@md.example", f"/incidents/{dispute.pk}/", name="incident-regulator")
    check_every_look(FLOOR, f"/incidents/{dispute.pk}/correct/", name="incident-correct")
    check_every_look(FLOOR, f"/tables/{table().pk}/", name="table-with-incidents")
