"""Today on a desk and on a phone: the ranked queue, assign, snooze and undo, and the floor that keeps itself fresh."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable
from backoffice.casinos.services.periods import close_table
from backoffice.people.models import Person
from backoffice.worklist.models import WorkMark
from tests.e2e.browsing import DESKTOP, PHONE

PageAs = Callable[..., Page]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_queue_is_shared_with_colleagues_and_everything_is_undone(
    page_as: PageAs, axe: Callable[[Page], None], size: tuple[int, int]
) -> None:
    page = page_as("pit@harbor.example", size=size)
    page.goto("/")
    rows = page.locator(".work-row")
    # nothing is dealt without approval: that is the first line, in words as well as in red
    expect(rows.first).to_contain_text("is open without approved rules")
    expect(rows.first).to_contain_text("To fix")
    expect(page.locator("#work-tabs")).to_contain_text("Drafts")

    late = rows.filter(has_text="labels of used decks are overdue (seven days)").first
    late_id = late.get_attribute("id")
    late.get_by_role("link", name="Assign or snooze").click()
    page.get_by_label("Assigned to").select_option(label="Maya Torres")
    axe(page)
    page.get_by_role("button", name="Assign", exact=True).click()
    row = page.locator(f"#{late_id}")
    expect(row).to_contain_text("Assigned to Maya Torres.")
    expect(row).to_contain_text("with Maya Torres")
    row.get_by_role("button", name="Undo").click()
    expect(row).not_to_contain_text("with Maya Torres")

    row.get_by_role("link", name="Assign or snooze").click()
    page.get_by_role("button", name="4 hours").click()
    expect(row).to_contain_text("Snoozed until")
    expect(page.locator("#work-tabs")).to_contain_text("Snoozed 1")
    # the focus is on the way back
    expect(row.get_by_role("button", name="Undo")).to_be_focused()
    axe(page)
    colleague = page_as("manager@harbor.example", size=size)
    colleague.goto("/?tab=snoozed")
    expect(colleague.locator(".work-row")).to_contain_text("by Priya Nair")
    row.get_by_role("button", name="Undo").click()
    expect(row).to_contain_text("Back in the queue.")
    assert WorkMark.objects.get().snoozed_until is None


def test_the_floor_keeps_itself_fresh_and_nobody_loses_the_focus(page_as: PageAs) -> None:
    page = page_as("floor@harbor.example")
    table = GamingTable.objects.filter(number="T06", property__name="Harbor Point Casino").get()
    page.goto(f"/tables/{table.pk}/")
    page.goto("/")
    tile = page.locator(f"#tile-{table.pk}")
    expect(tile).to_contain_text("No approved rules")
    tile.focus()
    person = Person.objects.get(email="floor@harbor.example")
    close_table(table=table, at=timezone.now(), actor=Actor(label="floor", person=person))
    with page.expect_response(lambda response: "/floor/" in response.url):
        page.evaluate(
            "htmx.ajax('GET', document.getElementById('floor-live').getAttribute('hx-get'), "
            "{source: '#floor-live', target: '#floor-live', swap: 'outerHTML'})"
        )
    expect(tile).not_to_contain_text("No approved rules")
    expect(tile).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/?tab=drafts", "/?tab=mine", "/?tab=snoozed", "/compliance/"])
def test_looks(check_every_look: Callable[..., None], path: str) -> None:
    check_every_look("manager@harbor.example", path)
