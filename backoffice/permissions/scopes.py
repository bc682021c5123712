"""What a program may be allowed to do, in the words of the API: each scope brings the actions that it needs.

A program acts through the same `Access` as a person. An endpoint asks for its scope as well as for its action, so that
what a scope needs to read in order to write does not open the endpoints that read.

Some of what is done here is the work of people: a draft, a signature, a recommendation, a decision. Those scopes bring
these actions only to a program that acts for somebody, and only as far as that person may do the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.permissions.actions import Action as A

OPERATOR, REGULATOR = "operator", "regulator"
BOTH = frozenset({OPERATOR, REGULATOR})
ONLY_OPERATORS = frozenset({OPERATOR})
ONLY_REGULATORS = frozenset({REGULATOR})
_PLACES = frozenset({A.PROPERTY_VIEW, A.TABLE_VIEW})
_DESK = _PLACES | {A.RULES_VIEW, A.IN_FORCE_VIEW, A.LAYOUT_VIEW, A.SUBMISSION_VIEW}


@dataclass(frozen=True)
class Scope:
    """`personal` are the actions, by the kind of organisation, that only somebody for whom the program acts brings."""

    meaning: Promise
    actions: frozenset[A]
    kinds: frozenset[str] = BOTH
    personal: Mapping[str, frozenset[A]] = field(default_factory=dict)

    @property
    def needs_person(self) -> bool:
        return bool(self.personal)

    def brings(self, action: A) -> bool:
        return action in self.actions or any(action in each for each in self.personal.values())


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
    "rules:write": Scope(
        _("Load the official text of a rule pack; enter earlier approvals into the register."),
        _PLACES | {A.RULES_VIEW},
        ONLY_REGULATORS,
        personal={REGULATOR: frozenset({A.RULING_DECIDE, A.REGISTER_KEEP})},
    ),
    "config:read": Scope(
        _("Read game variants and their revisions."),
        _PLACES | {A.RULES_VIEW, A.CONFIGURATION_VIEW},
        ONLY_OPERATORS,
    ),
    "config:write": Scope(
        _("Add game variants and save revisions."),
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
    "submissions:read": Scope(
        _("Read submissions, their versions, discussion, decisions, conditions and documents."), _DESK
    ),
    "submissions:write": Scope(
        _("Draft, answer and withdraw (operators); assign, comment, review and return (authorities)."),
        _DESK,
        personal={
            OPERATOR: frozenset({A.SUBMISSION_DRAFT, A.CONFIGURATION_VIEW}),
            REGULATOR: frozenset({A.SUBMISSION_REVIEW}),
        },
    ),
    "submissions:sign": Scope(
        _("Sign submissions; accept or decline partial approvals."),
        _DESK,
        ONLY_OPERATORS,
        personal={OPERATOR: frozenset({A.SUBMISSION_SIGN})},
    ),
    "submissions:decide": Scope(
        _("Decide submissions, and close their conditions."),
        _DESK,
        ONLY_REGULATORS,
        personal={REGULATOR: frozenset({A.SUBMISSION_DECIDE})},
    ),
    "tables:confirm": Scope(
        _("Confirm that tables are ready for approved rules."),
        _PLACES | {A.IN_FORCE_VIEW},
        ONLY_OPERATORS,
        personal={OPERATOR: frozenset({A.GO_LIVE_CONFIRM, A.PROGRESSIVE_CHANGE})},
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


def actions_of_scopes(scopes: Iterable[str], *, kind: str, with_person: bool = False) -> frozenset[A]:
    """What is not listed is denied, also a scope that the organisation's kind cannot hold."""
    allowed = {A.PUBLIC, A.SIGNED_IN}
    offered = scopes_for(kind)
    for name in scopes:
        if name in offered:
            allowed |= offered[name].actions
            if with_person:
                allowed |= offered[name].personal.get(kind, frozenset())
    return frozenset(allowed)


def need_person(scopes: Iterable[str]) -> list[str]:
    """Those that work only through somebody for whom the program acts."""
    return [name for name in scopes if name in SCOPES and SCOPES[name].needs_person]
