"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    410: Command(_("Reports"), "file-text", "report-list", Action.SIGNED_IN, "files downloads pdf csv"),
}
