"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    95: Command(
        _("Rollout: confirm tables"),
        "checklist",
        "going-live",
        Action.GO_LIVE_CONFIRM,
        "going live ready felt signs training",
    ),
}
