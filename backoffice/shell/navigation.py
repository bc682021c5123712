"""The main menu: each entry appears for whoever may do its action."""

from dataclasses import dataclass, field
from functools import cache, lru_cache

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import in_order
from backoffice.core.menu import Entry
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

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
    (_("Notification settings"), "bell-cog", "account-notices"),
    (_("Connected apps"), "apps", "account-programs"),
    (_("Tour"), "route", "tour"),
    (_("Help"), "help", "help"),
)


@dataclass(frozen=True)
class Link:
    label: str | Promise = field(hash=False)
    icon: str
    url: str
    current: bool = False
    url_name: str = ""


def links_for(access: Access, *, current_url_name: str) -> tuple[Link, ...]:
    return _links(access.actions, access.organisation_kind, current_url_name, tuple(in_order("menu")))


@lru_cache(maxsize=1024)
def _links(
    actions: frozenset[Action], kind: str, current_url_name: str, entries: tuple[Entry, ...]
) -> tuple[Link, ...]:
    # of those that the person has: both sides of the desk have pages of the same name
    own = [entry for entry in entries if entry.action in actions and entry.audience in ("", kind)]
    nearest = max(own, key=lambda entry: _fit(entry, current_url_name), default=None)
    here = nearest if nearest and _fit(nearest, current_url_name) else None
    return tuple(
        Link(entry.label, entry.icon, reverse(entry.url_name), entry is here, entry.url_name) for entry in own
    )


def phone_links_for(access: Access, *, current_url_name: str) -> tuple[Link, ...]:
    """Four at most; whoever may open fewer of them gets the first of the menu instead."""
    links = links_for(access, current_url_name=current_url_name)
    names = next((names for action, names in PHONE_ENTRIES if access.allows(action)), ())
    return _phone_links(links, names)


@lru_cache(maxsize=1024)
def _phone_links(links: tuple[Link, ...], names: tuple[str, ...]) -> tuple[Link, ...]:
    wanted = [link for name in names for link in links if link.url_name == name]
    return (*wanted, *(link for link in links if link.url_name not in names))[:4]


@cache
def account_links() -> tuple[Link, ...]:
    return tuple(Link(label, icon, reverse(url_name)) for label, icon, url_name in ACCOUNT_ENTRIES)


def _fit(entry: Entry, url_name: str) -> int:
    """How much of the URL's name the entry claims: rules-version-list is more of an approved rule than of the rules."""
    return max(
        (len(each) for each in entry.sections if url_name == each or url_name.startswith(f"{each}-")),
        default=0,
    )
