from typing import Any

from django.utils import timezone

from submissions.decisions.models import Decision
from submissions.documents.services.documents import keep_document
from submissions.submissions.models import Submission, SubmissionVersion
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk, make_desk

SUBJECTS = {"submission-offer-answer": "offered", "document-list": "submission", "condition-": "condition"}


def build(casino: Any) -> dict[str, Any]:
    """An approval with a condition and its papers in the register, and one in part that waits for the operator."""
    desk = make_desk(casino.property)
    made = desk.under_review(desk.draft(make_configuration(casino=casino.property, name="Approved")))
    decision = desk.approved(made, conditions=(("Train every dealer.", None),))
    keep_document(document=decision.documents.get(kind="player_edition"), content=small_pdf())
    return {
        "condition": decision.conditions.get().pk,
        "authority": casino.property.regulator.jurisdiction,
        "approval": decision.approval_number,
        "paper": "player-edition",
        "offered": _offered(desk).pk,
    }


def _offered(desk: Desk) -> Submission:
    """Written as the service would: not every authority of this world decides in part."""
    made = desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="Offered")))
    now, submission = timezone.now(), made.submission
    same = {name: getattr(made, name) for name in ("snapshot", "snapshot_hash", "values_hash", "pack_hash")}
    altered = SubmissionVersion.objects.create(
        submission=submission,
        number=2,
        origin="in_part",
        engine=made.engine,
        made_at=now,
        made_by_name="Approver",
        **same,
    )
    Decision.objects.create(
        submission=submission,
        submission_version=altered,
        outcome="approved_in_part",
        reasons="Partly.",
        effective_at=now,
        approval_number=f"{desk.casino.regulator.jurisdiction}-part",
        decided_at=now,
        decided_by_name="Approver",
    )
    Submission.objects.filter(pk=submission.pk).update(state="offered", current=altered)
    return submission
