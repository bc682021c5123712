"""What tables without approved rules have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.floor import floor_of
from games.approved_rules.selectors.in_force import rules_in_force
from games.compliance.selectors import ComplianceItem


def tables_without_rules(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """An open table that nothing was approved for here; it may deal a game that is not kept in this product."""
    tables = floor_of(casino)
    under = rules_in_force(tables, at)
    for table in tables:
        if table.open_since and table.pk not in under:  # type: ignore[attr-defined]
            yield ComplianceItem(
                title=_("%(table)s is open without approved rules") % {"table": table.number},
                detail=_("Nothing is dealt without approval: put it under rules, or close it."),
                url=reverse("table-detail", args=[table.pk]),
                severity="warning",
                area=_("Tables and rules"),
            )
