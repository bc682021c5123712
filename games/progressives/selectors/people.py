"""Who hears of a property's meters."""

from django.db.models import Q, QuerySet

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role

METER_WATCH = (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, Role.PIT_MANAGER)


def people_of_property(casino: Property, *roles: Role) -> QuerySet[Person]:
    """The operator's active people in these roles who work at the property; limited to none means to all."""
    return Person.objects.filter(
        Q(membership__properties__isnull=True) | Q(membership__properties=casino),
        membership__operator=casino.operator_id,
        membership__roles__overlap=[role.value for role in roles],
        is_active=True,
    ).distinct()


def deciders_of(casino: Property) -> QuerySet[Person]:
    """The regulator's people who decide on a meter of the property."""
    return Person.objects.filter(
        Q(membership__properties__isnull=True) | Q(membership__properties=casino),
        membership__regulator=casino.regulator_id,
        membership__roles__contains=[Role.APPROVER.value],
        is_active=True,
    ).distinct()
