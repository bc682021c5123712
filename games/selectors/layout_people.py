"""Whom to tell about a layout."""

from django.db.models import Q, QuerySet

from backoffice.models import Membership, Person, Property
from backoffice.permissions.actions import Action
from backoffice.permissions.table import ALLOWED


def managers_of(house: Property) -> QuerySet[Person]:
    """The operator's people who may change layouts of this property."""
    return _people(Membership.objects.filter(operator=house.operator), Action.LAYOUT_CHANGE, house)


def deciders_of(house: Property) -> QuerySet[Person]:
    """The regulator's people who decide on them."""
    return _people(Membership.objects.filter(regulator=house.regulator), Action.LAYOUT_DECIDE, house)


def _people(members: QuerySet[Membership], action: Action, house: Property) -> QuerySet[Person]:
    roles = [role.value for role, actions in ALLOWED.items() if action in actions]
    members = members.filter(Q(properties__isnull=True) | Q(properties=house), roles__overlap=roles)
    return Person.objects.filter(pk__in=members.values("person"), is_active=True)
