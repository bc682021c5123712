"""People and invitations as each audience may see them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.people.models import Invitation, Membership, Person
from backoffice.permissions.access import Access
from backoffice.permissions.roles import KEEPER_ROLES

HAS_SECOND_FACTOR = Exists(
    Authenticator.objects.filter(user=OuterRef("person")).exclude(type=Authenticator.Type.RECOVERY_CODES)
)


def people_visible_to(access: Access) -> QuerySet[Membership]:
    """The own organisation's; whoever is limited to some properties sees those who work there too."""
    people = Membership.objects.select_related("person", "operator", "regulator").annotate(
        has_second_factor=HAS_SECOND_FACTOR
    )
    people = _of_organisation(people, access)
    if access.property_ids is not None:
        people = people.filter(_works_at(access.property_ids))
    return people.prefetch_related(
        Prefetch("properties", queryset=properties_visible_to(access), to_attr="shown_properties")
    )


def invitations_visible_to(access: Access) -> QuerySet[Invitation]:
    """The own organisation's; whoever is limited to some properties brings nobody in and sees none."""
    invitations = Invitation.objects.select_related("invited_by", "operator", "regulator", "letter")
    if access.property_ids is not None:
        return invitations.none()
    return _of_organisation(invitations, access).prefetch_related("properties")


def _of_organisation(rows: QuerySet, access: Access) -> QuerySet:  # type: ignore[type-arg]
    if access.operator:
        return rows.filter(operator=access.operator)
    if access.regulator:
        return rows.filter(regulator=access.regulator)
    if access.organisation_kind == "platform":
        return rows.filter(operator__isnull=True, regulator__isnull=True)
    return rows.none()


def _works_at(casinos: Collection[int]) -> Q:
    limits = Membership.properties.through.objects.filter(membership=OuterRef("pk"))
    return Q(Exists(limits.filter(property__in=casinos)) | ~Exists(limits))


def people_matching(
    people: QuerySet[Membership],
    *,
    text: str = "",
    role: str = "",
    casino: Property | None = None,
    state: str = "",
) -> QuerySet[Membership]:
    if text:
        people = people.filter(Q(person__full_name__icontains=text) | Q(person__email__icontains=text))
    if role:
        people = people.filter(roles__contains=[role])
    if casino:
        people = people.filter(_works_at({casino.pk}))
    match state:
        case "second_factor":
            people = people.filter(HAS_SECOND_FACTOR)
        case "no_second_factor":
            people = people.filter(~HAS_SECOND_FACTOR)
    return people.order_by("person__full_name", "pk")


def invitations_in(state: str, invitations: QuerySet[Invitation], *, at: datetime) -> QuerySet[Invitation]:
    still_open = Q(accepted_at__isnull=True, withdrawn_at__isnull=True)
    conditions = {
        "open": still_open,
        "waiting": still_open & Q(expires_at__gt=at),
        "expired": still_open & Q(expires_at__lte=at),
        "withdrawn": Q(withdrawn_at__isnull=False),
        "accepted": Q(accepted_at__isnull=False),
    }
    return invitations.filter(conditions[state]).order_by("-created_at", "-pk")


def properties_to_choose(organisation: Operator | Regulator | None) -> QuerySet[Property]:
    """To which a person of the organisation can be limited."""
    casinos = Property.objects.select_related("operator")
    if isinstance(organisation, Operator):
        return casinos.filter(operator=organisation)
    return casinos.filter(regulator=organisation) if organisation else casinos.none()


def people_to_choose(organisation: Operator | Regulator | None) -> QuerySet[Person]:
    """For whom a program of the organisation can act."""
    members = Membership.objects.none()
    if isinstance(organisation, Operator):
        members = Membership.objects.filter(operator=organisation)
    elif organisation is not None:
        members = Membership.objects.filter(regulator=organisation)
    return Person.objects.filter(pk__in=members.values("person"), is_active=True).order_by("full_name", "pk")


@dataclass(frozen=True)
class OrganisationRow:
    """All that the platform administrator sees of an organisation: itself and the names of its keepers."""

    organisation: Operator | Regulator
    keepers: list[str]
    invited: list[str]


def organisation_rows(organisations: list[Operator] | list[Regulator], *, kind: str) -> list[OrganisationRow]:
    """Two queries, however many organisations."""
    keys = [organisation.pk for organisation in organisations]
    role = KEEPER_ROLES[kind].value
    keepers = Membership.objects.filter(
        roles__contains=[role], properties__isnull=True, **{f"{kind}__in": keys}
    ).values_list(f"{kind}_id", "person__full_name")
    invited = Invitation.objects.filter(
        roles__contains=[role],
        accepted_at__isnull=True,
        withdrawn_at__isnull=True,
        expires_at__gt=timezone.now(),
        **{f"{kind}__in": keys},
    ).values_list(f"{kind}_id", "full_name")
    return [
        OrganisationRow(
            organisation,
            sorted(name for key, name in keepers if key == organisation.pk),
            sorted(name for key, name in invited if key == organisation.pk),
        )
        for organisation in organisations
    ]
