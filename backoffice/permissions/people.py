"""Who may do something somewhere: whom to tell of it, and whom to ask. The table of roles and actions decides alone."""

from collections.abc import Iterable
from typing import Literal

from django.db.models import Exists, OuterRef, Q, QuerySet

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.people.models import Membership, Person
from backoffice.permissions.access import WHOLE_ORGANISATION_ACTIONS
from backoffice.permissions.actions import Action
from backoffice.permissions.table import ALLOWED

# None: the platform, which belongs to nobody
Place = Property | QuerySet[Property] | Operator | Regulator | None
Side = Literal["operator", "regulator"]


def people_who_may(*actions: Action, at: Place, side: Side | None = None) -> QuerySet[Person]:
    """Active people who may do any of this there, and are not limited to other properties.

    At a property (at any of them, where there are several) both sides count, its operator and its authority, unless one
    is named.
    """
    members = members_who_may(*actions, at=at, side=side)
    return Person.objects.filter(pk__in=members.values("person"))


def members_who_may(*actions: Action, at: Place, side: Side | None = None) -> QuerySet[Membership]:
    everywhere = Q(roles__overlap=_roles_with(actions))
    # as for their access: nobody who is limited does what concerns the whole organisation
    limited = Q(roles__overlap=_roles_with(set(actions) - WHOLE_ORGANISATION_ACTIONS))
    limits = Membership.properties.through.objects.filter(membership=OuterRef("pk"))
    match at:
        case None:
            organisation, here = Q(operator__isnull=True, regulator__isnull=True), limits
        case Operator() | Regulator():
            kind = "operator" if isinstance(at, Operator) else "regulator"
            organisation, here = Q(**{kind: at}), limits
        case _:
            casinos = Property.objects.filter(pk=at.pk) if isinstance(at, Property) else at
            sides = (side,) if side else ("operator", "regulator")
            organisation = Q()
            for each in sides:
                organisation |= Q(**{f"{each}__in": casinos.order_by().values(each)})
            here = limits.filter(property__in=casinos.order_by().values("pk"))
    return Membership.objects.filter(
        organisation, (everywhere & ~Exists(limits)) | (limited & Exists(here)), person__is_active=True
    )


def _roles_with(actions: Iterable[Action]) -> list[str]:
    wanted = set(actions)
    return [role.value for role, allowed in ALLOWED.items() if allowed & wanted]
