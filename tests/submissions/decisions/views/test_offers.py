"""Approved in part: typed as in the editor, judged and priced before it is offered, answered by the operator."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.people.models import Person
from games import canonical
from games.approved_rules.models import ApprovedRules
from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.review.models import IndependentCheck
from submissions.submissions.models import SubmissionVersion
from tests.submissions.decisions.decided import quick_desk, send, written
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


@pytest.fixture
def approver(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.approver.person is not None
    return signed_in(desk.approver.person)


@pytest.fixture
def signer(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.signer.person is not None
    return signed_in(desk.signer.person)


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def altered(made: SubmissionVersion, **values: str) -> dict[str, str]:
    return written(made) | {f"value.{path.replace('__', '.')}": text for path, text in values.items()}


def offered(desk: Desk, approver: Client) -> Decision:
    made = desk.under_review()
    answer = send(approver, "submission-offer", made, altered(made, decks="8"), "confirm")
    assert answer.status_code == 302, answer.context["form"].errors
    return Decision.objects.get()


def test_the_altered_rules_are_priced_before_they_are_offered(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    page = text_of(approver.get(reverse("submission-offer", args=[made.submission_id])))
    assert 'name="value.decks"' in page
    page = text_of(send(approver, "submission-offer", made, altered(made, decks="8"), "check"))
    assert "What this change comes to" in page
    assert "House edge" in page
    assert "is asked to accept the altered rules" in page
    assert 'name="value.decks" value="8"' in page
    assert not Decision.objects.exists()


def test_what_is_offered_is_checked_while_it_is_read_once_more(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    send(approver, "submission-offer", made, altered(made, decks="8"), "check")
    ordered = IndependentCheck.objects.latest("pk")
    assert ordered.job is not None
    assert canonical.loads(ordered.job.payload["values"])["decks"] == 8
    IndependentCheck.objects.filter(pk=ordered.pk).update(result={"rounds": 7, "wagers": {}})
    send(approver, "submission-offer", made, altered(made, decks="8"), "confirm")
    assert Decision.objects.get().submission_version.snapshot["independent_check"]["rounds"] == 7


def test_values_that_break_the_document_are_refused_at_their_field(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    page = text_of(send(approver, "submission-offer", made, altered(made, decks="9"), "check"))
    assert "The altered rules break" in page
    assert "9 decks is above 8" in page
    page = text_of(send(approver, "submission-offer", made, altered(made, decks="many"), "check"))
    assert 'value="many"' in page
    assert not Decision.objects.exists()


def test_without_a_difference_there_is_nothing_to_offer(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    page = text_of(send(approver, "submission-offer", made, written(made), "check"))
    assert "Nothing differs from what was submitted" in page


def test_an_accepted_offer_holds_and_its_papers_are_ordered(
    desk: Desk, approver: Client, signer: Client
) -> None:
    decision = offered(desk, approver)
    url = reverse("submission-offer-answer", args=[decision.submission_id])
    page = text_of(signer.get(url))
    assert "What this change comes to" in page
    assert "It keeps the rules." in page
    assert signer.post(url, {"answer": "accept"}).status_code == 302
    rules = ApprovedRules.objects.get()
    assert (rules.values["decks"], rules.approval_number) == (8, decision.approval_number)
    kinds = set(Document.objects.filter(decision=decision).values_list("kind", flat=True))
    assert kinds == {"approved", "letter", "player_edition", "gaming_guide", "table_sign"}
    assert not Document.objects.filter(decision=decision, keep_until__isnull=True).exists()
    assert "accepted it." in text_of(signer.get(url))


def test_a_declined_offer_goes_back_with_the_reason_and_the_next_one_counts_on(
    desk: Desk, approver: Client, signer: Client
) -> None:
    decision = offered(desk, approver)
    url = reverse("submission-offer-answer", args=[decision.submission_id])
    assert "Say why" in text_of(signer.post(url, {"answer": "decline"}))
    assert signer.post(url, {"answer": "decline", "reason": "Too few tables."}).status_code == 302
    submission = decision.submission
    submission.refresh_from_db()
    assert submission.state == "under_review"
    assert submission.current is not None
    assert submission.current.origin == "submitted"
    again = send(
        approver, "submission-offer", submission.current, altered(submission.current, decks="7"), "confirm"
    )
    assert again.status_code == 302, again.context["form"].errors
    newest = submission.versions.order_by("-number")[0]
    assert newest.number == newest.snapshot["submission"]["round"] == 3


def test_an_offer_is_answered_once(desk: Desk, approver: Client, signer: Client) -> None:
    decision = offered(desk, approver)
    url = reverse("submission-offer-answer", args=[decision.submission_id])
    signer.post(url, {"answer": "accept"})
    page = text_of(signer.post(url, {"answer": "decline", "reason": "No."}))
    assert "accepted it." in page
    assert ApprovedRules.objects.count() == 1


def test_whoever_may_not_sign_reads_the_offer_and_cannot_answer_it(
    desk: Desk, approver: Client, signed_in: SignIn
) -> None:
    decision = offered(desk, approver)
    assert desk.manager.person is not None
    manager = signed_in(desk.manager.person)
    url = reverse("submission-offer-answer", args=[decision.submission_id])
    assert "A compliance officer who may sign answers this." in text_of(manager.get(url))
    assert manager.post(url, {"answer": "accept"}).status_code == 403
    assert not ApprovedRules.objects.exists()
