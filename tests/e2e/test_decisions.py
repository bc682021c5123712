"""The regulator decides in a browser; each journey ends with a look at the papers that came of it."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page, expect

from submissions.decisions.models import Condition, Decision
from submissions.review.services.discussion import add_comment
from tests.databases import owners_hand
from tests.e2e.browsing import PHONE, screenshot
from tests.e2e.desks import desk_in, drawn, email_of, under_review
from tests.e2e.document_pictures import look_at_pages, words_of

PageAs = Callable[..., Page]
Look = Callable[..., None]


def test_pages_to_decide_on(check_every_look: Look, site: object) -> None:
    desk = desk_in("us-sd")
    made = under_review(desk, "To decide on")
    add_comment(
        submission=made.submission,
        text="Why eight decks, and from which supplier do the cards come?",
        anchor="field",
        place="decks",
        at=timezone.now(),
        actor=desk.reviewer,
    )
    approver = email_of(desk.approver)
    for name in ("decide", "approve", "offer", "return"):
        check_every_look(approver, f"/submissions/{made.submission_id}/{name}/", name=f"decision-{name}")


def test_pages_of_conditions_and_papers(check_every_look: Look, site: object) -> None:
    desk = desk_in("us-sd")
    today = timezone.now().date()
    decision = desk.approved(
        under_review(desk, "With conditions"),
        conditions=(
            ("Train every dealer and keep the list.", today),
            ("Report the first month's drop.", None),
        ),
    )
    drawn(decision, "letter", "table_sign")
    manager, approver = email_of(desk.manager), email_of(desk.approver)
    condition = decision.conditions.order_by("number")[0]
    check_every_look(manager, "/conditions/?state=all", name="conditions-operator")
    check_every_look(approver, "/conditions/?state=all", name="conditions-regulator")
    check_every_look(manager, f"/conditions/{condition.pk}/report/", name="condition-report")
    check_every_look(approver, f"/conditions/{condition.pk}/close/", name="condition-close")
    check_every_look(manager, f"/submissions/{decision.submission_id}/documents/", name="papers-operator")


def test_an_approval_with_a_condition_up_to_the_signed_copy(
    page_as: PageAs, axe: Callable[[Page], None], settings: Any
) -> None:
    settings.CONFIRM_AGAIN_AFTER = 0
    desk = desk_in("us-sd")
    made = under_review(desk, "Main room")
    person: Any = desk.approver.person
    person.set_password("of this approver only")
    person.save()
    page = page_as(email_of(desk.approver))
    page.goto(f"/submissions/{made.submission_id}/decide/")
    page.get_by_role("link", name="Approve ...", exact=True).click()
    expect(
        page.get_by_text("The figures of this submission version have not been recomputed.")
    ).to_be_visible()
    page.get_by_role("button", name="Review your decision").click()
    expect(page.locator("[data-error-summary]")).to_contain_text("State the reasons")
    page.get_by_label("Reasons").fill("The options keep the rule.")
    page.get_by_label("What has to be done").fill("Train every dealer before the first shift.")
    page.get_by_role("button", name="Add a condition").click()
    expect(page.get_by_label("What has to be done")).to_have_count(2)
    expect(page.get_by_label("Reasons")).to_have_value("The options keep the rule.")
    page.get_by_label("Due").first.fill("2031-01-31")
    page.get_by_label("What has to be done").nth(1).fill("Report the first month's drop.")
    page.get_by_role("button", name="Review your decision").click()
    expect(page.get_by_role("heading", name="What happens")).to_be_visible()
    expect(page.get_by_text("It gets the next approval number:")).to_be_visible()
    screenshot(page, "decision-confirm-1440-light")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_label("What has to be done").nth(1)).to_have_value("Report the first month's drop.")
    page.get_by_role("button", name="Review your decision").click()
    page.get_by_role("button", name=f"Approve {made.submission.number}").click()
    expect(page.get_by_role("heading", name="Confirm that it is you")).to_be_visible()
    axe(page)
    screenshot(page, "decision-identity-1440-light")
    page.get_by_label("Password").fill("a guess")
    page.get_by_role("button", name="Confirm with the password").click()
    expect(page.get_by_text("This is not your password.", exact=True)).to_be_visible()
    page.get_by_label("Password").fill("of this approver only")
    page.get_by_role("button", name="Confirm with the password").click()
    expect(page.locator(".toasts")).to_contain_text("Approved with conditions, SD-A-")

    decision = Decision.objects.get(submission_version=made)
    papers = drawn(decision, "approved", "letter")
    words = words_of(papers["approved"])
    day = decision.decided_at.astimezone(desk.casino.zone)
    assert all(f"{day.day} {day:%B %Y}" in each for each in words), "the approval date is on every page"
    look_at_pages(papers["approved"], "signed-copy")
    look_at_pages(papers["letter"], "approval-letter")
    assert "Train every dealer" in " ".join(words_of(papers["letter"])).replace("\r\n", " ")

    page.goto(f"/submissions/{made.submission_id}/documents/")
    document = decision.documents.get(kind="approved")
    expect(page.get_by_text(document.sha256)).to_be_visible()
    page.get_by_role("link", name="Approved rules, stamped and signed", exact=True).click()
    expect(page.locator("iframe.paper-frame")).to_be_visible()
    screenshot(page, "paper-in-the-page-1440-light")

    manager = page_as(email_of(desk.manager), size=PHONE)
    manager.goto("/conditions/")
    expect(manager.get_by_text("Train every dealer before the first shift.")).to_be_visible()
    first = decision.conditions.get(number=1)
    manager.goto(f"/conditions/{first.pk}/report/")
    manager.get_by_label("What was done").fill("All 41 dealers on Monday.")
    manager.get_by_role("button", name="Report to the regulator").click()
    expect(manager.locator(".toasts")).to_contain_text("Reported to")
    page.goto(f"/conditions/{first.pk}/close/")
    expect(page.get_by_text("All 41 dealers on Monday.")).to_be_visible()
    page.get_by_label("met", exact=True).check()
    page.get_by_role("button", name="Close the condition").click()
    expect(page.locator(".toasts")).to_contain_text("Condition 1 is closed.")


def test_a_rejection_with_its_letter(page_as: PageAs) -> None:
    desk = desk_in("us-md")
    made = under_review(desk, "Never")
    page = page_as(email_of(desk.approver))
    page.goto(f"/submissions/{made.submission_id}/decide/")
    expect(page.get_by_text("does not allow partial approval")).to_be_visible()
    page.get_by_role("link", name="Reject ...").click()
    page.get_by_label("Reasons").fill(
        "The pit has no surveillance of its boxes.\n\nIt may be asked for again."
    )
    page.get_by_role("button", name="Review your decision").click()
    expect(page.get_by_text("The request ends here.")).to_be_visible()
    page.get_by_role("button", name=f"Reject {made.submission.number}").click()
    expect(page.locator(".toasts")).to_contain_text("Rejected")
    letter = drawn(Decision.objects.get(submission_version=made), "letter")["letter"]
    look_at_pages(letter, "rejection-letter")
    said = " ".join(words_of(letter)).replace("\r\n", " ")
    assert "no surveillance of its boxes" in said
    assert "Rejected" in said
    assert "Approved" not in said


def test_an_approval_in_part_is_accepted(page_as: PageAs) -> None:
    desk = desk_in("us-sd")
    made = under_review(desk, "Partly")
    page = page_as(email_of(desk.approver))
    page.goto(f"/submissions/{made.submission_id}/offer/")
    page.get_by_label("Reasons").fill("Eight decks, as in the other rooms.")
    decks = page.get_by_label("Decks in the shoe")
    decks.fill("9")
    page.get_by_role("button", name="Review your decision").click()
    expect(page.locator("[data-error-summary]")).to_contain_text("9 decks is above 8")
    screenshot(page, "decision-offer-refused-1440-light")
    decks.fill("8")
    page.get_by_role("button", name="Review your decision").click()
    expect(page.get_by_text("Effect of this change")).to_be_visible()
    screenshot(page, "decision-offer-confirm-1440-light")
    page.get_by_role("button", name=f"Approve {made.submission.number} in part").click()
    expect(page.locator(".toasts")).to_contain_text("Approved in part")

    signer = page_as(email_of(desk.signer))
    signer.goto(f"/submissions/{made.submission_id}/offer/answer/")
    expect(signer.get_by_text("Eight decks, as in the other rooms.")).to_be_visible()
    screenshot(signer, "offer-answer-1440-light")
    signer.get_by_label("Accept the altered rules").check()
    signer.get_by_role("button", name="Answer").click()
    expect(signer.locator(".toasts")).to_contain_text("is accepted")
    decision = Decision.objects.get(submission=made.submission)
    assert decision.rules is not None
    assert decision.rules.values["decks"] == 8
    look_at_pages(drawn(decision, "approved")["approved"], "approved-in-part")


def test_expired_conditions_are_on_today(page_as: PageAs) -> None:
    desk = desk_in("us-sd")
    decision = desk.approved(
        under_review(desk, "Forgotten"),
        conditions=(("Bring the lab's second report.", timezone.now().date()),),
    )
    # the day passes: past what the database keeps, as only time itself could
    table = Condition._meta.db_table
    with owners_hand(), connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(f"UPDATE {table} SET due_on = due_on - 30 WHERE decision_id = %s", [decision.pk])
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    page = page_as(email_of(desk.approver))
    page.goto("/")
    expect(page.get_by_role("link", name="has expired").first).to_be_visible()
    page.goto("/conditions/?state=expired")
    expect(page.get_by_role("cell", name="Expired")).to_be_visible()
    screenshot(page, "conditions-expired-1440-light")
