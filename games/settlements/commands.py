"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.targets import tables_by_number
from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    50: Command(
        _("Settle a round"),
        "calculator",
        "settle-choose",
        Action.SETTLE_USE,
        "payout pay reconstruct",
        tables_by_number("settle-table"),
    ),
}
