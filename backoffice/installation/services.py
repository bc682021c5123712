"""Operators and authorities: added with their first keeper, changed, retired and brought back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.api.services.acting import end_acting_of
from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.casinos.services.operators import OPERATOR_FIELDS
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Invitation, Person
from backoffice.people.services.invitations import SentInvitation, invite_person
from backoffice.people.services.keepers import kind_of, members_of
from backoffice.people.services.people import close_account
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from backoffice.permissions.roles import KEEPER_ROLES

REGULATOR_FIELDS = ("jurisdiction", "jurisdiction_name", "name", "postal_address")


TAKEN = {
    "operator_name": ("name", gettext_lazy("There is already an operator with this name.")),
    "operator_licence_number": ("licence_number", gettext_lazy("Another operator has this license number.")),
    "regulator_jurisdiction": ("jurisdiction", gettext_lazy("This jurisdiction already has its authority.")),
}


@contextmanager
def _names_are_free() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        for part, (field, message) in TAKEN.items():
            if f'"casinos_{part}' in str(error):
                raise DomainError(message, field=field) from error
        raise


def add_operator(
    *,
    name: str,
    licence_number: str,
    keeper_name: str,
    keeper_email: str,
    actor: Actor,
    postal_address: str = "",
) -> Operator:
    with _names_are_free(), audited_change(actor=actor) as trail:
        operator = Operator.objects.create(
            name=name, licence_number=licence_number, postal_address=postal_address
        )
        trail.record(
            verb="operator.added", subject=operator, after=state_of(operator, *OPERATOR_FIELDS, "version")
        )
        _invite_first_keeper(operator, name=keeper_name, email=keeper_email, actor=actor)
        return operator


def retire_operator(*, operator: Operator, actor: Actor) -> bool:
    """Its people can no longer sign in; everything that was written stays."""
    with audited_change(actor=actor) as trail:
        current = locked(operator)
        if current.is_retired:
            return False
        in_use = Property.objects.filter(operator=current, retired_at__isnull=True).count()
        if in_use:
            raise DomainError(
                ngettext(
                    "%(operator)s still runs a property. Its game manager archives it first.",
                    "%(operator)s still runs %(number)d properties. Its game manager archives them first.",
                    in_use,
                )
                % {"operator": current, "number": in_use}
            )
        current.retired_at = timezone.now()
        Invitation.objects.filter(
            operator=current, accepted_at__isnull=True, withdrawn_at__isnull=True
        ).update(withdrawn_at=current.retired_at)
        people = list(_people_of(current))
        end_acting_of(trail, people)
        for person in people:
            close_account(person)
        return record_edit(
            trail,
            current,
            verb="operator.retired",
            before={"retired_at": None},
            after=state_of(current, "retired_at"),
        )


def reinstate_operator(*, operator: Operator, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(operator)
        before = state_of(current, "retired_at")
        current.retired_at = None
        _people_of(current).update(is_active=True)
        return record_edit(
            trail, current, verb="operator.reinstated", before=before, after={"retired_at": None}
        )


def add_regulator(
    *,
    jurisdiction: str,
    jurisdiction_name: str,
    name: str,
    keeper_name: str,
    keeper_email: str,
    actor: Actor,
    postal_address: str = "",
) -> Regulator:
    with _names_are_free(), audited_change(actor=actor) as trail:
        regulator = Regulator.objects.create(
            jurisdiction=jurisdiction,
            jurisdiction_name=jurisdiction_name,
            name=name,
            postal_address=postal_address,
        )
        trail.record(
            verb="regulator.added", subject=regulator, after=state_of(regulator, *REGULATOR_FIELDS, "version")
        )
        _invite_first_keeper(regulator, name=keeper_name, email=keeper_email, actor=actor)
        return regulator


def change_regulator(
    *, regulator: Regulator, seen_version: int, values: dict[str, Any], actor: Actor
) -> bool:
    """The jurisdiction's short name stays: rule packs are found by it."""
    with _names_are_free(), audited_change(actor=actor) as trail:
        current = lock_version(regulator, seen_version=seen_version)
        before = state_of(current, *REGULATOR_FIELDS)
        for field in ("jurisdiction_name", "name", "postal_address"):
            setattr(current, field, values.get(field, before[field]))
        after = state_of(current, *REGULATOR_FIELDS)
        return record_edit(trail, current, verb="regulator.changed", before=before, after=after)


def invite_keeper(
    *, organisation: Operator | Regulator, full_name: str, email: str, actor: Actor
) -> SentInvitation:
    """When the last keeper left without handing over. Those still there are told who was let in, and by whom."""
    with audited_change(actor=actor):
        keeper = KEEPER_ROLES[kind_of(organisation)]
        sent = invite_person(
            organisation=organisation, email=email, full_name=full_name, roles=[keeper.value], actor=actor
        )
        notify_people(
            people=people_who_may(Action.PEOPLE_MANAGE, at=organisation),
            kind="people",
            title=_("The platform administrator invited %(name)s as %(role)s")
            % {"name": full_name, "role": keeper.label.lower()},
            detail=email,
        )
        return sent


def _invite_first_keeper(organisation: Operator | Regulator, *, name: str, email: str, actor: Actor) -> None:
    try:
        invite_keeper(organisation=organisation, full_name=name, email=email, actor=actor)
    except DomainError as refusal:
        raise DomainError(refusal.message, field="keeper_email") from refusal


def _people_of(operator: Operator) -> Any:
    return Person.objects.filter(membership__in=members_of(operator))
