"""What a new operator sets up first: where it plays."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action

_IN_USE = {"property__operator": OuterRef("pk"), "retired_at__isnull": True}

FIRST_STEPS = {
    110: FirstStep(
        "operator",
        _("Add your first property"),
        _("Its jurisdiction decides which rules apply, and fills in time zone and currency."),
        _("Add a property"),
        "property-add",
        Action.PROPERTY_ADD,
        lambda: Exists(Property.objects.filter(operator=OuterRef("pk"), retired_at__isnull=True)),
    ),
    120: FirstStep(
        "operator",
        _("Add a pit"),
        _("A pit groups the tables that one team runs."),
        _("Add a pit"),
        "pit-add",
        Action.PIT_CHANGE,
        lambda: Exists(Pit.objects.filter(**_IN_USE)),
        at_property=True,
    ),
    130: FirstStep(
        "operator",
        _("Bring in your tables"),
        _("Import all of them from one spreadsheet, or add them one by one on the page of the property."),
        _("Import tables"),
        "table-import",
        Action.TABLE_IMPORT,
        lambda: Exists(GamingTable.objects.filter(**_IN_USE)),
        at_property=True,
    ),
}
