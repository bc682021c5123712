"""The main menu: each entry appears for whoever may do its action."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


@dataclass(frozen=True)
class Entry:
    label: str | Promise
    icon: str
    url_name: str
    action: Action
    # URL names that belong to this entry begin so, which marks it as current
    section: str


ENTRIES = (
    Entry(_("Today"), "home", "home", Action.SIGNED_IN, "home"),
    Entry(_("Properties"), "building", "property-list", Action.PROPERTY_VIEW, "property"),
    Entry(_("Tables"), "layout-grid", "table-list", Action.TABLE_VIEW, "table"),
    Entry(_("People"), "users", "people-list", Action.PEOPLE_VIEW, "people"),
    Entry(_("Audit trail"), "history", "audit-list", Action.AUDIT_VIEW, "audit"),
    Entry(_("Installation"), "server", "installation", Action.INSTALLATION_VIEW, "installation"),
)


@dataclass(frozen=True)
class Link:
    label: str | Promise
    icon: str
    url: str
    current: bool


def links_for(access: Access, *, current_url_name: str) -> list[Link]:
    return [
        Link(entry.label, entry.icon, reverse(entry.url_name), current_url_name.startswith(entry.section))
        for entry in ENTRIES
        if access.allows(entry.action)
    ]
