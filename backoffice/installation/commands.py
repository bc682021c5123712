"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    500: Command(
        _("Add an authority"),
        "plus",
        "installation-authority-add",
        Action.INSTALLATION_MANAGE,
        "new regulator jurisdiction",
    ),
    501: Command(
        _("Add an operator"), "plus", "installation-operator-add", Action.INSTALLATION_MANAGE, "new company"
    ),
    840: Command(
        _("Failed jobs"),
        "refresh-alert",
        "installation-jobs",
        Action.INSTALLATION_VIEW,
        "repeat queue",
        is_setting=True,
    ),
}
