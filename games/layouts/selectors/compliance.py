"""What layouts have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime, time

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from games.compliance.selectors import ComplianceItem
from games.layouts.models import LayoutSubmission
from games.layouts.selectors.layouts import layouts_about_to_expire
from games.packs.selectors import clause_on


def layouts_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """Approvals that run out, and what still waits for the regulator."""
    clause = clause_on(casino, "attestations.layout_approved", "layout")
    today = at.astimezone(casino.zone).date()
    for layout in layouts_about_to_expire(casino, at):
        ends = layout.current.expires_on if layout.current else None
        if ends is None:
            continue
        over = ends <= today
        words = (
            _("The approval of layout %(layout)s ended")
            if over
            else _("Layout %(layout)s is about to expire")
        )
        yield ComplianceItem(
            title=words % {"layout": layout.name},
            detail=_("Approved until %(day)s.") % {"day": date_format(ends)},
            url=reverse("layout-detail", args=[layout.pk]),
            severity="error" if over else "warning",
            area=_("Layouts"),
            since=datetime.combine(ends, time.min, tzinfo=casino.zone) if over else None,
            clause=clause,
        )


def layouts_waiting(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    waiting = LayoutSubmission.objects.filter(
        layout__property=casino, outcome=LayoutSubmission.Outcome.WAITING
    ).select_related("layout")
    for submission in waiting.order_by("submitted_at"):
        yield ComplianceItem(
            title=_("Layout %(layout)s waits for the regulator") % {"layout": submission.layout.name},
            detail="",
            url=reverse("layout-detail", args=[submission.layout_id]),
            severity="note",
            area=_("Submissions waiting"),
            since=submission.submitted_at,
        )
