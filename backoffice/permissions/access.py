"""What one person may see and do, worked out once per request from the membership."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q
from django.utils import timezone

from backoffice.api.models import ApiClient
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.prepared import ManyValued
from backoffice.people.models import Person
from backoffice.people.selectors.membership import with_membership
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import actions_of_scopes
from backoffice.permissions.table import EVERYONE_SIGNED_IN, actions_of

# These reach beyond single properties: whoever is limited to some could otherwise lift the own limit.
WHOLE_ORGANISATION_ACTIONS = frozenset(
    {
        Action.PEOPLE_MANAGE,
        Action.PROPERTY_ADD,
        Action.PROPERTY_RETIRE,
        Action.OPERATOR_CHANGE,
        Action.API_CLIENTS_MANAGE,
        Action.WEBHOOK_VIEW,
        Action.WEBHOOK_MANAGE,
    }
)


@dataclass(frozen=True)
class Access(ManyValued):
    person: Person | None = None
    organisation_kind: str = ""
    operator: Operator | None = None
    regulator: Regulator | None = None
    roles: tuple[str, ...] = ()
    # None: every property of the organisation
    property_ids: frozenset[int] | None = None
    actions: frozenset[Action] = field(default_factory=lambda: frozenset({Action.PUBLIC}))
    # a program; `person` is then the one for whom it acts, if there is one
    client: ApiClient | None = None
    scopes: frozenset[str] = frozenset()

    def allows(self, action: Action | str) -> bool:
        return action in self.actions

    def covers(self, casino: Property) -> bool:
        """Its own operator or authority, and not limited to other properties."""
        ours = (self.operator is not None and self.operator.pk == casino.operator_id) or (
            self.regulator is not None and self.regulator.pk == casino.regulator_id
        )
        return ours and (self.property_ids is None or casino.pk in self.property_ids)

    def allows_at(self, action: Action, casino: Property) -> bool:
        return self.allows(action) and self.covers(casino)

    @property
    def organisation(self) -> Operator | Regulator | None:
        return self.operator or self.regulator

    @property
    def organisation_name(self) -> str:
        return str(self.organisation) if self.organisation else "Baize"

    @property
    def chain(self) -> str:
        """The audit chain of the organisation."""
        if self.operator:
            return f"operator:{self.operator.pk}"
        return f"regulator:{self.regulator.pk}" if self.regulator else "platform"

    # for questions that are put into SQL once: whose they are changes, what may be asked is their shape
    def values_asked(self) -> tuple[Any, ...]:
        person = () if self.person is None else (self.person.pk,)
        organisation = () if self.organisation is None else (self.organisation.pk,)
        return person, organisation, tuple(sorted(self.property_ids or ()))

    def shape_asked(self) -> Hashable:
        client = self.client and self.client.pk
        return (
            self.organisation_kind,
            self.roles,
            self.actions,
            self.property_ids is None,
            client,
            self.scopes,
        )

    def with_values_asked(self, values: tuple[Any, ...]) -> "Access":
        person, organisation, property_ids = values
        return replace(
            self,
            person=Person(pk=person[0]) if person else None,
            operator=Operator(pk=organisation[0]) if self.operator else None,
            regulator=Regulator(pk=organisation[0]) if self.regulator else None,
            property_ids=None if self.property_ids is None else frozenset(property_ids),
        )


NOBODY = Access()


def access_for(
    *,
    person: Person | None = None,
    client: ApiClient | None = None,
    scopes: frozenset[str] | None = None,
    anew: bool = False,
) -> Access:
    """Of a person by their membership; of a program by its scopes, and by the person for whom it acts.

    `scopes` are those of a token: what the program lost since then counts no longer, and where none are known it is
    what it holds now. Somebody unknown may do nothing. `anew`: what was read with the person at the beginning of the
    request does not count, since somebody may have taken it from them meanwhile.
    """
    if client is not None:
        held = frozenset(client.scopes)
        return _access_of_client(client, held if scopes is None else held & scopes)
    return _access_of_person(person, anew=anew) if person is not None else NOBODY


def _access_of_person(person: Person, *, anew: bool = False) -> Access:
    # whoever asks was read with it; somebody met elsewhere is asked about here
    known = (
        person
        if hasattr(person, "limited_to") and not anew
        else with_membership(Person.objects.filter(pk=person.pk)).first()
    )
    membership = getattr(known, "membership", None)
    if known is None or membership is None or not known.is_active:
        return Access(person=known, actions=EVERYONE_SIGNED_IN)
    limited_to = frozenset(known.limited_to) or None
    actions = actions_of(membership.roles)
    if limited_to is not None:
        actions -= WHOLE_ORGANISATION_ACTIONS
    return Access(
        person=known,
        organisation_kind=membership.organisation_kind,
        operator=membership.operator,
        regulator=membership.regulator,
        roles=tuple(membership.roles),
        property_ids=limited_to,
        actions=actions,
    )


def _access_of_client(client: ApiClient, held: frozenset[str]) -> Access:
    alone = Access(
        organisation_kind=client.organisation_kind,
        operator=client.operator,
        regulator=client.regulator,
        property_ids=frozenset(item.pk for item in client.properties.all()) or None,
        actions=actions_of_scopes(held, kind=client.organisation_kind),
        client=client,
        scopes=held,
    )
    theirs = _access_behind(client)
    if theirs is None:
        return alone
    with_person = actions_of_scopes(held, kind=client.organisation_kind, with_person=True)
    return replace(
        alone,
        person=theirs.person,
        roles=theirs.roles,
        property_ids=_both(alone.property_ids, theirs.property_ids),
        actions=with_person & theirs.actions,
    )


def _access_behind(client: ApiClient) -> Access | None:
    """Of the person for whom the program acts: who has confirmed it, is still there, and still of its organisation."""
    person = client.acts_for
    if person is None or client.acts_for_since is None or not person.is_active:
        return None
    # a secret that somebody else has seen would let them act in this person's name
    if client.secrets.exclude(made_by=person).filter(_still_good()).exists():
        return None
    theirs = _access_of_person(person)
    return theirs if theirs.organisation is not None and theirs.organisation == client.organisation else None


def _still_good() -> Q:
    return Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now())


def _both(one: frozenset[int] | None, other: frozenset[int] | None) -> frozenset[int] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other
