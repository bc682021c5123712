"""An organisation never loses its last keeper: the one who invites and removes the others.

A keeper holds the organisation's keeper role and is not limited to single properties, since whoever is limited
may not manage people. Every change that could cost an organisation a keeper locks all its keepers first, so
that two of them cannot remove each other at the same moment.
"""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.errors import DomainError
from backoffice.people.models import Membership
from backoffice.permissions.actions import Action
from backoffice.permissions.people import members_who_may
from backoffice.permissions.roles import KEEPER_ROLES

Organisation = Operator | Regulator | None


def members_of(organisation: Organisation) -> QuerySet[Membership]:
    match organisation:
        case Operator():
            return Membership.objects.filter(operator=organisation)
        case Regulator():
            return Membership.objects.filter(regulator=organisation)
    return Membership.objects.filter(operator__isnull=True, regulator__isnull=True)


def kind_of(organisation: Organisation) -> str:
    match organisation:
        case Operator():
            return "operator"
        case Regulator():
            return "regulator"
    return "platform"


def keepers_of(organisation: Organisation) -> QuerySet[Membership]:
    return members_who_may(Action.PEOPLE_MANAGE, at=organisation)


def lock_with_keepers(membership: Membership) -> Membership | None:
    """The membership as it is now, locked together with all keepers; None when it is already gone."""
    keeper = KEEPER_ROLES[membership.organisation_kind]
    rows = (
        members_of(membership.organisation)
        .select_for_update(of=("self",))
        .select_related("person", "operator", "regulator")
        .filter(Q(roles__contains=[keeper.value]) | Q(pk=membership.pk))
        .order_by("pk")
    )
    return next((row for row in rows if row.pk == membership.pk), None)


def ensure_another_keeper(membership: Membership) -> None:
    """Call with the keepers locked, before a membership stops being a keeper's."""
    keepers = set(keepers_of(membership.organisation).values_list("pk", flat=True))
    if keepers == {membership.pk}:
        raise DomainError(
            _(
                "%(name)s is the last %(role)s with access to all properties. Give that role to "
                "someone else first."
            )
            % {
                "name": membership.person.full_name,
                "role": KEEPER_ROLES[membership.organisation_kind].label.lower(),
            }
        )
