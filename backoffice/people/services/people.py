"""An organisation's people: their roles, and their leaving."""

from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _

from backoffice.api.services.acting import ask_again, end_acting_of, tell_of_seen_secrets
from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change, chain_of
from backoffice.casinos.models import Property
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError
from backoffice.core.text import ensure_one_line, holds_address
from backoffice.core.versions import EditConflict, record_edit
from backoffice.notifications.services.mail import send_email, tenant_of_address
from backoffice.people.models import Membership, Person
from backoffice.people.services.keepers import Organisation, ensure_another_keeper, kind_of, lock_with_keepers
from backoffice.people.services.sessions import chain_of_person, delete_sessions
from backoffice.permissions.roles import KEEPER_ROLES, ROLES_BY_ORGANISATION, Role


def membership_state(membership: Membership) -> dict[str, Any]:
    return {
        "roles": sorted(membership.roles),
        "properties": sorted(membership.properties.values_list("name", flat=True)),
    }


def change_roles(
    *,
    membership: Membership,
    seen_version: int,
    roles: Iterable[str],
    properties: Iterable[Property],
    actor: Actor,
) -> bool:
    """True when something was written."""
    roles, properties = in_order(roles), list(properties)
    with audited_change(actor=actor) as trail:
        current = _locked(membership)
        if current.version != seen_version:
            raise EditConflict(current=current, seen_version=seen_version)
        ensure_roles_fit(current.organisation, roles)
        ensure_properties_fit(current.organisation, properties)
        keeper = KEEPER_ROLES[current.organisation_kind]
        if keeper not in roles or properties:
            ensure_another_keeper(current)
        before = membership_state(current)
        if _sees_less(current, roles, properties):
            # what is still theirs to do stands on their page of today
            current.person.notifications.all().delete()
        current.roles = roles
        current.properties.set(properties)
        if before != membership_state(current):
            ask_again(trail, current.person)
        return record_edit(
            trail, current, verb="person.roles_changed", before=before, after=membership_state(current)
        )


def _sees_less(current: Membership, roles: list[str], properties: list[Property]) -> bool:
    held, left = {each.pk for each in current.properties.all()}, {each.pk for each in properties}
    return bool(set(current.roles) - set(roles)) or bool(left and (not held or held - left))


def remove_person(*, membership: Membership, actor: Actor) -> None:
    """At once: nothing of the person's next request gets through, whatever session it carries."""
    with audited_change(actor=actor) as trail:
        current = _locked(membership)
        ensure_another_keeper(current)
        person, chain, before = current.person, chain_of(current), membership_state(current)
        current.delete()
        end_acting_of(trail, [person])
        tell_of_seen_secrets(person)
        close_account(person)
        trail.record(verb="person.removed", subject=person, chain=chain, before=before)


def close_account(person: Person) -> None:
    """What the organisation told or did for the person stays behind: the account may open again elsewhere."""
    person.is_active = False
    person.save(update_fields=["is_active"])
    delete_sessions(person)
    for step in listed("leaving_steps"):
        step(person)


def reset_second_factor(*, person: Person, actor: Actor) -> None:
    """For somebody who lost the phone and the recovery codes; they are told, in case it was not they who asked."""
    with audited_change(actor=actor) as trail:
        factors = Authenticator.objects.filter(user=person)
        kinds = sorted(set(factors.values_list("type", flat=True)))
        if not kinds:
            raise DomainError(_("%(name)s has no second factor.") % {"name": person.full_name})
        factors.delete()
        delete_sessions(person)
        _record(trail, verb="person.second_factor_reset", person=person, before={"kinds": kinds})
        send_email(
            to=person.email,
            subject=_("Your second factor was removed"),
            template="people/email/second_factor_reset.txt",
            context={"person": person, "by": actor.label},
            tenant=tenant_of_address(person.email),
        )


def ensure_name(full_name: str) -> None:
    """A name goes into letters to others, who have never heard of whoever typed it."""
    ensure_one_line(full_name, field="full_name")
    if holds_address(full_name):
        raise DomainError(_("A name cannot contain a web address."), field="full_name")


def change_name(*, person: Person, full_name: str, actor: Actor) -> bool:
    ensure_name(full_name)
    with audited_change(actor=actor) as trail:
        current = Person.objects.select_for_update().get(pk=person.pk)
        before = current.full_name
        if before == full_name:
            return False
        current.full_name = full_name
        current.save(update_fields=["full_name"])
        _record(
            trail,
            verb="person.renamed",
            person=current,
            before={"full_name": before},
            after={"full_name": full_name},
        )
        return True


def confirm_address(person: Person) -> None:
    """The library keeps addresses apart from people; the two must agree before one is changed."""
    EmailAddress.objects.filter(user=person, primary=True).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )


def ensure_roles_fit(organisation: Organisation, roles: list[str]) -> None:
    allowed = ROLES_BY_ORGANISATION[kind_of(organisation)]
    if not roles:
        raise DomainError(_("Choose at least one role."), field="roles")
    if any(role not in allowed for role in roles):
        raise DomainError(
            _("Choose from these roles: %(roles)s.")
            % {"roles": ", ".join(str(role.label) for role in allowed)},
            field="roles",
        )


def ensure_properties_fit(organisation: Organisation, properties: list[Property]) -> None:
    kind = kind_of(organisation)
    if any(kind == "platform" or getattr(casino, kind) != organisation for casino in properties):
        raise DomainError(_("Choose only your own properties."), field="properties")


def in_order(roles: Iterable[str]) -> list[str]:
    chosen = set(roles)
    known = [role.value for role in Role if role.value in chosen]
    return known + sorted(chosen - set(known))


def _locked(membership: Membership) -> Membership:
    current = lock_with_keepers(membership)
    if current is None:
        raise DomainError(_("This person was removed in the meantime."))
    return current


def _record(trail: Trail, *, verb: str, person: Person, **more: Any) -> None:
    trail.record(verb=verb, subject=person, chain=chain_of_person(person), **more)
