"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    97: Command(
        _("Verify a document"), "shield-check", "verify", Action.PUBLIC, "signature pdf genuine check"
    ),
    98: Command(_("Public register"), "world", "register", Action.PUBLIC, "approvals published"),
    99: Command(
        _("Enter an earlier approval"), "plus", "earlier-add", Action.REGISTER_KEEP, "before baize register"
    ),
}
