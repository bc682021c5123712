"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    96: Command(_("Conditions"), "checklist", "condition-list", Action.SUBMISSION_VIEW, "approval owed due"),
}
