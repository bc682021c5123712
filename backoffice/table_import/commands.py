"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    213: Command(
        _("Import tables"),
        "file-import",
        "table-import",
        Action.TABLE_IMPORT,
        "csv spreadsheet upload",
        at_property=True,
    ),
}
