"""Tells both sides of conditions that are due or expired, and the regulator of targets that passed; each of it once."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from submissions.decisions.models import Condition
from submissions.submissions.models import Submission
from submissions.submissions.services.notices import tell_condition_due, tell_target_passed

# days before a condition is due on which people hear of it
NOTICES = (14, 7, 1)
EXPIRED = -1
WAITING = (Submission.State.SUBMITTED, Submission.State.UNDER_REVIEW)


def remind_of_conditions(*, at: datetime) -> int:
    """The number of notices given, however often this runs. After a pause only the nearest one is given."""
    opened = Condition.objects.filter(
        state=Condition.State.OPEN, due_on__isnull=False, decision__rules__isnull=False
    ).select_related("decision__submission__property")
    return sum(_remind(condition, at=at) for condition in opened.order_by("pk"))


def _remind(condition: Condition, *, at: datetime) -> bool:
    due = _due(condition, at)
    if due is None or _was_told(condition, due):
        return False
    with transaction.atomic():
        current = (
            Condition.objects.select_for_update(of=("self",))
            .select_related("decision__submission__property__operator")
            .get(pk=condition.pk)
        )
        # closed, or told by another worker, since it was looked at
        if current.state != Condition.State.OPEN or _was_told(current, due):
            return False
        current.told_days = due
        current.save(update_fields=["told_days"])
        tell_condition_due(current, days=due)
    return True


def _due(condition: Condition, at: datetime) -> int | None:
    """By the property's own calendar; due today is not expired."""
    if condition.due_on is None:
        return None
    today = at.astimezone(condition.decision.submission.property.zone).date()
    left = (condition.due_on - today).days
    return EXPIRED if left < 0 else min((days for days in NOTICES if left <= days), default=None)


def _was_told(condition: Condition, due: int) -> bool:
    return condition.told_days is not None and condition.told_days <= due


def remind_of_targets(*, at: datetime) -> int:
    """Only counts days: nothing is decided because they passed."""
    # no zone is a day ahead of this
    latest = timezone.localdate(at) + timedelta(days=1)
    waiting = Submission.objects.filter(
        state__in=WAITING, target_told_at__isnull=True, target_on__lte=latest
    ).select_related("property")
    return sum(_tell_target(submission, at=at) for submission in waiting.order_by("pk"))


def _tell_target(submission: Submission, *, at: datetime) -> bool:
    with transaction.atomic():
        current = (
            Submission.objects.select_for_update(of=("self",), no_key=True)
            .select_related("property__operator", "property__regulator", "configuration", "reviewer")
            .get(pk=submission.pk)
        )
        today = at.astimezone(current.property.zone).date()
        passed = current.target_on is not None and current.target_on < today
        if not passed or current.state not in WAITING or current.target_told_at is not None:
            return False
        # no edit: whoever has the page open saves without a conflict
        Submission.objects.filter(pk=current.pk).update(target_told_at=at)
        tell_target_passed(current)
    return True
