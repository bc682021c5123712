"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    80: Command(
        _("What the rules say when something goes wrong"),
        "map-question",
        "rules-guide",
        Action.RULES_VIEW,
        "irregularity guide misdeal ruling",
    ),
}
