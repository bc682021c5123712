"""What the table earns, in the browser."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page, expect

from backoffice.casinos.models import Property
from games.approved_rules.models import ApprovedRules
from games.earnings.models import DropAndWin, EarningsStudy
from games.earnings.selectors.studies import studied_rules
from tests.e2e.browsing import PHONE, Watched, screenshot

MANAGER = "manager@harbor.example"


def test_every_look_of_the_page(check_every_look: Callable[..., Any]) -> None:
    study = EarningsStudy.objects.get(name__startswith="Side bets")
    check_every_look(MANAGER, f"/earnings/{study.pk}/", name="earnings-study")
    check_every_look(MANAGER, "/earnings/try/", name="earnings-try")
    check_every_look(MANAGER, "/earnings/", name="earnings-list")


def test_a_manager_edits_the_mix_and_sees_the_win_move(page_as: Callable[..., Page]) -> None:
    page = page_as(MANAGER)
    page.goto("/earnings/try/?c1=example:us-md/casino-war")
    win = page.get_by_role("row", name="Win per hour").first
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
    shown = page.get_by_role("row", name="Win per hour").first.inner_text()
    page.goto(page.url)
    expect(page.get_by_role("row", name="Win per hour").first).to_have_text(shown, use_inner_text=True)
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


def test_drop_and_win_are_typed_put_right_and_imported(
    page_as: Callable[..., Page],
    check_every_look: Callable[..., None],
    axe: Callable[[Page], None],
    watched: Watched,
) -> None:
    page = page_as(MANAGER)
    casino = Property.objects.get(name="Harbor Point Casino")
    page.goto(f"{reverse('take-list')}?property={casino.pk}")
    expect(page.get_by_role("table", name="Hold by table")).to_contain_text("T01")
    page.get_by_role("table", name="Day by day").get_by_role("link", name="Correct").first.click()
    page.get_by_label("Win", exact=True).fill("1,234.50")
    page.get_by_label("Reason").fill("Read from the wrong line")
    page.get_by_role("button", name="Record the correction").click()
    expect(page.get_by_text("the earlier count stays on record")).to_be_visible()
    first = page.get_by_role("table", name="Day by day").get_by_role("row").nth(1)
    take = DropAndWin.objects.select_related("table").get(win="1234.50")
    # the demo has one count put right already, and it may be the newest one
    earlier = take.earlier.count()
    first.get_by_text(f"{earlier} earlier count").click()
    expect(first).to_contain_text("Read from the wrong line")
    screenshot(page, "takes-1440-corrected")
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste the rows").fill(
        f"Gaming day,Table,Drop,Win\n{take.gaming_day},{take.table.number},5000,900\n2999-01-01,T01,1,1"
    )
    page.get_by_role("button", name="Preview import").click()
    expect(page.get_by_text("This gaming day is in the future.")).to_be_visible()
    axe(page)
    screenshot(page, "takes-import-1440-preview")
    page.get_by_role("link", name="Discard").click()
    page.get_by_label("Or paste the rows").fill(
        f"Gaming day,Table,Drop,Win\n{take.gaming_day},{take.table.number},5000,900"
    )
    page.get_by_role("button", name="Preview import").click()
    page.get_by_role("button", name="Import 1 count").click()
    expect(page.get_by_text("1 count was saved.")).to_be_visible()
    take.refresh_from_db()
    assert take.win == Decimal(900)
    assert take.earlier.count() == earlier + 1
    # on a phone, a day that is there already is not typed over
    watched.expect("status of 409")
    phone = page_as(MANAGER, size=PHONE, theme="dark")
    phone.goto(f"{reverse('take-add')}?property={casino.pk}")
    phone.get_by_label("Table", exact=True).select_option(label=take.table.number)
    phone.get_by_label("Gaming day").fill(take.gaming_day.isoformat())
    phone.get_by_label("Drop", exact=True).fill("1")
    phone.get_by_label("Win", exact=True).fill("1")
    phone.get_by_role("button", name="Record").click()
    expect(phone.get_by_role("alert")).to_contain_text("has already been counted")
    axe(phone)
    screenshot(phone, "take-add-390-there")
    check_every_look(MANAGER, f"{reverse('take-list')}?property={casino.pk}", name="takes")
