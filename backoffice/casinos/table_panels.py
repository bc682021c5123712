"""What the apps show on the page of one table; each adds to it through `TABLE_PANELS`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from backoffice.casinos.models import GamingTable
from backoffice.permissions.access import Access
from backoffice.shell.today import Panel


@dataclass(frozen=True)
class TableDesk:
    """Who looks, at which table, and when."""

    access: Access
    table: GamingTable
    at: datetime


Source = Callable[[TableDesk], Iterable[Panel]]


def panels_of(desk: TableDesk) -> list[Panel]:
    sources: list[Source] = [import_string(name) for name in settings.TABLE_PANELS]
    return [panel for source in sources for panel in source(desk)]
