"""The regulator's desk in a browser: from the queue to a recommendation, and what a second round brings."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.casinos.models import Property
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from submissions.documents.services.documents import keep_document
from submissions.review.services.discussion import add_comment
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.services.drafts import change_draft
from tests.e2e.browsing import PHONE, screenshot
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk, actor_of, make_desk

REVIEWER, APPROVER = "reviewer@md.example", "approver@md.example"
PageAs = Callable[..., Page]
Look = Callable[..., None]


@pytest.fixture
def desk(site: object) -> Desk:
    """Harbor Point's submissions, between people that the demo knows."""
    desk = make_desk(Property.objects.get(name="Harbor Point Casino"))
    people = {
        "manager": "manager@harbor.example",
        "signer": "compliance@harbor.example",
        "reviewer": REVIEWER,
        "approver": APPROVER,
    }
    for role, email in people.items():
        desk.__dict__[role] = actor_of(Person.objects.get(email=email))
    return desk


@pytest.fixture
def amendment(desk: Desk) -> SubmissionVersion:
    """Eight decks instead of six, and a larger reset: handed in, and nobody's yet."""
    configuration = make_configuration(casino=desk.casino, name="Main pit, amended")
    desk.approved(desk.under_review(desk.draft(configuration)))
    save(desk, desk.casino.configurations.get(pk=configuration.pk), decks=8, reset=12500)
    submission = desk.draft(
        desk.casino.configurations.get(pk=configuration.pk),
        kind="amendment",
        narrative="Eight decks in the shoe, and a larger reset of the progressive.",
        reason="Fewer shuffles, and a jackpot that starts higher.",
    )
    made = desk.submit(submission)
    keep_document(document=made.documents.get(), content=small_pdf())
    return made


def save(desk: Desk, configuration: Configuration, *, decks: int, reset: int) -> None:
    values = head_revision(configuration).values
    values = values | {"decks": decks, "progressive": values["progressive"] | {"reset": reset}}
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=values,
        note="",
        at=timezone.now(),
        actor=desk.manager,
    )


def path_of(submission: Submission, tab: str) -> str:
    return f"/submissions/{submission.pk}/?tab={tab}"


def test_the_desk_at_every_width(check_every_look: Look, desk: Desk, amendment: SubmissionVersion) -> None:
    desk.review(amendment, verdict="changes")
    add_comment(
        submission=amendment.submission,
        text="Which shufflers take eight decks?",
        anchor="field",
        place="decks",
        at=timezone.now(),
        actor=desk.reviewer,
    )
    check_every_look(REVIEWER, "/review/?tab=open", name="review-queue")
    for tab in ("overview", "changes", "mathematics", "readings", "document", "discussion", "history"):
        check_every_look(REVIEWER, path_of(amendment.submission, tab), name=f"review-{tab}")


def test_from_the_queue_to_a_recommendation_and_the_next_round(
    page_as: PageAs, desk: Desk, amendment: SubmissionVersion, axe: Callable[[Page], None]
) -> None:
    submission = amendment.submission
    page = page_as(REVIEWER)
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Review").click()
    page.get_by_role("link", name="Unassigned").first.click()
    page.get_by_role("button", name=f"Assign to me {submission.number}").click()
    expect(page.locator("#toasts")).to_contain_text(f"{submission.number} is assigned to you.")
    page.get_by_role("link", name="Mine").click()
    page.get_by_role("link", name=submission.number).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("v2 (amends v1)")

    page.get_by_role("link", name="Changes").click()
    expect(page).to_have_url(f"{page.url.split('?')[0]}?tab=changes")
    decks = page.locator('tr[id="line-decks"]')
    expect(decks.locator("del")).to_have_text("6 decks")
    expect(decks.locator("ins")).to_have_text("8 decks")
    decks.get_by_role("link", name="comment").click()
    page.get_by_label("Comment", exact=True).fill("Which shufflers take eight decks?")
    axe(page)
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(decks.get_by_role("link", name="1 comment")).to_be_visible()
    screenshot(page, "review-comment-at-a-line")

    page.get_by_role("link", name="Mathematics").click()
    page.get_by_role("button", name="Recompute").click()
    expect(page.locator("#recompute")).to_contain_text("Waiting for a free worker")
    run_job(job_id=Job.objects.filter(kind="recomputation").latest("pk").pk)
    expect(page.locator("#recompute")).to_contain_text("figures came out the same")
    screenshot(page, "review-recomputed")

    page.get_by_role("link", name="Overview").click()
    page.get_by_label("Needs changes").check()
    page.get_by_role("button", name="Record my recommendation").click()
    expect(page.locator("[data-error-summary]")).to_contain_text("State what has to change")
    page.get_by_label("Summary").fill("Name the shufflers.")
    page.get_by_role("button", name="Record my recommendation").click()
    expect(page.locator(".reviews").first).to_contain_text("Name the shufflers.")

    hand_in_again(desk, submission)
    page.goto(f"/submissions/{submission.pk}/")
    since = page.locator(".since")
    expect(since).to_contain_text("You have read submission version 1")
    expect(since.locator("ins", has_text="$15,000")).to_be_visible()
    expect(since).to_contain_text("The ones approved in March.")
    screenshot(page, "review-since-my-last-review")
    phone = page_as(REVIEWER, size=PHONE)
    phone.goto(f"/submissions/{submission.pk}/")
    screenshot(phone, "review-since-my-last-review-phone")
    page.get_by_role("button", name="Mark as read").click()
    expect(page.locator(".since")).to_contain_text("Nothing new since you read submission version 2")
    thread = submission.comments.get(answers__isnull=True, place="decks")
    page.goto(f"/submissions/{submission.pk}/#comment-{thread.pk}")
    expect(page.locator(f"#comment-{thread.pk}")).to_contain_text("The ones approved in March.")
    page.locator(f"#comment-{thread.pk}").get_by_role("button", name="Resolve").click()
    expect(page.locator(f"#comment-{thread.pk}")).to_contain_text("Resolved")


def hand_in_again(desk: Desk, submission: Submission) -> None:
    """Returned, answered point by point, with another reset amount."""
    submission.refresh_from_db()
    assert submission.current is not None
    desk.returned(submission.current, point="And the reset?")
    for thread in submission.comments.filter(answers__isnull=True):
        add_comment(
            submission=submission,
            text="The ones approved in March.",
            answers=thread,
            at=timezone.now(),
            actor=desk.manager,
        )
    configuration = submission.configuration
    configuration.refresh_from_db()
    save(desk, configuration, decks=8, reset=15000)
    submission.configuration.refresh_from_db()
    submission.refresh_from_db()
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"reason": "Fewer shuffles, and a jackpot that starts much higher."},
        at=timezone.now(),
        actor=desk.manager,
    )
    submission.refresh_from_db()
    desk.acknowledge(submission)
    desk.submit(submission)
