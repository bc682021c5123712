"""What somebody has to see to: one kind of item, whoever brings it, and what is about to fall due.

Today and the compliance page are the same queue of these with different filters (`backoffice/worklist`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from backoffice.casinos.models import Property

Severity = Literal["error", "warning", "note"]
ORDER: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}
# icon and word of each: colour never speaks alone
LOOKS: dict[Severity, tuple[str, Promise]] = {
    "error": ("circle-x", _("To fix")),
    "warning": ("alert-triangle", _("To review")),
    "note": ("info-circle", _("For information")),
}
# what stands above all others of its severity
FIRST, EARLY = 100, 50


@dataclass(frozen=True, kw_only=True)
class WorkItem:
    """One thing: what, where, since or until when, by which clause, and what to do about it.

    `key` names the same thing for as long as it lasts, whatever its words become: who it is assigned to and until when
    it sleeps hang on it. `degree` is how bad it is in its own measure (tables, days, hours): a snoozed item comes back
    when it is more than it was. `clause` is a citation, several joined by a semicolon. Without `url` whoever looks may
    know of it and not open it. What is the reader's own (`is_personal`) is shared with nobody.
    """

    key: str
    title: str | Promise
    area: str | Promise
    severity: Severity
    detail: str | Promise = ""
    url: str = ""
    link: str | Promise = ""
    casino: "Property | None" = None
    since: datetime | None = None
    due: datetime | None = None
    clause: str = ""
    pack_id: str = ""
    degree: int = 0
    weight: int = 0
    is_draft: bool = False
    is_compliance: bool = False
    is_personal: bool = False

    @property
    def icon(self) -> str:
        return LOOKS[self.severity][0]

    @property
    def word(self) -> str | Promise:
        return LOOKS[self.severity][1]


@dataclass(frozen=True)
class Coming:
    """Something that falls due while nothing is wrong yet, such as decks that are to be changed in an hour."""

    at: datetime
    kind: str | Promise
    title: str
    casino: "Property | None"
    url: str = ""
    icon: str = "clock"
