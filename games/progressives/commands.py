"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action
from games.progressives.selectors.targets import meters_by_name

COMMANDS = {
    30: Command(
        _("Read meter"),
        "gauge",
        "progressive-list",
        Action.METER_RECORD,
        "reading record progressive jackpot",
        meters_by_name,
    ),
    31: Command(
        _("Import meter readings"),
        "file-import",
        "meter-import",
        Action.METER_RECORD,
        "csv upload",
        at_property=True,
    ),
}
