"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    10: Command(
        _("New variant"),
        "plus",
        "configuration-add",
        Action.CONFIGURATION_CHANGE,
        "add game configuration draft",
    ),
    11: Command(
        _("Compare variants"),
        "columns",
        "configuration-comparison",
        Action.CONFIGURATION_VIEW,
        "side by comparison games",
    ),
}
