import pytest
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.jobs.models import Job
from backoffice.notifications.models import Notification
from games.approved_rules.models import ApprovedRules
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from submissions.documents.models import Document
from submissions.review.models import Comment, LastLook
from submissions.review.services.discussion import add_comment
from submissions.submissions.models import Submission
from submissions.submissions.services.submit import submit_submission
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db


def test_from_draft_over_a_return_to_approved_rules() -> None:
    desk = make_desk()
    submission = desk.draft()
    first = desk.submit(submission)
    assert submission.state == "submitted"
    assert submission.number == f"MD-{timezone.now().year}-0001"
    desk.review(first)
    LastLook.objects.all().delete()
    desk.returned(first)
    # whoever sends it back is shown what is new in the next round
    assert LastLook.objects.get(person=desk.reviewer.person).submission_version == first
    assert submission.__class__.objects.get().state == "returned"

    submission.refresh_from_db()
    with pytest.raises(DomainError, match=r"Respond to the point about Table minimum"):
        desk.submit(submission)
    add_comment(
        submission=submission,
        text="It is the room's usual minimum.",
        answers=Comment.objects.get(),
        at=timezone.now(),
        actor=desk.manager,
    )
    submission.refresh_from_db()
    second = desk.submit(submission)
    assert second.number == 2
    assert second.snapshot["responses"][0]["answers"][0]["text"] == "It is the room's usual minimum."
    desk.review(second)
    decision = desk.approved(second)

    submission.refresh_from_db()
    rules = ApprovedRules.objects.get()
    assert submission.state == "approved"
    assert (rules.number, rules.approval_number) == (1, decision.approval_number)
    assert rules.values_hash == second.values_hash
    assert rules.pack_hash == second.pack_hash
    assert decision.rules == rules
    assert {each.kind for each in Document.objects.all()} == {
        "submitted",
        "approved",
        "letter",
        "player_edition",
        "gaming_guide",
        "table_sign",
    }
    assert Job.objects.filter(kind="submission_document").count() == Document.objects.count()
    verbs = set(AuditEntry.objects.values_list("verb", flat=True))
    assert {"submission.submitted", "submission.returned", "submission.approved", "rules.approved"} <= verbs
    assert Notification.objects.filter(person=desk.manager.person, kind="submission.decided").exists()


def test_a_second_click_submits_nothing_more() -> None:
    desk = make_desk()
    submission = desk.draft()
    seen = submission.version
    desk.submit(submission)
    with pytest.raises((DomainError, EditConflict)):
        submit_submission(
            declared=True, submission=submission, seen_version=seen, at=timezone.now(), actor=desk.signer
        )
    assert Submission.objects.get().versions.count() == 1


def test_whoever_saved_the_values_does_not_sign_for_them() -> None:
    desk = make_desk()
    submission = desk.draft()
    configuration = submission.configuration
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=head_revision(configuration).values | {"deck_change_hours": 4},
        at=timezone.now(),
        actor=desk.signer,
    )
    desk.acknowledge(submission)
    with pytest.raises(DomainError, match="You saved revision 2 of the variant yourself"):
        desk.submit(submission)
