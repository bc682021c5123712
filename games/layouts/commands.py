"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    70: Command(_("New layout"), "plus", "layout-add", Action.LAYOUT_CHANGE, "add felt drawing"),
}
