"""Who keeps an organisation's people: the ones to ask for another role."""

from django.db.models import QuerySet

from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.permissions.roles import KEEPER_ROLES


def keepers_of(access: Access) -> QuerySet[Person]:
    if not access.organisation_kind:
        return Person.objects.none()
    return Person.objects.filter(
        membership__operator=access.operator,
        membership__regulator=access.regulator,
        membership__roles__contains=[KEEPER_ROLES[access.organisation_kind]],
        membership__properties__isnull=True,
        is_active=True,
    )
