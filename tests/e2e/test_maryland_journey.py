"""One amendment in Maryland from its first error over a return into force, and the next one after it."""

import re
from collections.abc import Callable
from pathlib import Path

from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.models import GamingTable
from backoffice.jobs.services.jobs import run_job
from games.approved_rules.selectors.in_force import rules_at
from games.configurations.models import Configuration
from submissions.decisions.models import Decision
from submissions.submissions.models import Submission
from tests.e2e.browsing import PHONE, screenshot
from tests.e2e.desks import drawn
from tests.e2e.document_pictures import look_at_pages, words_of
from tests.e2e.test_submissions import variant

MANAGER, OFFICER = "manager@harbor.example", "compliance@harbor.example"
REVIEWER, APPROVER = "reviewer@md.example", "approver@md.example"
PageAs = Callable[..., Page]
Axe = Callable[[Page], None]


def test_maryland_from_the_first_error_over_a_return_into_force_and_amended(
    page_as: PageAs, axe: Axe
) -> None:
    manager, officer, reviewer = page_as(MANAGER), page_as(OFFICER), page_as(REVIEWER)
    submission = drafted(manager, variant(("progressive.reset", 9500)), axe)
    signed_with_two_clicks(officer, submission, axe)
    returned_with_a_point(reviewer, submission)
    answered_and_signed_again(manager, officer, submission)
    recommended(reviewer, submission)
    approved_with_a_condition(page_as(APPROVER), submission)
    decision = Decision.objects.get(submission=submission, rules__isnull=False)
    look_at_the_signed_copy(drawn(decision, "approved")["approved"])
    confirmed_at_a_table(page_as(MANAGER, size=PHONE), decision)

    following = drafted_again(manager, variant(("decks", 8)))
    sign(officer, following)
    look_at_the_redline(downloaded(officer, following))


def drafted(page: Page, configuration: Configuration, axe: Axe) -> Submission:
    """The manager begins an amendment, puts an error right and says what is to be said."""
    page.goto(f"/games/{configuration.pk}/")
    page.get_by_role("link", name="Submit ...").click()
    expect(page.get_by_label("Amendment")).to_be_checked()
    axe(page)
    screenshot(page, "submission-begin")
    page.get_by_role("button", name="Start the draft").click()
    missing = page.locator(".missing")
    expect(missing).to_contain_text("State in the narrative what is requested.")
    axe(page)
    screenshot(page, "submission-draft-begun")

    missing.locator("a[href*='progressive-reset']").click()
    field = page.locator("[name='progressive.reset']")
    expect(field).to_be_visible()
    field.fill("15000")
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto(f"/games/{configuration.pk}/")
    page.get_by_role("link", name=re.compile("Open MD-")).click()
    expect(page.locator("#changes")).to_contain_text("15,000")
    expect(page.locator("#changes")).to_contain_text("Break-even")

    page.get_by_role("link", name="State in the narrative what is requested.").click()
    page.get_by_label("Narrative").fill("The reset amount is raised.\n<b>Not bold</b> 閒庄")
    page.get_by_label("Reason").fill("The meter reached its cap twice.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#request")).to_contain_text("<b>Not bold</b>")
    acknowledge(page, axe)
    expect(page.locator("#overview")).to_contain_text("A compliance officer signs and submits it.")
    screenshot(page, "submission-draft-complete")
    return Submission.objects.get(configuration=configuration, state="draft")


def acknowledge(page: Page, axe: Axe | None = None) -> None:
    page.locator("#findings").get_by_role("link", name="Acknowledge", exact=True).click()
    for box in page.locator(".say-finding textarea").all():
        box.fill("Known, and wanted so.")
    if axe:
        axe(page)
        screenshot(page, "submission-findings")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#overview")).to_contain_text("Everything is complete.")


def signed_with_two_clicks(page: Page, submission: Submission, axe: Axe) -> None:
    page.goto("/?tab=drafts")
    page.locator(f"a[href='/submissions/{submission.pk}/sign/']").first.click()
    expect(page.locator(".sign-facts")).to_contain_text("Amendment")
    axe(page)
    screenshot(page, "submission-sign")
    page.get_by_label("I make this statement.").check()
    page.get_by_role("button", name="Sign and submit").dblclick()
    expect(page.locator("#papers")).to_contain_text("Waiting for a free worker")
    axe(page)
    assert submission.versions.count() == 1


def sign(page: Page, submission: Submission) -> None:
    page.goto(f"/submissions/{submission.pk}/sign/")
    page.get_by_label("I make this statement.").check()
    page.get_by_role("button", name="Sign and submit").click()
    expect(page.locator("#papers")).to_contain_text("Waiting for a free worker")


def returned_with_a_point(page: Page, submission: Submission) -> None:
    page.goto(f"/submissions/{submission.pk}/?tab=changes")
    page.get_by_role("button", name="Assign to me").click()
    page.goto(f"/submissions/{submission.pk}/?tab=changes")
    page.locator('tr[id="line-progressive.reset"]').get_by_role("link", name="comment").click()
    page.get_by_label("Comment", exact=True).fill("How is the larger reset amount funded?")
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(page.locator('tr[id="line-progressive.reset"]')).to_contain_text("1 comment")
    page.goto(f"/submissions/{submission.pk}/return/")
    expect(page.locator(".points")).to_contain_text("Reset amount")
    page.get_by_label("Reasons").fill("One point is open.")
    confirm(page, f"Return {submission.number}")
    expect(page.locator(".toasts")).to_contain_text("Returned")


def confirm(page: Page, button: str) -> None:
    page.get_by_role("button", name="Review your decision").click()
    page.get_by_role("button", name=button).click()


def answered_and_signed_again(manager: Page, officer: Page, submission: Submission) -> None:
    manager.goto(f"/submissions/{submission.pk}/")
    manager.locator(".missing").get_by_role("link").click()
    thread = manager.locator(".thread").first
    thread.get_by_role("button", name="Answer").click()
    thread.get_by_label("Answer").fill("Out of the reserve, at 2 % of each wager.")
    thread.get_by_role("button", name="Answer").click()
    expect(manager.locator("#overview")).to_contain_text("Everything is complete.")
    sign(officer, submission)
    submission.refresh_from_db()
    assert submission.current is not None
    assert submission.current.number == 2


def recommended(page: Page, submission: Submission) -> None:
    page.goto(f"/submissions/{submission.pk}/")
    expect(page.locator(".since")).to_contain_text("Out of the reserve, at 2 % of each wager.")
    screenshot(page, "maryland-second-round")
    page.get_by_role("button", name=re.compile("Start review|Assign to me")).first.click()
    page.goto(f"/submissions/{submission.pk}/")
    page.get_by_label("Can be approved").check()
    page.get_by_role("button", name="Record my recommendation").click()
    expect(page.locator(".reviews").first).to_contain_text("Can be approved")


def approved_with_a_condition(page: Page, submission: Submission) -> None:
    page.goto(f"/submissions/{submission.pk}/approve/")
    page.get_by_label("Reasons").fill("The reserve covers the reset amount.")
    page.get_by_label("What has to be done").fill("Send the account of the first month.")
    page.get_by_label("Due").first.fill("2031-01-31")
    page.get_by_label("The rules take effect with the decision").check()
    confirm(page, f"Approve {submission.number}")
    expect(page.locator(".toasts")).to_contain_text("Approved with conditions, MD-A-")


def look_at_the_signed_copy(content: bytes) -> None:
    """Every page with its approval date, the condition on the cover, and the answer point by point."""
    pages = words_of(content)
    on = Decision.objects.latest("pk").decided_at.astimezone(GamingTable.objects.all()[0].property.zone)
    assert all(f"Approved {on.day} {on:%B %Y}" in each for each in pages)
    assert "Send the account of the first month." in pages[0]
    whole = " ".join(" ".join(pages).split())
    assert "<b>Not bold</b> 閒庄" in whole
    assert "Known, and wanted so." in whole
    assert "Out of the reserve, at 2 % of each wager." in whole
    look_at_pages(content, "maryland-signed-copy", range(4))


def confirmed_at_a_table(page: Page, decision: Decision) -> None:
    """Felt, signs, controller and training, then the round that is over: from that minute the rules hold."""
    table = GamingTable.objects.get(property=decision.submission.property, number="T01")
    page.goto(f"/going-live/?property={table.property_id}")
    page.get_by_role("link", name="Confirm T01").click()
    for label in (
        "The approved felt is on the table.",
        "The signs and the gaming guide show the new rules.",
        "The controller and the meters are set to the approved terms.",
        "Dealers and supervisors here are trained on the new rules.",
        "The round is over: no hand is in progress at this table.",
    ):
        page.get_by_label(label).check()
    screenshot(page, "maryland-confirm-phone")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text(f"T01 is ready: {decision.rules} is in force there from")).to_be_visible()
    held = rules_at(table, timezone.now())
    assert held is not None
    assert held.rules == decision.rules
    page.goto(f"/tables/{table.pk}/")
    expect(page.get_by_role("link", name=str(decision.rules)).first).to_be_visible()


def drafted_again(page: Page, configuration: Configuration) -> Submission:
    """Eight decks instead of six: the next amendment, against what has just come into force."""
    page.goto(f"/games/{configuration.pk}/submit/")
    page.get_by_role("button", name="Start the draft").click()
    page.get_by_role("link", name="State in the narrative what is requested.").click()
    page.get_by_label("Narrative").fill("Eight decks in the shoe.")
    page.get_by_role("button", name="Save").click()
    acknowledge(page)
    expect(page.locator("#changes")).to_contain_text(re.compile(r"2\.33.% → 2\.34.%"))
    return Submission.objects.get(configuration=configuration, state="draft")


def downloaded(page: Page, submission: Submission) -> bytes:
    document = submission.documents.get(kind="submitted")
    assert document.job is not None
    run_job(job_id=document.job.pk)
    expect(page.locator("#papers")).to_contain_text("pages")
    screenshot(page, "submission-handed-in")
    with page.expect_download() as download:
        page.locator("#papers").get_by_role("link", name="Download").click()
    return Path(download.value.path()).read_bytes()


def look_at_the_redline(content: bytes) -> None:
    pages = words_of(content)
    place = next(number for number, text in enumerate(pages) if number > 1 and "Since version" in text)
    said = " ".join(pages[place].split())
    assert "Decks in the shoe" in said
    assert "House edge, Initial Wager: 2.330 % to 2.340 % ▲ 0.010" in said
    assert "Break-even meter, Progressive Payout Wager, " in said
    assert all("NOT APPROVED" in each for each in pages)
    look_at_pages(content, "maryland-redline", [place])
