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
    sections: tuple[str, ...]


ENTRIES = (
    Entry(_("Today"), "home", "home", Action.SIGNED_IN, ("home",)),
    Entry(_("Properties"), "building", "property-list", Action.PROPERTY_VIEW, ("property", "pit")),
    Entry(_("Tables"), "layout-grid", "table-list", Action.TABLE_VIEW, ("table", "limits")),
    Entry(
        _("Games"), "cards", "configuration-list", Action.CONFIGURATION_VIEW, ("configuration", "revision")
    ),
    Entry(_("Approved rules"), "certificate", "rules-version-list", Action.IN_FORCE_VIEW, ("rules-version",)),
    Entry(_("Compliance"), "shield-check", "compliance", Action.COMPLIANCE_VIEW, ("compliance",)),
    Entry(
        _("Rules"), "book-2", "rules-list", Action.RULES_VIEW, ("rules-list", "rules-pack", "rules-paragraph")
    ),
    Entry(_("People"), "users", "people-list", Action.PEOPLE_VIEW, ("people",)),
    Entry(_("Audit trail"), "history", "audit-list", Action.AUDIT_VIEW, ("audit",)),
    Entry(_("Installation"), "server", "installation", Action.INSTALLATION_VIEW, ("installation",)),
)

ACCOUNT_ENTRIES = (
    (_("Profile"), "user", "profile"),
    (_("Security"), "shield-lock", "mfa_index"),
    (_("Sessions"), "devices", "usersessions_list"),
)


@dataclass(frozen=True)
class Link:
    label: str | Promise
    icon: str
    url: str
    current: bool = False


def links_for(access: Access, *, current_url_name: str) -> list[Link]:
    return [
        Link(entry.label, entry.icon, reverse(entry.url_name), _is_in(entry, current_url_name))
        for entry in ENTRIES
        if access.allows(entry.action)
    ]


def account_links() -> list[Link]:
    return [Link(label, icon, reverse(url_name)) for label, icon, url_name in ACCOUNT_ENTRIES]


def _is_in(entry: Entry, url_name: str) -> bool:
    return any(url_name == section or url_name.startswith(f"{section}-") for section in entry.sections)
