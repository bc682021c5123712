"""A person together with what their rights follow from, asked for at once."""

from typing import TYPE_CHECKING, TypedDict

from allauth.mfa.models import Authenticator
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, QuerySet

from backoffice.people.models import Membership, Person

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Known(TypedDict):
        limited_to: list[int]
        has_second_factor: bool

    KnownPerson = WithAnnotations[Person, Known]


def with_membership(people: QuerySet[Person]) -> "QuerySet[KnownPerson]":
    """Adds `membership` with its organisation, `limited_to` (properties) and `has_second_factor`."""
    limits = Membership.properties.through.objects.filter(membership__person=OuterRef("pk"))
    return people.select_related("membership__operator", "membership__regulator").annotate(
        limited_to=ArraySubquery(limits.values("property_id")),
        has_second_factor=Exists(Authenticator.objects.filter(user=OuterRef("pk"))),
    )
