"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    901: Command(_("First steps"), "list-check", "first-day", Action.PEOPLE_MANAGE, "set up checklist day"),
}
