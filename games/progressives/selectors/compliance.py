"""What progressives have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.formatting import money_text
from games.compliance.selectors import ComplianceItem
from games.packs.selectors import clause_on
from games.progressives.selectors.findings import findings_at_casino
from games.progressives.selectors.progressives import open_alerts_at


def meters_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    clause = clause_on(casino, "progressive.kind", "progressive.rate")
    for alert in open_alerts_at(casino, at):
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


def progressives_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
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
