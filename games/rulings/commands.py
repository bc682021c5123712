"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    85: Command(_("Rulings and waivers"), "gavel", "ruling-list", Action.RULES_VIEW, "interpretations"),
}
