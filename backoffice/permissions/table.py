"""Who may do what: the one table of roles and actions. What is not listed is denied."""

from backoffice.permissions.actions import Action as A
from backoffice.permissions.roles import Role as R

_CASINO_READ = frozenset({A.PROPERTY_VIEW, A.TABLE_VIEW, A.RULES_VIEW, A.IN_FORCE_VIEW})
_LOGS_READ = frozenset({A.PROGRESSIVE_VIEW, A.DECK_VIEW, A.INCIDENT_VIEW, A.LAYOUT_VIEW, A.SETTLE_USE})
_PIT_WORK = frozenset({A.TABLE_OPEN_CLOSE, A.METER_RECORD, A.HIT_RECORD, A.DECK_LOG, A.INCIDENT_LOG})
_DESK_READ = frozenset({A.CONFIGURATION_VIEW, A.EARNINGS_VIEW, A.COMPLIANCE_VIEW, A.PRICING_RUN})
_PROGRAMS = frozenset({A.API_CLIENTS_MANAGE, A.WEBHOOK_VIEW, A.WEBHOOK_MANAGE})

ALLOWED: dict[R, frozenset[A]] = {
    R.GAME_MANAGER: _CASINO_READ
    | _LOGS_READ
    | _PIT_WORK
    | _DESK_READ
    | _PROGRAMS
    | {
        A.EARNINGS_RECORD,
        A.SUBMISSION_VIEW,
        A.SUBMISSION_DRAFT,
        A.CONFIGURATION_CHANGE,
        A.GO_LIVE_CONFIRM,
        A.RULES_WITHDRAW,
        A.LAYOUT_CHANGE,
        A.PROGRESSIVE_CHANGE,
        A.METER_ADJUST,
        A.METER_ACKNOWLEDGE,
        A.HIT_COUNTERSIGN,
        A.BADGE_MANAGE,
        A.DECK_ACCOUNT,
        A.LIMITS_CHANGE,
        A.PROPERTY_ADD,
        A.PROPERTY_CHANGE,
        A.PROPERTY_RETIRE,
        A.PIT_CHANGE,
        A.TABLE_CHANGE,
        A.TABLE_IMPORT,
        A.PEOPLE_VIEW,
        A.PEOPLE_MANAGE,
        A.AUDIT_VIEW,
        A.AUDIT_EXPORT,
        A.OPERATOR_VIEW,
        A.OPERATOR_CHANGE,
    },
    R.COMPLIANCE_OFFICER: _CASINO_READ
    | _LOGS_READ
    | _DESK_READ
    | {
        A.SUBMISSION_VIEW,
        A.SUBMISSION_DRAFT,
        A.SUBMISSION_SIGN,
        A.RULES_WITHDRAW,
        A.DECK_ACCOUNT,
        A.METER_ACKNOWLEDGE,
        A.PEOPLE_VIEW,
        A.AUDIT_VIEW,
        A.AUDIT_EXPORT,
        A.OPERATOR_VIEW,
    },
    R.PIT_MANAGER: _CASINO_READ
    | _LOGS_READ
    | _PIT_WORK
    | {
        A.CONFIGURATION_VIEW,
        A.COMPLIANCE_VIEW,
        A.GO_LIVE_CONFIRM,
        A.METER_ACKNOWLEDGE,
        A.HIT_COUNTERSIGN,
        A.BADGE_MANAGE,
        A.LIMITS_CHANGE,
    },
    R.FLOOR_SUPERVISOR: _CASINO_READ | _LOGS_READ | _PIT_WORK | {A.GO_LIVE_CONFIRM},
    R.SECURITY: _CASINO_READ | {A.DECK_VIEW, A.DECK_COLLECT, A.DECK_DESTROY},
    R.SURVEILLANCE: _CASINO_READ | _LOGS_READ,
    R.INTERNAL_AUDIT: _CASINO_READ
    | _LOGS_READ
    | {
        A.SUBMISSION_VIEW,
        A.CONFIGURATION_VIEW,
        A.COMPLIANCE_VIEW,
        A.PRICING_RUN,
        A.DECK_ACCOUNT,
        A.PEOPLE_VIEW,
        A.AUDIT_VIEW,
        A.AUDIT_EXPORT,
        A.OPERATOR_VIEW,
    },
    R.VIEWER: _CASINO_READ,
    R.REVIEWER: _CASINO_READ
    | _LOGS_READ
    | {A.SUBMISSION_VIEW, A.SUBMISSION_REVIEW, A.PEOPLE_VIEW, A.PRICING_RUN},
    R.APPROVER: _CASINO_READ
    | _LOGS_READ
    | _PROGRAMS
    | {
        A.PRICING_RUN,
        A.SUBMISSION_VIEW,
        A.SUBMISSION_REVIEW,
        A.SUBMISSION_DECIDE,
        A.LAYOUT_DECIDE,
        A.METER_ADJUST_DECIDE,
        A.RULING_DECIDE,
        A.RULES_SUSPEND,
        A.PEOPLE_VIEW,
        A.PEOPLE_MANAGE,
        A.AUDIT_VIEW,
        A.AUDIT_EXPORT,
    },
    R.COMPLIANCE_REPRESENTATIVE: _CASINO_READ | _LOGS_READ | {A.SUBMISSION_VIEW},
    R.ADMINISTRATOR: frozenset(
        {
            A.RULES_VIEW,
            A.PEOPLE_VIEW,
            A.PEOPLE_MANAGE,
            A.AUDIT_VIEW,
            A.AUDIT_EXPORT,
            A.INSTALLATION_VIEW,
            A.INSTALLATION_MANAGE,
        }
    ),
}

EVERYONE_SIGNED_IN = frozenset({A.PUBLIC, A.SIGNED_IN})


def actions_of(roles: list[str]) -> frozenset[A]:
    allowed = set(EVERYONE_SIGNED_IN)
    for role in roles:
        allowed |= ALLOWED[R(role)]
    return frozenset(allowed)
