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
    # "operator" or "regulator", where the other side has a page of its own for the same action
    audience: str = ""


ENTRIES = (
    Entry(_("Today"), "home", "home", Action.SIGNED_IN, ("home",)),
    Entry(
        _("Review"),
        "clipboard-check",
        "review-queue",
        Action.SUBMISSION_REVIEW,
        ("review", "submission", "condition", "document"),
    ),
    Entry(_("Properties"), "building", "property-list", Action.PROPERTY_VIEW, ("property", "pit")),
    Entry(_("Tables"), "layout-grid", "table-list", Action.TABLE_VIEW, ("table", "limits")),
    Entry(
        _("Games"), "cards", "configuration-list", Action.CONFIGURATION_VIEW, ("configuration", "revision")
    ),
    Entry(
        _("Submissions"),
        "send",
        "submission-list",
        Action.SUBMISSION_VIEW,
        ("submission", "condition", "document"),
        "operator",
    ),
    Entry(
        _("Approved rules"),
        "certificate",
        "rules-version-list",
        Action.IN_FORCE_VIEW,
        ("rules-version", "going-live"),
    ),
    Entry(_("Layouts"), "layout-board", "layout-list", Action.LAYOUT_VIEW, ("layout",)),
    Entry(
        _("Progressives"),
        "trending-up",
        "progressive-list",
        Action.PROGRESSIVE_VIEW,
        ("progressive", "meter", "jackpot", "hit"),
    ),
    Entry(_("Decks"), "stack-2", "deck-board", Action.DECK_VIEW, ("deck", "badge")),
    Entry(_("Incidents"), "alert-triangle", "incident-list", Action.INCIDENT_VIEW, ("incident", "settle")),
    Entry(_("Earnings"), "chart-line", "earnings-list", Action.EARNINGS_VIEW, ("earnings",)),
    Entry(_("Compliance"), "shield-check", "compliance", Action.COMPLIANCE_VIEW, ("compliance",)),
    Entry(_("Rules"), "book-2", "rules-list", Action.RULES_VIEW, ("rules",)),
    Entry(_("Rulings"), "gavel", "ruling-list", Action.RULING_DECIDE, ("ruling", "waiver", "pack-notice")),
    Entry(_("People"), "users", "people-list", Action.PEOPLE_VIEW, ("people",)),
    Entry(
        _("API clients"),
        "plug-connected",
        "api-client-list",
        Action.API_CLIENTS_MANAGE,
        ("api-client", "webhook", "api-docs"),
    ),
    Entry(_("Audit trail"), "history", "audit-list", Action.AUDIT_VIEW, ("audit",)),
    Entry(_("Installation"), "server", "installation", Action.INSTALLATION_VIEW, ("installation",)),
)

# Under the thumb on a phone: what a person opens all day, by the first of these actions that they have.
PHONE_ENTRIES = (
    (Action.CONFIGURATION_CHANGE, ("home", "configuration-list", "deck-board", "compliance")),
    (Action.DECK_LOG, ("home", "deck-board", "progressive-list", "incident-list")),
    (Action.SUBMISSION_REVIEW, ("home", "review-queue", "property-list", "layout-list")),
    (Action.DECK_COLLECT, ("home", "deck-board", "table-list", "property-list")),
    (Action.COMPLIANCE_VIEW, ("home", "compliance", "deck-board", "progressive-list")),
    (Action.SIGNED_IN, ("home", "property-list", "table-list", "layout-list")),
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
    # of those that the person has: both sides of the desk have pages of the same name
    own = [
        entry
        for entry in ENTRIES
        if access.allows(entry.action) and entry.audience in ("", access.organisation_kind)
    ]
    nearest = max(own, key=lambda entry: _fit(entry, current_url_name), default=None)
    here = nearest if nearest and _fit(nearest, current_url_name) else None
    return [Link(entry.label, entry.icon, reverse(entry.url_name), entry is here) for entry in own]


def phone_links_for(access: Access, *, current_url_name: str) -> list[Link]:
    """Four at most; whoever may open fewer of them gets the first of the menu instead."""
    links = {link.url: link for link in links_for(access, current_url_name=current_url_name)}
    names = next((names for action, names in PHONE_ENTRIES if access.allows(action)), ())
    wanted = [links[url] for url in map(reverse, names) if url in links]
    return [*wanted, *(link for link in links.values() if link not in wanted)][:4]


def account_links() -> list[Link]:
    return [Link(label, icon, reverse(url_name)) for label, icon, url_name in ACCOUNT_ENTRIES]


def _fit(entry: Entry, url_name: str) -> int:
    """How much of the URL's name the entry claims: rules-version-list is more of an approved rule than of the rules."""
    return max(
        (len(each) for each in entry.sections if url_name == each or url_name.startswith(f"{each}-")),
        default=0,
    )
