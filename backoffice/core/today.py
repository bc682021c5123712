"""What a feature can show on the first page of the day: things to do, and things to keep an eye on."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

if TYPE_CHECKING:
    from backoffice.casinos.models import Property
    from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Desk:
    """Who looks, at which property, and when."""

    access: "Access"
    casino: "Property | None"
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
