"""Whom to tell about a layout."""

from django.db.models import Q, QuerySet

from backoffice.casinos.models import Property
from backoffice.people.models import Membership, Person
from backoffice.permissions.actions import Action
from backoffice.permissions.table import ALLOWED


def managers_of(casino: Property) -> QuerySet[Person]:
    """The operator's people who may change layouts of this property."""
    return _people(Membership.objects.filter(operator=casino.operator), Action.LAYOUT_CHANGE, casino)


def deciders_of(casino: Property) -> QuerySet[Person]:
    """The regulator's people who decide on them."""
    return _people(Membership.objects.filter(regulator=casino.regulator), Action.LAYOUT_DECIDE, casino)


def _people(members: QuerySet[Membership], action: Action, casino: Property) -> QuerySet[Person]:
    roles = [role.value for role, actions in ALLOWED.items() if action in actions]
    members = members.filter(Q(properties__isnull=True) | Q(properties=casino), roles__overlap=roles)
    return Person.objects.filter(pk__in=members.values("person"), is_active=True)
