"""What other apps show on the page of approved rules; each adds to it by its contributions."""

from dataclasses import dataclass
from datetime import datetime

from backoffice.core.contributions import in_order
from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules


@dataclass(frozen=True)
class RulesDesk:
    """Who looks, at which approved rules, and when."""

    access: Access
    rules: ApprovedRules
    at: datetime


def panels_of_rules(desk: RulesDesk) -> list[Panel]:
    return [panel for source in in_order("approved_rules_panels") for panel in source(desk)]
