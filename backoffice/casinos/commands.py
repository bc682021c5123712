"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.targets import tables_by_number
from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    200: Command(
        _("Open table"),
        "door-enter",
        "table-list",
        Action.TABLE_OPEN_CLOSE,
        "start",
        tables_by_number("table-open"),
    ),
    201: Command(
        _("Close table"),
        "door-exit",
        "table-list",
        Action.TABLE_OPEN_CLOSE,
        "end",
        tables_by_number("table-close"),
    ),
    210: Command(_("Add a property"), "building-plus", "property-add", Action.PROPERTY_ADD, "new casino"),
    211: Command(_("Add a pit"), "plus", "pit-add", Action.PIT_CHANGE, "new", at_property=True),
    212: Command(_("Add a table"), "plus", "table-add", Action.TABLE_CHANGE, "new", at_property=True),
    800: Command(
        _("Your operator"),
        "id",
        "property-operator",
        Action.OPERATOR_VIEW,
        "license licence company settings",
        is_setting=True,
    ),
}
