"""Conditions of approvals as each side sees them, the pressing ones first; expired follows from the day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from submissions.decisions.models import Condition
from submissions.submissions.models import Submission
from submissions.submissions.selectors.submissions import of_visible_submissions

SOON = timedelta(days=14)
FILTERS = ("open", "expired", "closed", "all")


@dataclass(frozen=True)
class ConditionLine:
    condition: Condition
    submission: Submission
    state: str
    label: str
    icon: str
    tone: str
    # days until it is due; below nought where that day has passed
    days: int | None

    @property
    def days_past(self) -> int:
        return max(0, -(self.days or 0))


def conditions_visible_to(access: Access) -> QuerySet[Condition]:
    """Those of approvals that hold, or that the operator has still to accept."""
    return (
        Condition.objects.filter(
            of_visible_submissions(access, "decision__submission"), decision__declined_at__isnull=True
        )
        .select_related(
            "decision",
            "decision__submission",
            "decision__submission__property",
            "decision__submission__property__operator",
            "decision__submission__property__regulator",
            "decision__submission__configuration",
        )
        .order_by(F("due_on").asc(nulls_last=True), "pk")
    )


def condition_lines(conditions: Iterable[Condition], at: datetime) -> list[ConditionLine]:
    return [line_of(each, at) for each in conditions]


def line_of(condition: Condition, at: datetime) -> ConditionLine:
    submission = condition.decision.submission
    today = at.astimezone(submission.property.zone).date()
    days = (condition.due_on - today).days if condition.due_on else None
    state, label, icon, tone = _look(condition, today)
    return ConditionLine(condition, submission, state, label, icon, tone, days)


def _look(condition: Condition, today: date) -> tuple[str, str, str, str]:
    if condition.state == Condition.State.MET:
        return "met", _("Met"), "circle-check", "good"
    if condition.state == Condition.State.WAIVED:
        return "waived", _("No longer required"), "circle-minus", "neutral"
    if condition.is_expired(today):
        return "expired", _("Expired"), "alert-circle", "bad"
    if condition.reported_at is not None:
        return "reported", _("Reported, waiting for the regulator"), "hourglass", "info"
    if condition.due_on is not None and condition.due_on <= today + SOON:
        return "due", _("Due soon"), "clock", "warn"
    return "open", _("Open"), "circle-dashed", "neutral"


def filtered(conditions: QuerySet[Condition], which: str, at: datetime) -> QuerySet[Condition]:
    """Days end at midnight at the property, which is another minute in each zone."""
    match which:
        case "closed":
            return conditions.exclude(state=Condition.State.OPEN).order_by("-closed_at")
        case "expired":
            return conditions.filter(_past(conditions, at), state=Condition.State.OPEN)
        case "all":
            return conditions
    return conditions.filter(state=Condition.State.OPEN)


def _past(conditions: QuerySet[Condition], at: datetime) -> Q:
    zones = conditions.order_by().values_list("decision__submission__property__time_zone", flat=True)
    past = Q(pk__in=())
    for zone in set(zones):
        today = at.astimezone(ZoneInfo(zone)).date()
        past |= Q(decision__submission__property__time_zone=zone, due_on__lt=today)
    return past
