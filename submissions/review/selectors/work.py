"""What the desk asks of a regulator's people: what waits for a reviewer, and what is theirs to review."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.today import Desk
from backoffice.core.work import EARLY, WorkItem
from backoffice.permissions.actions import Action
from games.packs.selectors import pack_title
from submissions.review.selectors.days import IN_REVIEW, days_of
from submissions.review.selectors.queue import queue_for
from submissions.submissions.models import Submission


def reviews_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.is_regulator or not desk.may(Action.SUBMISSION_REVIEW):
        return
    casinos = {casino.pk: casino for casino in desk.casinos}
    waiting = queue_for(desk.access).filter(state__in=IN_REVIEW, property__in=casinos)
    for each in waiting.order_by(F("with_regulator_since").asc(nulls_last=True), "number"):
        each.property = casinos[each.property_id]
        if each.reviewer_id is None or (desk.access.person and each.reviewer_id == desk.access.person.pk):
            yield _item(desk, each)


def _item(desk: Desk, submission: Submission) -> WorkItem:
    days = days_of(submission, desk.at)
    is_over = bool(days and days.is_over)
    free = submission.reviewer_id is None
    if is_over:
        title = _("%(number)s is past its target")
    elif free:
        title = _("%(number)s is waiting for a reviewer")
    else:
        title = _("%(number)s is yours to review")
    detail = f"{pack_title(submission.pack_id)} · {submission.property.operator}"
    if days:
        counted = (
            _("day %(day)d of %(target)d") % {"day": days.day, "target": days.target}
            if days.target is not None
            else _("day %(day)d, no deadline in law") % {"day": days.day}
        )
        detail = f"{detail} · {counted}"
    return WorkItem(
        key=f"review:{submission.pk}",
        title=title % {"number": submission.number},
        detail=detail,
        url=reverse("submission-detail", args=[submission.pk]),
        link=_("Assign to me") if free else _("Review it"),
        # nothing is approved by waiting, and nothing is broken by it either
        severity="error" if is_over else "warning",
        area=_("Reviews"),
        casino=submission.property,
        since=submission.with_regulator_since,
        due=_end_of_target(submission, submission.property),
        weight=EARLY if free else 0,
    )


def _end_of_target(submission: Submission, casino: Property) -> datetime | None:
    if submission.target_on is None:
        return None
    return datetime.combine(submission.target_on + timedelta(days=1), time.min, tzinfo=casino.zone)
