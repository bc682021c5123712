"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    75: Command(
        _("Estimate earnings"),
        "calculator",
        "earnings-try",
        Action.EARNINGS_VIEW,
        "theoretical win study what if",
    ),
}
