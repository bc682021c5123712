"""Who is told of what happens at the tables of a property, on either side."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role

PIT_ROLES = (Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER)
DESK_OF_AUTHORITY = (Role.REVIEWER, Role.APPROVER)


def people_at(casino: Property, roles: Collection[Role]) -> QuerySet[Person]:
    """Whoever holds one of the roles at the property's operator and is not limited to other properties."""
    return _with_roles(casino, roles).filter(membership__operator=casino.operator_id)


def authority_of(casino: Property) -> QuerySet[Person]:
    """Whoever reviews or approves at the property's authority and is not limited to other properties."""
    return _with_roles(casino, DESK_OF_AUTHORITY).filter(membership__regulator=casino.regulator_id)


def _with_roles(casino: Property, roles: Collection[Role]) -> QuerySet[Person]:
    here = Q(membership__properties__isnull=True) | Q(membership__properties=casino)
    return Person.objects.filter(
        here, membership__roles__overlap=[role.value for role in roles], is_active=True
    ).distinct()
