"""Several people at one submission in the same moment."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.jobs.models import Job
from games.approved_rules.models import ApprovedRules
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from submissions.decisions.models import Decision
from submissions.decisions.services.deciding import approve_submission, reject_submission, return_submission
from submissions.documents.models import Document
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.services.submit import submit_submission
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.factories import Desk, actor_of, make_desk

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def quick_desk() -> tuple[Desk, Submission]:
    """The rules of South Dakota are priced in a moment."""
    casino = make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver")
    desk = make_desk(casino)
    return desk, desk.draft(make_configuration(casino=casino, pack_id="us-sd/casino-war"))


def approve(made: SubmissionVersion, actor: Actor) -> Decision:
    at = timezone.now()
    return approve_submission(
        submission_version=made,
        outcome="approved",
        reasons="It keeps the rules.",
        effective_at=at + timedelta(hours=1),
        at=at,
        actor=actor,
    )


def test_two_approvals_at_once_give_one(in_threads: InThreads) -> None:
    desk, submission = quick_desk()
    made = desk.under_review(submission)
    approvers = [
        desk.approver,
        actor_of(make_person("approver", regulator=desk.casino.regulator)),
    ]
    results = in_threads(*(lambda actor=actor: approve(made, actor) for actor in approvers))
    assert sorted(isinstance(each, DomainError) for each in results) == [False, True], results
    assert Decision.objects.get().rules == ApprovedRules.objects.get()
    # the operator's trail and the regulator's, once each
    assert AuditEntry.objects.filter(verb="submission.approved").count() == 2
    assert Document.objects.filter(kind="approved").count() == 1


@pytest.mark.parametrize("other", [reject_submission, return_submission])
def test_an_approval_and_its_opposite_at_once_give_one(
    in_threads: InThreads, other: Callable[..., Decision]
) -> None:
    desk, submission = quick_desk()
    made = desk.under_review(submission)
    second = actor_of(make_person("approver", regulator=desk.casino.regulator))
    results = in_threads(
        lambda: approve(made, desk.approver),
        lambda: other(submission_version=made, reasons="It does not.", at=timezone.now(), actor=second),
    )
    assert sorted(isinstance(each, DomainError) for each in results) == [False, True], results
    decision = Decision.objects.get()
    submission.refresh_from_db()
    assert submission.state == decision.outcome
    assert ApprovedRules.objects.count() == (decision.outcome == "approved")


def test_two_signatures_at_once_give_one_round(in_threads: InThreads) -> None:
    desk, submission = quick_desk()
    second = actor_of(make_person("compliance_officer", operator=desk.casino.operator))
    seen = submission.version
    results = in_threads(
        *(
            lambda actor=actor: submit_submission(
                declared=True, submission=submission, seen_version=seen, at=timezone.now(), actor=actor
            )
            for actor in (desk.signer, second)
        )
    )
    assert [type(each) for each in results].count(SubmissionVersion) == 1, results
    refusal = next(each for each in results if not isinstance(each, SubmissionVersion))
    assert isinstance(refusal, DomainError | EditConflict)
    assert SubmissionVersion.objects.count() == 1
    assert Job.objects.filter(kind="submission_document").count() == 1


def test_what_is_saved_while_it_is_signed_is_in_the_round_whole_or_not_at_all(in_threads: InThreads) -> None:
    desk, submission = quick_desk()
    variant, seen = submission.configuration, submission.version
    values = with_path(head_revision(variant).values, "limits.minimum", 20)
    signed, saved = in_threads(
        lambda: submit_submission(
            declared=True, submission=submission, seen_version=seen, at=timezone.now(), actor=desk.signer
        ),
        lambda: save_revision(
            configuration=variant,
            seen_head=variant.head,
            values=values,
            at=timezone.now(),
            actor=desk.manager,
        ),
    )
    assert isinstance(signed, SubmissionVersion), signed
    assert not isinstance(saved, Exception), saved
    made = SubmissionVersion.objects.select_related("revision").get()
    assert made.revision is not None
    assert made.values_hash == made.revision.values_hash == made.snapshot["configuration"]["hash"]
    assert made.snapshot["configuration"]["values"] == made.revision.values
    assert made.snapshot["configuration"]["revision"] == made.revision.number
