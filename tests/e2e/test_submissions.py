"""The operator's pages of a submission in a browser: every state, the forms, the phone, mistakes."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.demo import acting
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from submissions.decisions.services.deciding import return_submission
from submissions.review.services.discussion import add_comment
from submissions.review.services.reviewing import assign_submission
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.readiness import needs_acknowledgement, readiness_of
from submissions.submissions.services.drafts import acknowledge_finding, begin_submission, withdraw_submission
from submissions.submissions.services.submit import submit_submission
from tests.e2e.browsing import PHONE, screenshot

MANAGER, OFFICER = "manager@harbor.example", "compliance@harbor.example"
PageAs = Callable[..., Page]
Look = Callable[..., None]


def variant(*changes: tuple[str, object]) -> Configuration:
    """The main pit as it was approved, with these values changed."""
    configuration = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    for opened in configuration.submissions.filter(state="draft"):
        withdraw_submission(submission=opened, reason="", at=timezone.now(), actor=acting(MANAGER))
    approved = ApprovedRules.objects.filter(configuration=configuration).order_by("-number")[0]
    values = approved.values
    for path, value in changes:
        values = with_path(values, path, value)
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=values,
        at=timezone.now(),
        actor=acting(MANAGER),
    )
    configuration.refresh_from_db()
    return configuration


def begun(*changes: tuple[str, object], acknowledged: bool = True) -> Submission:
    submission = begin_submission(
        configuration=variant(*changes),
        kind="amendment",
        narrative="The reset amount is raised for the winter season.",
        reason="The meter reached its cap twice.",
        at=timezone.now(),
        actor=acting(MANAGER),
    )
    for finding in readiness_of(submission, at=timezone.now()).findings if acknowledged else ():
        if needs_acknowledgement(finding):
            acknowledge_finding(
                submission=submission,
                code=finding.code,
                path=finding.path,
                message=finding.message,
                text="Known, and wanted so.",
                at=timezone.now(),
                actor=acting(MANAGER),
            )
    submission.refresh_from_db()
    return submission


def handed_in(submission: Submission) -> SubmissionVersion:
    made = submit_submission(
        declared=True,
        submission=submission,
        seen_version=submission.version,
        at=timezone.now(),
        actor=acting(OFFICER),
    )
    submission.refresh_from_db()
    return made


def returned(submission: Submission) -> None:
    made = handed_in(submission)
    reviewer = acting("reviewer@md.example")
    assert reviewer.person is not None
    now = timezone.now()
    assign_submission(submission=submission, reviewer=reviewer.person, at=now, actor=reviewer)
    add_comment(
        submission=submission,
        text="Say how the new reset amount is funded.",
        anchor="field",
        place="progressive.reset",
        at=now,
        actor=reviewer,
    )
    return_submission(submission_version=made, reasons="One point is open.", at=now, actor=reviewer)
    submission.refresh_from_db()


@pytest.mark.parametrize("state", ["draft", "submitted", "returned"])
def test_the_page_of_a_submission(check_every_look: Look, site: object, state: str) -> None:
    submission = begun(("progressive.reset", 15000), acknowledged=state != "draft")
    if state == "submitted":
        handed_in(submission)
    elif state == "returned":
        returned(submission)
    check_every_look(MANAGER, f"/submissions/{submission.pk}/", name=f"submission-{state}")


def test_the_page_of_an_approval_with_conditions(check_every_look: Look, site: object) -> None:
    submission = Submission.objects.filter(
        property__name="Harbor Point Casino", state="approved", decisions__conditions__isnull=False
    )[0]
    check_every_look(MANAGER, f"/submissions/{submission.pk}/", name="submission-approved")


def test_the_forms_of_a_draft(check_every_look: Look, site: object) -> None:
    submission = begun(("progressive.reset", 15000))
    Submission.objects.filter(pk=submission.pk).update(kind="new_feature")
    for part in ("change", "layouts", "files", "withdraw"):
        check_every_look(MANAGER, f"/submissions/{submission.pk}/{part}/", name=f"submission-form-{part}")
    check_every_look(MANAGER, "/submissions/?state=all", name="submission-list")


def test_drafting_on_the_phone_answering_a_return(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    submission = begun(("progressive.reset", 15000))
    returned(submission)
    page = page_as(MANAGER, size=PHONE)
    page.goto(f"/submissions/{submission.pk}/")
    expect(page.locator("#overview")).to_contain_text("One point is open.")
    page.locator(".missing").get_by_role("link").click()
    thread = page.locator(".thread").first
    thread.get_by_role("button", name="Answer").click()
    thread.get_by_label("Answer").fill("Out of the reserve, at 2 % of each wager.")
    thread.get_by_role("button", name="Answer").click()
    expect(page.locator(".comment.is-reply")).to_contain_text("Out of the reserve")
    page.locator("#request").get_by_role("link", name="Change").click()
    page.get_by_label("Narrative").fill("")
    page.get_by_label(re.compile("Requested effective date")).fill("2020-01-01T06:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-error-summary]")).to_contain_text(
        "The requested effective date must be in the future"
    )
    axe(page)
    screenshot(page, "submission-phone-error")
    page.get_by_label("Narrative").fill("As before, with the funding explained.")
    page.get_by_label(re.compile("Requested effective date")).fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#since")).to_contain_text("with the funding explained")
    expect(page.locator("#overview")).to_contain_text("Everything is complete.")
    screenshot(page, "submission-phone-returned")
