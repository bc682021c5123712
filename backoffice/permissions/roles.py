"""The roles a person may hold, by the kind of organisation that gives them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    GAME_MANAGER = "game_manager", _("Game manager")
    COMPLIANCE_OFFICER = "compliance_officer", _("Compliance officer")
    PIT_MANAGER = "pit_manager", _("Pit manager")
    FLOOR_SUPERVISOR = "floor_supervisor", _("Floor supervisor")
    SECURITY = "security", _("Security")
    SURVEILLANCE = "surveillance", _("Surveillance")
    INTERNAL_AUDIT = "internal_audit", _("Internal audit")
    VIEWER = "viewer", _("Viewer")

    REVIEWER = "reviewer", _("Reviewer")
    APPROVER = "approver", _("Approver")
    COMPLIANCE_REPRESENTATIVE = "compliance_representative", _("Compliance representative")

    ADMINISTRATOR = "administrator", _("Platform administrator")


OPERATOR_ROLES = (
    Role.GAME_MANAGER,
    Role.COMPLIANCE_OFFICER,
    Role.PIT_MANAGER,
    Role.FLOOR_SUPERVISOR,
    Role.SECURITY,
    Role.SURVEILLANCE,
    Role.INTERNAL_AUDIT,
    Role.VIEWER,
)
REGULATOR_ROLES = (Role.REVIEWER, Role.APPROVER, Role.COMPLIANCE_REPRESENTATIVE)
PLATFORM_ROLES = (Role.ADMINISTRATOR,)

# Whoever holds this role invites and removes the others; an organisation never loses its last one.
KEEPER_ROLES = {
    "operator": Role.GAME_MANAGER,
    "regulator": Role.APPROVER,
    "platform": Role.ADMINISTRATOR,
}
ROLES_BY_ORGANISATION = {
    "operator": OPERATOR_ROLES,
    "regulator": REGULATOR_ROLES,
    "platform": PLATFORM_ROLES,
}
ROLE_MEANINGS = {
    Role.GAME_MANAGER: _("Manages properties, tables and game variants; invites and removes people."),
    Role.COMPLIANCE_OFFICER: _("Submits rules to the regulator and signs for the operator."),
    Role.PIT_MANAGER: _("Sets limits, gives rulings and countersigns at the tables."),
    Role.FLOOR_SUPERVISOR: _("Opens and closes tables; logs deck changes, meters and incidents."),
    Role.SECURITY: _("Collects and destroys decks."),
    Role.SURVEILLANCE: _("Reads the rules in force, logs and incidents."),
    Role.INTERNAL_AUDIT: _("Reads the rules in force, logs, incidents and the audit trail."),
    Role.VIEWER: _("Reads properties and tables."),
    Role.REVIEWER: _("Reviews submissions and comments on them."),
    Role.APPROVER: _("Decides submissions; invites and removes the authority's people."),
    Role.COMPLIANCE_REPRESENTATIVE: _("Reads what is approved and in force at a property."),
    Role.ADMINISTRATOR: _("Runs the installation: operators, authorities and their first people."),
}
