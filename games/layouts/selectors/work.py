"""Layouts that somebody has to see to: approvals that run out, and what waits for a decision."""

from collections.abc import Iterator
from datetime import date, datetime, time

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.actions import Action
from games.layouts.models import LayoutSubmission
from games.layouts.selectors.layouts import about_to_expire
from games.packs.selectors import clause_on


def layouts_work(desk: Desk) -> Iterator[WorkItem]:
    """Both in one question: approvals that end within sixty days or have ended, and what nobody decided yet."""
    runs_out = desk.is_operator and desk.may(Action.LAYOUT_CHANGE, Action.COMPLIANCE_VIEW)
    waits = desk.may(Action.LAYOUT_DECIDE) or (desk.is_operator and desk.may(Action.COMPLIANCE_VIEW))
    asked = Q(outcome=LayoutSubmission.Outcome.WAITING) if waits else Q()
    if runs_out:
        asked |= about_to_expire(desk.casinos, desk.at)
    if not asked:
        return
    casinos = {casino.pk: casino for casino in desk.casinos}
    found = LayoutSubmission.objects.filter(asked, layout__property__in=casinos).select_related("layout")
    for submission in found.order_by("submitted_at"):
        casino = casinos[submission.layout.property_id]
        if submission.outcome == LayoutSubmission.Outcome.WAITING:
            yield _waiting(desk, submission, casino)
        elif submission.expires_on is not None:
            yield _running_out(desk, submission, submission.expires_on, casino)


def _running_out(desk: Desk, submission: LayoutSubmission, ends: date, casino: Property) -> WorkItem:
    over = ends <= desk.at.astimezone(casino.zone).date()
    ended = datetime.combine(ends, time.min, tzinfo=casino.zone)
    words = (
        _("The approval of layout %(layout)s expired") if over else _("Layout %(layout)s is about to expire")
    )
    return WorkItem(
        key=f"layout.expiry:{submission.layout_id}",
        title=words % {"layout": submission.name},
        detail=_("Approved until %(day)s. Get a new version approved before tables have to close.")
        % {"day": date_format(ends)},
        url=reverse("layout-detail", args=[submission.layout_id]),
        link=_("Open the layout"),
        severity="error" if over else "warning",
        area=_("Layouts"),
        casino=casino,
        since=ended if over else None,
        due=ended,
        clause=clause_on(casino, "attestations.layout_approved", "layout"),
        is_compliance=True,
    )


def _waiting(desk: Desk, submission: LayoutSubmission, casino: Property) -> WorkItem:
    name = {"layout": submission.name}
    return WorkItem(
        key=f"layout.waiting:{submission.pk}",
        title=_("Layout %(layout)s is waiting for the regulator") % name
        if desk.is_operator
        else _("Layout %(layout)s is waiting for a decision") % name,
        url=reverse("layout-detail", args=[submission.layout_id])
        if desk.is_operator
        else reverse("layout-submission", args=[submission.pk]),
        link=_("Open the layout") if desk.is_operator else _("Decide"),
        severity="note" if desk.is_operator else "warning",
        area=_("Submissions waiting"),
        casino=casino,
        since=submission.submitted_at,
        is_compliance=True,
    )
