"""Who looks at the first page of the day, and what a feature can show there beside the queue of work."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

if TYPE_CHECKING:
    from backoffice.casinos.models import Property
    from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Desk:
    """Who looks, at which properties that are still run, at which of them just now, and when."""

    access: "Access"
    casino: "Property | None"
    at: datetime
    casinos: "tuple[Property, ...]" = ()
    # which parts of the work are asked for: what rests on a rule always, and of these
    parts: frozenset[str] = frozenset({"drafts", "others", "history"})

    @property
    def is_operator(self) -> bool:
        return self.access.operator is not None

    @property
    def is_regulator(self) -> bool:
        return self.access.regulator is not None

    def wants(self, part: str) -> bool:
        return part in self.parts

    def may(self, *actions: str) -> bool:
        """Any of them."""
        return any(self.access.allows(action) for action in actions)


@dataclass(frozen=True)
class Panel:
    """Something to keep an eye on, drawn by the app's own template."""

    title: str | Promise
    template: str
    context: dict[str, Any] = field(default_factory=dict)
    url: str = ""
    link: str | Promise = ""
