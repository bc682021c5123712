"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    900: Command(_("Take the tour"), "route", "tour", Action.SIGNED_IN, "start help introduction"),
}
