"""Properties, pits and tables as each audience may see them."""

from django.db.models import QuerySet

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


def properties_visible_to(access: Access) -> QuerySet[Property]:
    """An operator's people see their own, a regulator's those of the jurisdiction; the platform sees none."""
    properties = Property.objects.select_related("operator", "regulator")
    if not access.allows(Action.PROPERTY_VIEW):
        return properties.none()
    if access.operator:
        properties = properties.filter(operator=access.operator)
    elif access.regulator:
        properties = properties.filter(regulator=access.regulator)
    else:
        return properties.none()
    if access.property_ids is not None:
        properties = properties.filter(pk__in=access.property_ids)
    return properties


def pits_visible_to(access: Access) -> QuerySet[Pit]:
    return Pit.objects.filter(property__in=properties_visible_to(access)).select_related("property")


def tables_visible_to(access: Access) -> QuerySet[GamingTable]:
    return GamingTable.objects.filter(property__in=properties_visible_to(access)).select_related(
        "property", "property__operator", "property__regulator", "pit"
    )


def current_property(access: Access, property_id: int | None) -> Property | None:
    """The property chosen in the switcher, else the first that is still run."""
    visible = properties_visible_to(access)
    chosen = visible.filter(pk=property_id).first() if property_id else None
    return chosen or visible.filter(retired_at__isnull=True).first()
