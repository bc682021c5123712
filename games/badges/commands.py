"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    60: Command(
        _("Add a badge"), "id-badge-2", "badge-add", Action.BADGE_MANAGE, "new dealer supervisor pin"
    ),
    851: Command(
        _("Your PIN"), "lock", "badge-own-pin", Action.DECK_VIEW, "badge change settings", is_setting=True
    ),
}
