"""What other apps show on the page of approved rules; each adds to it through `RULES_PANELS`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from backoffice.permissions.access import Access
from backoffice.shell.today import Panel
from games.approved_rules.models import ApprovedRules


@dataclass(frozen=True)
class RulesDesk:
    """Who looks, at which approved rules, and when."""

    access: Access
    rules: ApprovedRules
    at: datetime


Source = Callable[[RulesDesk], Iterable[Panel]]


def panels_of_rules(desk: RulesDesk) -> list[Panel]:
    sources: list[Source] = [import_string(name) for name in settings.RULES_PANELS]
    return [panel for source in sources for panel in source(desk)]
