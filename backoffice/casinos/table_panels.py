"""What the apps show on the page of one table; each adds to it by its contributions (`table_panels`)."""

from dataclasses import dataclass
from datetime import datetime

from backoffice.casinos.models import GamingTable
from backoffice.core.contributions import in_order
from backoffice.core.today import Panel
from backoffice.permissions.access import Access


@dataclass(frozen=True)
class TableDesk:
    """Who looks, at which table, and when."""

    access: Access
    table: GamingTable
    at: datetime


def panels_of(desk: TableDesk) -> list[Panel]:
    return [panel for source in in_order("table_panels") for panel in source(desk)]
