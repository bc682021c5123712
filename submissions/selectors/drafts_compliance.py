"""What submissions have to say to the compliance board: conditions that run out, points to answer, what waits."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.models import Property
from games.selectors.compliance import ComplianceItem
from submissions.models import Condition, Submission

State = Submission.State
SOON = timedelta(days=14)


def submissions_out_of_line(house: Property, at: datetime) -> Iterator[ComplianceItem]:
    yield from _conditions(house, at)
    opened = Submission.objects.filter(
        property=house, state__in=(State.SUBMITTED, State.UNDER_REVIEW, State.RETURNED, State.OFFERED)
    ).select_related("configuration")
    for submission in opened.order_by("first_submitted_at"):
        ours = submission.state in (State.RETURNED, State.OFFERED)
        words = _("%(number)s waits for our answer") if ours else _("%(number)s waits for the regulator")
        yield ComplianceItem(
            title=words % {"number": submission.number},
            detail=f"{submission.configuration} · {submission.get_state_display()}",
            url=reverse("submission-detail", args=[submission.pk]),
            severity="warning" if ours else "note",
            area=_("Submissions waiting"),
            since=submission.with_regulator_since,
            pack_id=submission.pack_id,
        )


def _conditions(house: Property, at: datetime) -> Iterator[ComplianceItem]:
    """An approval depends on them: one whose day has passed is out of line until the regulator closes it."""
    today = at.astimezone(house.zone).date()
    due = Condition.objects.filter(
        decision__submission__property=house,
        decision__rules__isnull=False,
        state=Condition.State.OPEN,
        due_on__lte=today + SOON,
    ).select_related("decision__submission")
    for condition in due.order_by("due_on", "pk"):
        submission = condition.decision.submission
        expired = condition.is_expired(today)
        words = _("Condition of %(approval)s expired") if expired else _("Condition of %(approval)s is due")
        day = date_format(condition.due_on) if condition.due_on else ""
        place = f"#condition-{condition.pk}"
        yield ComplianceItem(
            title=words % {"approval": condition.decision.approval_number},
            detail=_("Due %(day)s: %(text)s") % {"day": day, "text": condition.text},
            url=reverse("submission-detail", args=[submission.pk]) + place,
            severity="error" if expired else "warning",
            area=_("Conditions"),
            since=datetime.combine(condition.due_on, time.min, tzinfo=house.zone)
            if expired and condition.due_on
            else None,
            pack_id=submission.pack_id,
        )
