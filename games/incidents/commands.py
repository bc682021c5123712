"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    40: Command(
        _("Log incident"),
        "alert-triangle",
        "incident-add",
        Action.INCIDENT_LOG,
        "new irregularity misdeal dispute record",
    ),
}
