"""Properties, pits and tables as each audience may see them."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.core.prepared import prepared
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


def properties_visible_to(access: Access) -> QuerySet[Property]:
    """An operator's people see their own, a regulator's those of the jurisdiction; the platform sees none."""
    return Property.objects.select_related("operator", "regulator").filter(_visible(access, ""))


@prepared
def list_properties_visible_to(access: Access) -> QuerySet[Property]:
    """The same, read; every page asks for them."""
    return properties_visible_to(access)


def at_visible_properties(access: Access, path: str = "property") -> Q:
    """What is at one of them, for the query of it: `path` leads from there to its property."""
    return _visible(access, f"{path}__")


def _visible(access: Access, prefix: str) -> Q:
    if not access.allows(Action.PROPERTY_VIEW) or access.organisation is None:
        return Q(pk__in=())
    whose = "operator" if access.operator else "regulator"
    visible = Q(**{f"{prefix}{whose}": access.organisation})
    if access.property_ids is None:
        return visible
    return visible & Q(**{f"{prefix}pk__in": sorted(access.property_ids)})


def pits_visible_to(access: Access) -> QuerySet[Pit]:
    return Pit.objects.filter(at_visible_properties(access)).select_related("property")


def tables_visible_to(access: Access) -> QuerySet[GamingTable]:
    return GamingTable.objects.filter(at_visible_properties(access)).select_related(
        "property", "property__operator", "property__regulator", "pit"
    )


def current_property(casinos: Sequence[Property], property_id: int | None) -> Property | None:
    """The property chosen in the switcher, else the first that is still run."""
    chosen = [each for each in casinos if each.pk == property_id]
    return next(iter([*chosen, *(each for each in casinos if not each.is_retired)]), None)
