"""The shared parts in a browser: how they look, and what they do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from backoffice.jobs.models import Job
from backoffice.people.models import Person
from tests.e2e.browsing import Watched

pytestmark = pytest.mark.urls("tests.e2e.gallery")
MANAGER = "manager@harbor.example"
PageAs = Callable[..., Page]


def test_every_part_in_every_state(check_every_look: Callable[..., None]) -> None:
    check_every_look(MANAGER, "/gallery/", every_pair=True)


def test_the_error_summary_has_the_focus_and_leads_to_the_field(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.goto("/gallery/")
    expect(page.locator("[data-error-summary]").first).to_be_focused()
    page.get_by_role("link", name="Table number: This field is required.").click()
    expect(page.get_by_label("Table number")).to_be_focused()


def test_a_citation_opens_its_paragraph_beside_the_page(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    page = page_as(MANAGER)
    page.goto("/gallery/")
    page.get_by_role("link", name="MD 10.C(2)").click()
    panel = page.get_by_role("dialog", name="MD 10.C(2)")
    expect(panel).to_contain_text("at least 10,000.00")
    axe(page)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("link", name="MD 10.C(2)")).to_be_focused()


def test_good_news_leaves_and_bad_news_waits(page_as: PageAs) -> None:
    page = page_as(MANAGER)
    page.clock.install()
    page.goto("/gallery/")
    toasts = page.locator("#toasts [data-toast]")
    page.clock.run_for(1000)
    expect(toasts).to_have_count(4)
    page.clock.run_for(9000)
    expect(toasts).to_have_count(3)
    toasts.first.get_by_role("button", name="Dismiss").click()
    expect(toasts).to_have_count(2)


@pytest.mark.parametrize(("status", "said"), [(401, "You are signed out"), (503, "That did not work")])
def test_a_part_that_cannot_be_had_says_so_and_leaves_the_page(
    page_as: PageAs, watched: Watched, status: int, said: str
) -> None:
    watched.expect(f"status of {status}")
    watched.expect("Response Status Error Code")
    page = page_as(MANAGER)
    page.goto("/gallery/")
    page.get_by_label("Note").fill("typed")
    page.evaluate(f"htmx.ajax('GET', '/gallery/failing/?status={status}', '#side-panel-body')")
    expect(page.locator("#toasts")).to_contain_text(said)
    expect(page.get_by_label("Note")).to_have_value("typed")


def test_a_job_is_watched_until_it_is_done(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    job = Job.objects.create(
        kind="simulation", title="Price Casino War", person=Person.objects.get(email=MANAGER), state="running"
    )
    page = page_as(MANAGER)
    page.goto(f"/jobs/{job.pk}/")
    Job.objects.filter(pk=job.pk).update(progress=60, progress_text="suited ties")
    expect(page.locator(".job-text")).to_contain_text("60 % suited ties")
    axe(page)
    Job.objects.filter(pk=job.pk).update(state="done", progress=100, result={"text": "Edge 2.33 %"})
    expect(page.locator(".job")).to_contain_text("Edge 2.33 %")
    expect(page.locator("#announcer")).to_have_text("Price Casino War: Done")
    axe(page)


def test_a_job_is_cancelled_by_keyboard_though_it_keeps_asking(page_as: PageAs) -> None:
    job = Job.objects.create(
        kind="simulation", title="Price Casino War", person=Person.objects.get(email=MANAGER), state="waiting"
    )
    page = page_as(MANAGER)
    page.goto(f"/jobs/{job.pk}/")
    page.get_by_role("button", name="Cancel").focus()
    with page.expect_response(f"**/jobs/{job.pk}/"):
        pass
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".job")).to_contain_text("It was stopped")
