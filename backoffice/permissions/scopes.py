"""What a program may be allowed to do, in the words of the API: each scope brings the actions that it needs.

A program acts through the same `Access` as a person. An endpoint asks for its scope as well as for its action, so that
what a scope needs to read in order to write does not open the endpoints that read.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.permissions.actions import Action as A

OPERATOR, REGULATOR = "operator", "regulator"
BOTH = frozenset({OPERATOR, REGULATOR})
ONLY_OPERATORS = frozenset({OPERATOR})
_PLACES = frozenset({A.PROPERTY_VIEW, A.TABLE_VIEW})


@dataclass(frozen=True)
class Scope:
    meaning: Promise
    actions: frozenset[A]
    kinds: frozenset[str] = BOTH


SCOPES: dict[str, Scope] = {
    "house:read": Scope(_("Read properties, pits and tables."), _PLACES),
    "house:write": Scope(
        _("Add and change tables and pits; open and close tables."),
        _PLACES | {A.PIT_CHANGE, A.TABLE_CHANGE, A.TABLE_OPEN_CLOSE},
        ONLY_OPERATORS,
    ),
    "rules:read": Scope(
        _("Read rule packs, approved rules, and which rules, limits and layouts are in force at a table."),
        _PLACES | {A.RULES_VIEW, A.IN_FORCE_VIEW, A.LAYOUT_VIEW},
    ),
    "config:read": Scope(
        _("Read game configurations and their revisions."),
        _PLACES | {A.RULES_VIEW, A.CONFIGURATION_VIEW},
        ONLY_OPERATORS,
    ),
    "config:write": Scope(
        _("Add game configurations and save revisions."),
        _PLACES | {A.RULES_VIEW, A.CONFIGURATION_VIEW, A.CONFIGURATION_CHANGE},
        ONLY_OPERATORS,
    ),
    "pricing:run": Scope(
        _("Price, validate, settle and simulate without saving anything."),
        _PLACES | {A.RULES_VIEW, A.IN_FORCE_VIEW, A.SETTLE_USE, A.PRICING_RUN},
    ),
    "logs:read": Scope(
        _("Read meters, jackpots, deck changes and incidents."),
        _PLACES | {A.PROGRESSIVE_VIEW, A.DECK_VIEW, A.INCIDENT_VIEW},
    ),
    "logs:write": Scope(
        _("Report meter readings, jackpots, deck changes and incidents."),
        _PLACES
        | {
            A.PROGRESSIVE_VIEW,
            A.DECK_VIEW,
            A.INCIDENT_VIEW,
            A.IN_FORCE_VIEW,
            A.METER_RECORD,
            A.HIT_RECORD,
            A.DECK_LOG,
            A.INCIDENT_LOG,
        },
        ONLY_OPERATORS,
    ),
    "earnings:read": Scope(
        _("Read drop and win, and what tables are expected to win."),
        _PLACES | {A.IN_FORCE_VIEW, A.EARNINGS_VIEW},
        ONLY_OPERATORS,
    ),
    "earnings:write": Scope(
        _("Report drop and win of tables."),
        _PLACES | {A.IN_FORCE_VIEW, A.EARNINGS_VIEW, A.EARNINGS_RECORD},
        ONLY_OPERATORS,
    ),
    "audit:read": Scope(_("Read the audit trail."), _PLACES | {A.AUDIT_VIEW}),
    "webhooks:read": Scope(_("Read webhooks and their deliveries."), _PLACES | {A.WEBHOOK_VIEW}),
    "webhooks:write": Scope(
        _("Add, change, test and remove webhooks."), _PLACES | {A.WEBHOOK_VIEW, A.WEBHOOK_MANAGE}
    ),
}


def scopes_for(kind: str) -> dict[str, Scope]:
    """Those that a client of an operator or of a regulator can be given."""
    return {name: scope for name, scope in SCOPES.items() if kind in scope.kinds}


def actions_of_scopes(scopes: Iterable[str], *, kind: str) -> frozenset[A]:
    """What is not listed is denied, also a scope that the organisation's kind cannot hold."""
    allowed = {A.PUBLIC, A.SIGNED_IN}
    offered = scopes_for(kind)
    for name in scopes:
        if name in offered:
            allowed |= offered[name].actions
    return frozenset(allowed)
