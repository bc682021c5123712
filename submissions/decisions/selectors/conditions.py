"""Conditions of approvals as each side sees them, the pressing ones first; expired follows from the day."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.today import Card, Desk
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.compliance.selectors import ComplianceItem
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
        return "reported", _("Reported, waits for the regulator"), "hourglass", "info"
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


def conditions_today(desk: Desk) -> Iterator[Card]:
    """For the operator what has to be done; for the regulator what was reported or has expired."""
    acts = Action.SUBMISSION_DRAFT if desk.access.operator else Action.SUBMISSION_DECIDE
    if not desk.access.allows(acts):
        return
    found = conditions_visible_to(desk.access).filter(
        state=Condition.State.OPEN, decision__rules__isnull=False
    )
    if desk.access.operator and desk.casino:
        found = found.filter(decision__submission__property=desk.casino)
    pressing = found.filter(Q(reported_at__isnull=False) | Q(due_on__lte=desk.at.date() + SOON))
    lines = condition_lines(pressing, desk.at)
    expired = [each for each in lines if each.state == "expired"]
    due = [each for each in lines if each.state == "due"]
    reported = [each for each in lines if each.condition.reported_at is not None]
    if expired:
        yield _card(
            ngettext(
                "%(number)d condition of an approval has expired",
                "%(number)d conditions of approvals have expired",
                len(expired),
            ),
            expired,
            query="?state=expired",
            urgent=True,
        )
    if due and desk.access.operator:
        yield _card(
            ngettext("%(number)d condition is due soon", "%(number)d conditions are due soon", len(due)), due
        )
    if reported and desk.access.regulator:
        yield _card(
            ngettext(
                "%(number)d condition was reported as done",
                "%(number)d conditions were reported as done",
                len(reported),
            ),
            reported,
        )


def _card(title: str, lines: list[ConditionLine], *, query: str = "", urgent: bool = False) -> Card:
    first = lines[0].condition
    due = f" ({date_format(first.due_on)})" if first.due_on else ""
    one = len(lines) == 1
    return Card(
        title=title % {"number": len(lines)},
        text=f"{lines[0].submission.number}: {first.text[:140]}{due}",
        url=_place(first) if one else f"{reverse('condition-list')}{query}",
        link=_("Look at it") if one else _("Look at them"),
        icon="alert-circle" if urgent else "list-check",
        urgent=urgent,
    )


def _place(condition: Condition) -> str:
    return (
        reverse("submission-detail", args=[condition.decision.submission_id]) + f"#condition-{condition.pk}"
    )


def conditions_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    today = at.astimezone(casino.zone).date()
    found = Condition.objects.filter(
        decision__submission__property=casino,
        decision__rules__isnull=False,
        state=Condition.State.OPEN,
        due_on__lte=today + SOON,
    ).select_related("decision", "decision__submission")
    for each in found.order_by("due_on", "pk"):
        if each.due_on is None:
            continue
        expired = each.due_on < today
        words = (
            _("A condition of %(number)s has expired") if expired else _("A condition of %(number)s is due")
        )
        ended = datetime.combine(each.due_on + timedelta(days=1), time.min, tzinfo=casino.zone)
        yield ComplianceItem(
            title=words % {"number": each.decision.approval_number},
            detail=f"{each.text[:200]} ({date_format(each.due_on)})",
            url=_place(each),
            severity="error" if expired else "warning",
            area=_("Conditions of approvals"),
            since=ended if expired else None,
        )
