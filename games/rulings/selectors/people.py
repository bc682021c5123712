"""Whom a ruling, a waiver or a notice concerns."""

from collections.abc import Collection

from django.db.models import Count, Q, QuerySet

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration

TOLD = (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER)


def casinos_with(pack_id: str, regulator: Regulator) -> QuerySet[Property]:
    """The properties of the jurisdiction that have the game."""
    having = Configuration.objects.filter(pack_id=pack_id, retired_at__isnull=True)
    return Property.objects.filter(
        regulator=regulator, retired_at__isnull=True, pk__in=having.values("property")
    )


def people_of_casinos(casinos: QuerySet[Property]) -> QuerySet[Person]:
    """Game managers and compliance officers who work for any of these properties."""
    answers_for_all = Q(
        membership__properties__isnull=True, membership__operator__in=casinos.values("operator")
    )
    return _told().filter(answers_for_all | Q(membership__properties__in=casinos)).distinct()


def people_for_all(operator: Operator, casinos: Collection[int]) -> QuerySet[Person]:
    """Of the operator's people, those who work for every one of these properties."""
    of_these = Count("membership__properties", filter=Q(membership__properties__in=casinos), distinct=True)
    everywhere = Q(membership__properties__isnull=True) | Q(of_these=len(casinos))
    return _told().filter(membership__operator=operator).annotate(of_these=of_these).filter(everywhere)


def _told() -> QuerySet[Person]:
    return Person.objects.filter(
        is_active=True, membership__roles__overlap=[role.value for role in TOLD]
    ).order_by("full_name", "pk")
