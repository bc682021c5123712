"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    820: Command(
        _("Notification settings"),
        "bell-cog",
        "account-notices",
        Action.SIGNED_IN,
        "notices e-mail digest mail",
        is_setting=True,
    ),
}
