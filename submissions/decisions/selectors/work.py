"""Conditions that somebody has to see to: for the operator what has to be done, for the regulator what was reported or
has expired.
"""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.actions import Action
from submissions.decisions.models import Condition
from submissions.decisions.selectors.conditions import SOON, ConditionLine, line_of

MOST_WORDS = 200
WATCH = {
    "operator": (Action.SUBMISSION_DRAFT, Action.COMPLIANCE_VIEW),
    "regulator": (Action.SUBMISSION_DECIDE,),
}


def conditions_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.may(*WATCH.get(desk.access.organisation_kind, ())):
        return
    casinos = {casino.pk: casino for casino in desk.casinos}
    pressing = (
        Condition.objects.filter(
            Q(reported_at__isnull=False) | Q(due_on__lte=desk.at.date() + SOON),
            decision__submission__property__in=casinos,
            decision__rules__isnull=False,
            decision__declined_at__isnull=True,
            state=Condition.State.OPEN,
        )
        .select_related("decision", "decision__submission")
        .order_by("due_on", "pk")
    )
    for each in pressing:
        submission = each.decision.submission
        submission.property = casinos[submission.property_id]
        if (item := _item(desk, line_of(each, desk.at), submission.property)) is not None:
            yield item


def _item(desk: Desk, line: ConditionLine, casino: Property) -> WorkItem | None:
    condition = line.condition
    number = {"number": condition.decision.approval_number}
    reported = condition.reported_at is not None
    if line.state == "expired":
        title = _("A condition of %(number)s has expired") % number
    elif reported and desk.is_regulator:
        title = _("A condition of %(number)s was reported as done") % number
    elif line.state == "due" and desk.is_operator:
        title = _("A condition of %(number)s is due") % number
    else:
        return None
    due = condition.due_on
    ends = None if due is None else datetime.combine(due + timedelta(days=1), time.min, tzinfo=casino.zone)
    place = reverse("submission-detail", args=[condition.decision.submission_id])
    return WorkItem(
        key=f"condition:{condition.pk}",
        title=title,
        detail=condition.text[:MOST_WORDS] + (f" ({date_format(due)})" if due else ""),
        url=f"{place}#condition-{condition.pk}" if desk.may(Action.SUBMISSION_VIEW) else "",
        link=_("Open the condition"),
        severity="error" if line.state == "expired" else "warning",
        area=_("Conditions of approvals"),
        casino=casino,
        since=ends if line.state == "expired" else condition.reported_at,
        due=ends,
        is_compliance=True,
    )
