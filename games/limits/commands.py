"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.targets import tables_by_number
from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    45: Command(
        _("Change limits"),
        "adjustments",
        "table-list",
        Action.LIMITS_CHANGE,
        "table minimum maximum",
        tables_by_number("limits-change"),
    ),
}
