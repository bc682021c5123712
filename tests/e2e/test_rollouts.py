"""Tables that go live, in a real browser: confirmed on a phone, suspended from a desk, looked up afterwards."""

import re
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from games.approved_rules.models import ApprovedRules, Rollout
from games.approved_rules.selectors.in_force import rules_at
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import PHONE, screenshot

PageAs = Callable[..., Page]
Looks = Callable[..., None]
MANAGER, FLOOR = "manager@harbor.example", "floor@harbor.example"
APPROVER, REVIEWER = "approver@md.example", "reviewer@md.example"


def table(number: str) -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number=number)


def rules(variant: str, number: int) -> ApprovedRules:
    return ApprovedRules.objects.get(property__name="Harbor Point Casino", variant=variant, number=number)


def test_an_overdue_table_is_confirmed_on_the_phone_and_looked_up_at_a_desk(page_as: PageAs) -> None:
    page = page_as(FLOOR, size=PHONE)
    page.goto(f"/going-live/?property={table('T05').property_id}")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="T05", exact=True))
    expect(row.get_by_text("Overdue by")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "going-live-phone")
    row.get_by_role("link", name="Confirm T05").click()
    page.get_by_label("The signs and the gaming guide show the new rules.").check()
    page.get_by_label("Dealers and supervisors here are trained on the new rules.").check()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("This is the last confirmation").first).to_be_visible()
    expect(page.get_by_label("The signs and the gaming guide show the new rules.")).to_be_checked()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "going-live-confirm-phone")
    page.get_by_label("The round is over: no hand is in progress at this table.").check()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("T05 is ready: Hand shuffled v2 is in force there from")).to_be_visible()
    held = rules_at(table("T05"), timezone.now())
    assert held
    assert (held.rules, held.from_at > held.rules.effective_at) == (rules("Hand shuffled", 2), True)

    desk = page_as(REVIEWER)
    zone = held.rules.property.zone
    before = (held.from_at - timedelta(hours=1)).astimezone(zone)
    desk.goto(f"/tables/{held.table_id}/rules/?at={before:%Y-%m-%dT%H:%M}")
    answer = desk.get_by_role("region", name="At table T05 on")
    expect(answer.get_by_role("link", name="Hand shuffled v1")).to_be_visible()
    expect(answer.get_by_label("Share this link")).to_have_value(
        re.compile(rf"\?at={before:%Y-%m-%dT%H:%M}-0")
    )
    assert_accessible(desk)
    screenshot(desk, "which-rules-applied")


def test_the_regulator_suspends_and_the_table_may_not_deal(page_as: PageAs) -> None:
    page = page_as(APPROVER)
    version = rules("High-limit room", 1)
    page.goto(f"/approved-rules/{version.pk}/")
    page.get_by_role("link", name="Suspend").click()
    expect(page.get_by_text("Without rules: T11, T12.")).to_be_visible()
    page.get_by_label("Reason").fill("The progressive pays the wrong amount.")
    assert_accessible(page)
    screenshot(page, "rules-suspend")
    page.get_by_role("button", name="Suspend now").click()
    expect(page.get_by_role("alert").filter(has_text="May not deal: T11, T12.")).to_be_visible()
    screenshot(page, "rules-suspended")
    floor = page_as(FLOOR, size=PHONE)
    floor.goto(f"/tables/{table('T12').pk}/")
    expect(
        floor.get_by_text("The progressive pays the wrong amount. Nothing may be dealt here.")
    ).to_be_visible()
    assert_accessible(floor)
    screenshot(floor, "table-suspended-phone")
    page.get_by_role("link", name="Lift the suspension").click()
    page.get_by_label("Reason").fill("Put right and seen.")
    page.get_by_role("button", name="Lift the suspension").click()
    expect(page.get_by_text("is no longer suspended")).to_be_visible()
    # T12 waits for the next version, and T11 has it from its minute on
    assert set(Rollout.objects.filter(rules=version).values_list("table__number", flat=True)) == {"T11"}


def test_tables_going_live_look_right(check_every_look: Looks) -> None:
    waiting = Rollout.objects.get(table=table("T12"))
    check_every_look(MANAGER, "/going-live/", name="going-live")
    check_every_look(
        APPROVER, f"/going-live/?property={waiting.table.property_id}", name="going-live-regulator"
    )
    check_every_look(MANAGER, f"/going-live/{waiting.pk}/", name="going-live-confirm")
    check_every_look(MANAGER, f"/approved-rules/{waiting.rules_id}/withdraw/", name="rules-withdraw")
