from typing import Any

from django.utils import timezone

from submissions.models import Decision, Round, Submission
from submissions.services.documents import keep_document
from tests.games.factories.configurations import make_configuration
from tests.submissions.factories import Desk, make_desk
from tests.submissions.papers import small_pdf

SUBJECTS = {"submission-offer-answer": "offered", "document-list": "submission", "condition-": "condition"}


def build(house: Any) -> dict[str, Any]:
    """An approval with a condition and its papers in the register, and one in part that waits for the operator."""
    desk = make_desk(house.property)
    made = desk.under_review(desk.draft(make_configuration(house=house.property, name="Approved")))
    decision = desk.approved(made, conditions=(("Train every dealer.", None),))
    keep_document(document=decision.documents.get(kind="player_edition"), content=small_pdf())
    return {
        "condition": decision.conditions.get().pk,
        "authority": house.property.regulator.jurisdiction,
        "approval": decision.approval_number,
        "paper": "player-edition",
        "offered": _offered(desk).pk,
    }


def _offered(desk: Desk) -> Submission:
    """Written as the service would: not every authority of this world decides in part."""
    made = desk.under_review(desk.draft(make_configuration(house=desk.house, name="Offered")))
    now, submission = timezone.now(), made.submission
    same = {name: getattr(made, name) for name in ("snapshot", "snapshot_hash", "values_hash", "pack_hash")}
    altered = Round.objects.create(
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
        round=altered,
        outcome="approved_in_part",
        reasons="Partly.",
        effective_at=now,
        approval_number=f"{desk.house.regulator.jurisdiction}-part",
        decided_at=now,
        decided_by_name="Approver",
    )
    Submission.objects.filter(pk=submission.pk).update(state="offered", current=altered)
    return submission
