"""Who is told of what happens at the tables of a property."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from backoffice.models import Person, Property
from backoffice.permissions.roles import Role

PIT_ROLES = (Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER)


def people_at(house: Property, roles: Collection[Role]) -> QuerySet[Person]:
    """Whoever holds one of the roles at the property's operator and is not limited to other properties."""
    here = Q(membership__properties__isnull=True) | Q(membership__properties=house)
    return Person.objects.filter(
        here,
        membership__operator=house.operator_id,
        membership__roles__overlap=[role.value for role in roles],
        is_active=True,
    ).distinct()
