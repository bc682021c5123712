"""The approvals that were given at a property, for comparing them with those that a draft names."""

from django.utils import timezone

from games.approved_rules.selectors.values import versions_at
from games.layouts.models import LayoutSubmission
from games.validation.references import ApprovalOnRecord, Record
from submissions.submissions.models import Submission

Outcome = LayoutSubmission.Outcome


def record_for(submission: Submission) -> Record:
    """Layouts and progressives of this game at this property; approvals of devices are kept nowhere in the product."""
    casino, pack_id = submission.property, submission.pack_id
    layouts = LayoutSubmission.objects.filter(property=casino, pack_id=pack_id, outcome=Outcome.APPROVED)
    rules = [each for each in versions_at((casino,)) if each.pack_id == pack_id and each.withdrawn_at is None]
    return Record(
        layout=tuple(
            ApprovalOnRecord(number, on)
            for number, on in layouts.order_by("-approved_on").values_list("approval_number", "approved_on")
            if on is not None
        ),
        progressive=tuple(
            ApprovalOnRecord(each.approval_number, timezone.localtime(each.approved_at, casino.zone).date())
            for each in sorted(rules, key=lambda each: each.approved_at, reverse=True)
            if _has_meters(each.values)
        ),
        files_layouts=bool(submission.layouts.all()),
    )


def _has_meters(values: object) -> bool:
    wagers = values.get("wagers") if isinstance(values, dict) else None
    return isinstance(wagers, list) and not {"progressive", "bonus_spin"}.isdisjoint(wagers)
