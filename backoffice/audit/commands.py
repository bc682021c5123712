"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    400: Command(_("Export the audit trail"), "download", "audit-export", Action.AUDIT_EXPORT, "csv history"),
}
