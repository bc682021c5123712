"""What needs a person today, and what is going on: each app adds to it through `DASHBOARD_SOURCES`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from backoffice.casinos.models import Property
from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Desk:
    """Who looks, at which property, and when."""

    access: Access
    casino: Property | None
    at: datetime


@dataclass(frozen=True)
class Card:
    """One thing to do: what, why, and where to do it."""

    title: str | Promise
    text: str | Promise
    url: str
    link: str | Promise
    icon: str = "info-circle"
    # shown first, and marked: somebody waits, or something runs out
    urgent: bool = False


@dataclass(frozen=True)
class Panel:
    """Something to keep an eye on, drawn by the app's own template."""

    title: str | Promise
    template: str
    context: dict[str, Any] = field(default_factory=dict)
    url: str = ""
    link: str | Promise = ""


Source = Callable[[Desk], Iterable[Card | Panel]]


@dataclass(frozen=True)
class Dashboard:
    cards: list[Card]
    panels: list[Panel]


def dashboard_of(desk: Desk) -> Dashboard:
    found = [item for name in settings.DASHBOARD_SOURCES for item in _source(name)(desk)]
    cards = [item for item in found if isinstance(item, Card)]
    return Dashboard(
        cards=sorted(cards, key=lambda card: not card.urgent),
        panels=[item for item in found if isinstance(item, Panel)],
    )


def _source(name: str) -> Source:
    source: Source = import_string(name)
    return source
