"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.targets import tables_by_number
from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    55: Command(
        _("Look up which rules applied"),
        "clock-search",
        "rules-version-look-up",
        Action.IN_FORCE_VIEW,
        "force table past when",
        tables_by_number("table-rules"),
    ),
}
