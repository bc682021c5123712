"""Pages for operator and authority alike: each sees its own buttons, and nothing that the other keeps to itself."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from games.configurations.models import Configuration
from submissions.decisions.models import Condition
from submissions.documents.services.documents import keep_document
from submissions.review.services.discussion import add_private_note
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
# renamed after it was handed in: the variant is the operator's own until it hands it in again
DRAFTED, NOTED = "DRAFT-XYZZY", "NOTE-XYZZY"


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


@pytest.fixture
def condition(desk: Desk) -> Condition:
    due = timezone.now().astimezone(desk.casino.zone).date() + timedelta(days=7)
    decision = desk.approved(conditions=(("Train every dealer.", due),))
    submission = decision.submission
    add_private_note(submission=submission, text=NOTED, at=timezone.now(), actor=desk.reviewer)
    Configuration.objects.filter(pk=submission.configuration_id).update(name=DRAFTED)
    keep_document(document=decision.submission_version.documents.get(kind="submitted"), content=small_pdf())
    return decision.conditions.get()


def pages_about(condition: Condition) -> list[str]:
    submission = condition.decision.submission
    document = condition.decision.submission_version.documents.get(kind="submitted")
    return [
        reverse("condition-list") + "?state=all",
        reverse("submission-detail", args=[submission.pk]),
        reverse("document-list", args=[submission.pk]),
        reverse("document-view", args=[document.pk]),
    ]


def main_of(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.text


def test_the_authority_reads_no_draft_and_the_operator_no_private_note(
    desk: Desk, condition: Condition, signed_in: SignIn
) -> None:
    for actor, own, hidden in (
        (desk.manager, DRAFTED, NOTED),
        (desk.signer, DRAFTED, NOTED),
        (desk.reviewer, NOTED, DRAFTED),
        (desk.approver, NOTED, DRAFTED),
    ):
        assert actor.person is not None
        client = signed_in(actor.person)
        texts = [main_of(client, address) for address in pages_about(condition)]
        texts.append(main_of(client, pages_about(condition)[2], hx_request="true"))
        assert any(own in text for text in texts), (actor, own)
        assert not any(hidden in text for text in texts), (actor, hidden)


def test_a_condition_is_the_operators_to_report_on_and_the_authoritys_to_close(
    desk: Desk, condition: Condition, signed_in: SignIn
) -> None:
    report, close = (reverse(f"condition-{step}", args=[condition.pk]) for step in ("report", "close"))
    detail = reverse("submission-detail", args=[condition.decision.submission_id])
    for actor, sees in (
        (desk.manager, {report}),
        (desk.signer, {report}),
        (desk.reviewer, set()),
        (desk.approver, {close}),
    ):
        assert actor.person is not None
        client = signed_in(actor.person)
        page = main_of(client, detail)
        assert {address for address in (report, close) if address in page} == sees, actor
        answers = {client.get(address).status_code for address in sees}
        assert answers <= {200}, actor


def test_whose_rules_they_are_stands_where_several_operators_meet(
    desk: Desk, condition: Condition, signed_in: SignIn
) -> None:
    assert desk.manager.person is not None
    assert desk.approver.person is not None
    operator = str(desk.casino.operator.name)
    papers = reverse("document-list", args=[condition.decision.submission_id])
    for address in (reverse("condition-list"), papers):
        own = main_of(signed_in(desk.manager.person), address).split('id="main"')[1].split("</main>")[0]
        theirs = main_of(signed_in(desk.approver.person), address).split('id="main"')[1].split("</main>")[0]
        assert operator in theirs
        assert operator not in own
