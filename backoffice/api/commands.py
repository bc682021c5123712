"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    830: Command(
        _("Connected apps"),
        "apps",
        "account-programs",
        Action.SIGNED_IN,
        "settings programs",
        is_setting=True,
    ),
    831: Command(
        _("Add an API client"), "plus", "api-client-add", Action.API_CLIENTS_MANAGE, "new program secret"
    ),
}
