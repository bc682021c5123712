"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    832: Command(_("Add a webhook"), "plus", "webhook-add", Action.WEBHOOK_MANAGE, "new event address"),
}
