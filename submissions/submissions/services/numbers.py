"""The numbers that people quote: ZZ-2026-0007 for a submission, ZZ-A-2026-0003 for an approval."""

from datetime import datetime

from backoffice.casinos.models import Property
from games.rulepacks.review import review_rules
from submissions.submissions.models import NumberSeries


def next_number(*, casino: Property, kind: str, at: datetime) -> str:
    """Taken within the transaction of what it names: one that is taken back leaves no gap."""
    regulator = casino.regulator
    year = at.astimezone(casino.zone).year
    NumberSeries.objects.get_or_create(regulator=regulator, kind=kind, year=year)
    series = NumberSeries.objects.select_for_update().get(regulator=regulator, kind=kind, year=year)
    series.last += 1
    series.save(update_fields=["last"])
    prefix = review_rules(regulator.jurisdiction).prefix
    middle = "A-" if kind == NumberSeries.Kind.APPROVAL else ""
    return f"{prefix}-{middle}{year}-{series.last:04d}"
