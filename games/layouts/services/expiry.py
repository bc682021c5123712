"""Tells an operator before the approval of a layout ends."""

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.layouts.models import Layout, LayoutSubmission

NOTICES = (60, 14, 0)
"""Days before the end on which people hear of it; 0 is the day on which the approval has ended."""


def remind_of_expiry(*, at: datetime) -> int:
    """Each notice is given once, however often this runs; the number of notices given."""
    told = 0
    approved = Layout.objects.filter(
        state=Layout.State.APPROVED, current__expires_on__isnull=False
    ).select_related("property", "property__operator", "current")
    for layout in approved:
        told += _remind(layout, at=at)
    return told


def _remind(layout: Layout, *, at: datetime) -> int:
    submission = layout.current
    if submission is None or submission.expires_on is None:
        return 0
    left = (submission.expires_on - at.astimezone(layout.property.zone).date()).days
    due = min((days for days in NOTICES if left <= days), default=None)
    if due is None:
        return 0
    with transaction.atomic():
        current = LayoutSubmission.objects.select_for_update(of=("self",)).get(pk=submission.pk)
        if current.reminded_days is not None and current.reminded_days <= due:
            return 0
        current.reminded_days = due
        current.save(update_fields=["reminded_days"])
        day = date_format(submission.expires_on)
        words = _("Layout approval expired: %s") if left <= 0 else _("Layout approval expires soon: %s")
        notify_people(
            people=people_who_may(Action.LAYOUT_CHANGE, at=layout.property),
            kind="layout.expiry",
            title=words % layout,
            detail=_("%(property)s · approval %(number)s · %(day)s")
            % {"property": layout.property, "number": submission.approval_number, "day": day},
            link=reverse("layout-detail", args=[layout.pk]),
        )
    return 1
