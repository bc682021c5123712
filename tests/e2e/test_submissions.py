"""The operator's desk in a browser: from the first error of an amendment to its document; the phone; mistakes."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.demo.house import acting
from backoffice.services.jobs import run_job
from backoffice.settings.environment import VAR
from games.engine.configuration import with_path
from games.models import Configuration, RulesVersion
from games.services.configurations import save_revision
from submissions.models import Round, Submission
from submissions.services.deciding import return_submission
from submissions.services.discussion import add_comment
from submissions.services.drafts import acknowledge_finding, begin_submission, withdraw_submission
from submissions.services.readiness import needs_acknowledgement, readiness_of
from submissions.services.reviewing import assign_submission
from submissions.services.submit import submit_submission
from submissions.tasks import draw_submission_document  # noqa: F401 - declares the kind of job
from tests.e2e.browsing import PHONE, screenshot

MANAGER, OFFICER = "manager@harbor.example", "compliance@harbor.example"
PageAs = Callable[..., Page]
Look = Callable[..., None]


def variant(*changes: tuple[str, object]) -> Configuration:
    """The main pit as it was approved, with these values changed."""
    configuration = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    for opened in configuration.submissions.filter(state="draft"):
        withdraw_submission(submission=opened, reason="", at=timezone.now(), actor=acting(MANAGER))
    approved = RulesVersion.objects.filter(configuration=configuration).order_by("-number")[0]
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


def handed_in(submission: Submission) -> Round:
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
    return_submission(round_=made, reasons="One point is open.", at=now, actor=reviewer)
    submission.refresh_from_db()


def test_from_the_first_error_to_the_document(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    """The manager begins an amendment, puts an error right, says what is to be said; the officer signs."""
    configuration = variant(("progressive.reset", 9500))
    page = page_as(MANAGER)
    page.goto(f"/games/{configuration.pk}/")
    page.get_by_role("link", name="Submit ...").click()
    expect(page.get_by_label("Amendment")).to_be_checked()
    axe(page)
    screenshot(page, "submission-begin")
    page.get_by_role("button", name="Begin the draft").click()
    missing = page.locator(".missing")
    expect(missing).to_contain_text("Say in the narrative what is asked for.")
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

    page.get_by_role("link", name="Say in the narrative what is asked for.").click()
    page.get_by_label("Narrative").fill("The reset amount is raised.\n<b>Not bold</b> 閒庄")
    page.get_by_label("Reason").fill("The meter reached its cap twice.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#request")).to_contain_text("<b>Not bold</b>")
    page.locator("#findings").get_by_role("link", name="Acknowledge", exact=True).click()
    axe(page)
    for box in page.locator(".say-finding textarea").all():
        box.fill("Known, and wanted so.")
    screenshot(page, "submission-findings")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#overview")).to_contain_text("Everything is there.")
    expect(page.locator("#overview")).to_contain_text("A compliance officer signs and submits it.")
    screenshot(page, "submission-draft-complete")

    officer = page_as(OFFICER)
    officer.goto("/")
    submission = Submission.objects.get(configuration=configuration, state="draft")
    officer.locator(f"a[href='/submissions/{submission.pk}/sign/']").click()
    expect(officer.locator(".sign-facts")).to_contain_text("Amendment")
    axe(officer)
    screenshot(officer, "submission-sign")
    officer.get_by_label("I make this statement.").check()
    officer.get_by_role("button", name="Sign and submit").dblclick()
    expect(officer.locator("#papers")).to_contain_text("Waiting for a free worker")
    assert submission.rounds.count() == 1
    job = submission.documents.get().job
    assert job is not None
    run_job(job_id=job.pk)
    expect(officer.locator("#papers")).to_contain_text("pages")
    axe(officer)
    screenshot(officer, "submission-handed-in")
    with officer.expect_download() as download:
        officer.locator("#papers").get_by_role("link", name="Download").click()
    look_at(Path(download.value.path()).read_bytes())


def look_at(content: bytes) -> None:
    """The first pages as pictures, and every page holding something."""
    with pypdfium2.PdfDocument(io.BytesIO(content)) as document:
        assert len(document) > 10
        texts = [page.get_textpage().get_text_bounded() for page in document]
        assert all(text.strip() for text in texts)
        whole = " ".join(texts)
        assert "<b>Not bold</b>" in whole
        assert "Known, and wanted so." in whole
        for place in (0, 1, 2, len(document) - 1):
            picture = document[place].render(scale=1.2).to_pil()
            picture.save(VAR / "screenshots" / f"submission-document-{place + 1}.png")
            assert len(picture.convert("L").getcolors()) > 4


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
    page.get_by_label(re.compile("Wanted from")).fill("2020-01-01T06:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-error-summary]")).to_contain_text("from a time to come")
    axe(page)
    screenshot(page, "submission-phone-error")
    page.get_by_label("Narrative").fill("As before, with the funding explained.")
    page.get_by_label(re.compile("Wanted from")).fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#since")).to_contain_text("with the funding explained")
    expect(page.locator("#overview")).to_contain_text("Everything is there.")
    screenshot(page, "submission-phone-returned")
