"""Revisions, approved rules, limits and the compliance board in a real browser."""

import re
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from backoffice.casinos.models import GamingTable, TablePeriod
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from games.limits.models import TableLimits
from tests.e2e.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.e2e.browsing import DESKTOP, PHONE, screenshot
from tests.games.configurations.factories import TESTER

PageAs = Callable[..., Page]
Looks = Callable[..., None]
MANAGER, PIT, REVIEWER = "manager@harbor.example", "pit@harbor.example", "reviewer@md.example"


def main_pit() -> Configuration:
    return Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")


def edit(variant: Configuration, **changes: object) -> Revision:
    values = head_revision(variant).values
    for path, value in changes.items():
        values = with_path(values, path.replace("__", "."), value)
    written = save_revision(
        configuration=variant,
        seen_head=variant.head,
        values=values,
        note="Eight decks for the summer",
        at=timezone.now(),
        actor=TESTER,
    )
    assert written is not None
    variant.refresh_from_db()
    return written


def table(number: str, casino: str = "Harbor Point Casino") -> GamingTable:
    return GamingTable.objects.get(property__name=casino, number=number)


def test_a_manager_compares_two_revisions_and_restores_the_older_one(page_as: PageAs) -> None:
    variant = main_pit()
    before = variant.head
    edit(
        variant,
        decks=8,
        progressive__reset=15000,
        wagers=["initial", "war", "tie", "war_tie", "progressive", "envy"],
    )
    page = page_as(MANAGER)
    page.goto(f"/games/{variant.pk}/revisions/")
    page.get_by_label(f"From revision {before}", exact=True).check()
    page.get_by_label(f"To revision {variant.head}", exact=True).check()
    page.get_by_role("button", name="Compare").click()
    address = rf"/games/{variant.pk}/compare/\?after={variant.head}&before={before}$"
    expect(page).to_have_url(re.compile(address))
    decks = page.get_by_role("row", name="Decks in the shoe")
    expect(decks.get_by_text("6 decks")).to_be_visible()
    expect(decks.get_by_text("8 decks")).to_be_visible()
    expect(decks.get_by_text("1 in 496,512 → 1 in 337,893")).to_be_visible()
    expect(decks.locator(".move-down").first).to_contain_text("▼")
    expect(page.get_by_role("heading", name="What these 3 changes come to together")).to_be_visible()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        screenshot(page, f"revision-compare-{size[0]}")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    page.get_by_role("link", name="Revisions", exact=True).click()
    page.get_by_role("link", name=f"Restore revision {before}", exact=True).click()
    expect(
        page.get_by_role("heading", name=f"Restore revision {before} of Main pit as the draft?")
    ).to_be_visible()
    expect(page.get_by_text("3 values of the draft")).to_be_visible()
    screenshot(page, "revision-restore")
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text(f"Revision {before} is restored as revision {before + 2}.")).to_be_visible()
    newest = Revision.objects.get(configuration=variant, number=before + 2)
    assert (newest.restored_from, newest.values["decks"]) == (before, 6)


def test_a_pit_manager_raises_a_maximum_by_notice_on_a_phone(page_as: PageAs) -> None:
    felt = table("T03")
    if not felt.periods.filter(closed_at__isnull=True).exists():
        TablePeriod.objects.create(table=felt, opened_at=timezone.now() - timedelta(minutes=1))
    page = page_as(PIT, size=PHONE)
    page.goto(f"/tables/{felt.pk}/")
    page.get_by_role("link", name="Change limits").click()
    page.get_by_label("Table Minimum").fill("25")
    expect(page.get_by_text("this needs an amendment or a ruling")).to_be_visible()
    page.get_by_label("Table Minimum").fill("10")
    page.get_by_label("Table Maximum").fill("1000")
    expect(page.get_by_text("30 min notice")).to_be_visible()
    expect(page.get_by_role("link", name="COMAR 36.05.03.21").first).to_be_visible()
    page.get_by_label("No, no one is playing").check()
    expect(page.get_by_text("Immediately: no one is playing at the table.")).to_be_visible()
    page.get_by_label("Yes, players are at the table").check()
    expect(page.get_by_text("30 min notice")).to_be_visible()
    page.get_by_label("Sign with the new limits put up by").fill("Dana Brooks")
    page.get_by_label("Announced to the players by").fill("Sam Ortiz")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    screenshot(page, "limits-change-phone")
    page.get_by_role("button", name="Set the limits").click()
    expect(page.get_by_text("The new limits of T03 hold from")).to_be_visible()
    expect(page.get_by_text("Announced for").first).to_be_visible()
    written = TableLimits.objects.get(table=felt)
    assert (written.from_at - written.set_at, written.sign_by) == (timedelta(minutes=30), "Dana Brooks")
    page.get_by_role("link", name="Cancel the announced limits").click()
    page.get_by_role("button", name="Cancel them").click()
    expect(page.get_by_text("the current limits stay")).to_be_visible()
    screenshot(page, "limits-table-phone")


def test_an_amount_typed_before_the_page_listens_is_checked_too(page_as: PageAs) -> None:
    page = page_as(PIT, size=PHONE)
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto(f"/tables/{table('T03').pk}/limits/change/", wait_until="commit")
    page.get_by_label("Table Minimum").fill("25")
    for route in held:
        route.continue_()
    expect(page.get_by_text("this needs an amendment or a ruling")).to_be_visible()
    assert held


def test_which_rules_applied_then(page_as: PageAs) -> None:
    page = page_as(REVIEWER)
    page.goto("/approved-rules/")
    page.get_by_role("link", name="Which rules applied?").click()
    page.get_by_role("navigation", name="Properties").get_by_role("link", name="Harbor Point Casino").click()
    page.get_by_label("Table", exact=True).select_option(label="T01")
    first = ApprovedRules.objects.get(variant="Main pit", number=1)
    then = first.effective_at + timedelta(days=10)
    page.get_by_label("When").fill(f"{then.astimezone(first.property.zone):%Y-%m-%dT%H:%M}")
    page.get_by_role("button", name="Look up").click()
    answer = page.get_by_role("region", name="At table T01 on")
    expect(answer.get_by_role("link", name="Main pit v1")).to_be_visible()
    screenshot(page, "table-rules-answer")
    answer.get_by_role("link", name="Main pit v1").click()
    expect(page.get_by_role("heading", name="Main pit v1")).to_be_visible()
    expect(page.get_by_text("Superseded").first).to_be_visible()


def test_approved_rules_look_right(check_every_look: Looks) -> None:
    newest = ApprovedRules.objects.get(variant="Main pit", number=2)
    check_every_look(MANAGER, "/approved-rules/", name="rules-versions")
    check_every_look(MANAGER, f"/approved-rules/{newest.pk}/", name="rules-version")
    check_every_look(REVIEWER, f"/approved-rules/{newest.pk}/", name="rules-version-regulator")


def test_limits_look_right(check_every_look: Looks) -> None:
    announced = table("T02")
    check_every_look(MANAGER, f"/tables/{announced.pk}/limits/", name="limits-table")
    check_every_look(MANAGER, f"/pits/{announced.pit_id}/limits/", name="limits-pit")
    check_every_look(
        "manager@sentosa.example",
        f"/tables/{table('BA01', 'Sentosa Bay Casino').pk}/limits/change/",
        name="limits-change-sg",
    )
    check_every_look(MANAGER, f"/tables/{announced.pk}/", name="table-with-panels")


def test_the_games_pages_of_history_look_right(check_every_look: Looks) -> None:
    variant = main_pit()
    check_every_look(MANAGER, f"/games/{variant.pk}/revisions/", name="revisions")
    check_every_look(MANAGER, "/games/comparison/", name="comparison")
    check_every_look(MANAGER, f"/games/{variant.pk}/revisions/1/", name="revision")
    waterfront = Configuration.objects.get(name="Waterfront pit")
    edit(waterfront, decks=5, limits__minimum=600, progressive__reset=9500)
    check_every_look(MANAGER, "/compliance/", name="compliance")
