"""Who may do what: the one table of roles and actions. What is not listed is denied."""

from backoffice.permissions.actions import Action as A
from backoffice.permissions.roles import Role as R

_HOUSE_READ = frozenset({A.PROPERTY_VIEW, A.TABLE_VIEW})

ALLOWED: dict[R, frozenset[A]] = {
    R.GAME_MANAGER: _HOUSE_READ
    | {
        A.PROPERTY_ADD,
        A.PROPERTY_CHANGE,
        A.PROPERTY_RETIRE,
        A.PIT_CHANGE,
        A.TABLE_CHANGE,
        A.TABLE_IMPORT,
        A.TABLE_OPEN_CLOSE,
        A.PEOPLE_VIEW,
        A.PEOPLE_MANAGE,
        A.AUDIT_VIEW,
        A.AUDIT_EXPORT,
        A.OPERATOR_VIEW,
        A.OPERATOR_CHANGE,
    },
    R.COMPLIANCE_OFFICER: _HOUSE_READ | {A.PEOPLE_VIEW, A.AUDIT_VIEW, A.AUDIT_EXPORT, A.OPERATOR_VIEW},
    R.PIT_MANAGER: _HOUSE_READ | {A.TABLE_OPEN_CLOSE},
    R.FLOOR_SUPERVISOR: _HOUSE_READ | {A.TABLE_OPEN_CLOSE},
    R.SECURITY: _HOUSE_READ,
    R.SURVEILLANCE: _HOUSE_READ,
    R.INTERNAL_AUDIT: _HOUSE_READ | {A.PEOPLE_VIEW, A.AUDIT_VIEW, A.AUDIT_EXPORT, A.OPERATOR_VIEW},
    R.VIEWER: _HOUSE_READ,
    R.REVIEWER: _HOUSE_READ | {A.PEOPLE_VIEW},
    R.APPROVER: _HOUSE_READ | {A.PEOPLE_VIEW, A.PEOPLE_MANAGE, A.AUDIT_VIEW, A.AUDIT_EXPORT},
    R.COMPLIANCE_REPRESENTATIVE: _HOUSE_READ,
    R.ADMINISTRATOR: frozenset(
        {
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
