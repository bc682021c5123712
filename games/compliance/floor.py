"""What progressives and layouts have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime, time

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.formatting import money_text
from games.compliance.selectors import ComplianceItem
from games.layouts.models import LayoutSubmission
from games.layouts.selectors.layouts import layouts_about_to_expire
from games.packs.selectors import packs_of
from games.progressives.selectors.findings import findings_at_casino
from games.progressives.selectors.progressives import meters_out_of_line
from games.rulepacks.book import book_of


def clause_on(casino: Property, *paths: str) -> str:
    """What the property's rules cite for the first of these paths that they know; nothing where they know none."""
    for path in paths:
        for pack in packs_of(casino):
            if parameter := book_of(pack).parameters.get(path):
                return "; ".join(parameter.cite)
    return ""


def meters(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    clause = clause_on(casino, "progressive.kind", "progressive.rate")
    for alert in meters_out_of_line(casino, at):
        amount = "" if alert.amount is None else money_text(alert.amount, casino.currency)
        yield ComplianceItem(
            title=f"{alert.level}: {alert.get_kind_display()}",
            detail=_("Difference %(amount)s, not explained yet.") % {"amount": amount} if amount else "",
            url=reverse("meter-alert", args=[alert.pk]),
            severity="error",
            area=_("Meters"),
            since=alert.at,
            clause=clause,
        )


def progressives(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """Linked tables that do not go together, and meters set otherwise than approved."""
    for progressive, finding in findings_at_casino(casino, at):
        if finding.severity in ("error", "warning"):
            yield ComplianceItem(
                title=f"{progressive.name}: {finding.message}",
                detail=finding.hint,
                url=reverse("progressive-detail", args=[progressive.pk]),
                severity="error" if finding.severity == "error" else "warning",
                area=_("Progressives"),
                clause=finding.citation,
                pack_id=progressive.pack_id,
            )


def layouts(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
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


def submissions_waiting(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
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
