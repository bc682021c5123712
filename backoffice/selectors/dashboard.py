"""What needs a person today: each app adds cards through `DASHBOARD_SOURCES`."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Card:
    title: str | Promise
    # what there is to do, or why there is nothing
    text: str | Promise
    count: int | None = None
    url: str = ""
    link: str | Promise = ""
    icon: str = "info-circle"
    urgent: bool = False


def cards_for(access: Access) -> list[Card]:
    return [card for source in settings.DASHBOARD_SOURCES for card in import_string(source)(access)]


def house_cards(access: Access) -> list[Card]:
    return []
