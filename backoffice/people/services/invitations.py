"""People come in by invitation: a letter with a link that is good once and for a few days."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, NamedTuple

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.caps import (
    INVITATIONS_A_DAY,
    INVITATIONS_OF_AN_ADDRESS_A_DAY,
    OPEN_INVITATIONS,
    ensure_below,
)
from backoffice.core.errors import DomainError
from backoffice.jobs.services.jobs import chain_name
from backoffice.notifications.services.mail import send_email, take_back_letter
from backoffice.people.models import Invitation, Membership, Person
from backoffice.people.services.keepers import Organisation
from backoffice.people.services.people import (
    confirm_address,
    ensure_name,
    ensure_properties_fit,
    ensure_roles_fit,
    in_order,
)

BETWEEN_LETTERS = timedelta(minutes=10)
HAS_ACCOUNT = gettext_lazy("This address already has an account. Sign in with it.")


class SentInvitation(NamedTuple):
    invitation: Invitation
    # for whoever stands at the terminal of an installation that sends no mail yet
    link: str


def hash_of_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_state(invitation: Invitation) -> dict[str, Any]:
    return {
        "email": invitation.email,
        "full_name": invitation.full_name,
        "roles": list(invitation.roles),
        "properties": sorted(invitation.properties.values_list("name", flat=True)),
        "expires_at": invitation.expires_at,
    }


def invite_person(
    *,
    organisation: Organisation,
    email: str,
    full_name: str,
    roles: Iterable[str],
    properties: Iterable[Property] = (),
    actor: Actor,
) -> SentInvitation:
    roles, properties, email = in_order(roles), list(properties), email.strip().lower()
    ensure_name(full_name.strip())
    ensure_roles_fit(organisation, roles)
    ensure_properties_fit(organisation, properties)
    if isinstance(organisation, Operator) and organisation.is_retired:
        raise DomainError(_("%(operator)s is archived. Restore it first.") % {"operator": organisation})
    try:
        with audited_change(actor=actor) as trail:
            _ensure_free(email, organisation)
            _ensure_not_too_many(email, organisation)
            token = secrets.token_urlsafe(32)
            invitation = Invitation.objects.create(
                operator=organisation if isinstance(organisation, Operator) else None,
                regulator=organisation if isinstance(organisation, Regulator) else None,
                email=email,
                full_name=full_name.strip(),
                roles=roles,
                token_hash=hash_of_token(token),
                invited_by=actor.person,
                expires_at=timezone.now() + settings.INVITATION_LIFETIME,
            )
            invitation.properties.set(properties)
            trail.record(verb="person.invited", subject=invitation, after=invitation_state(invitation))
            return _send(invitation, token, actor=actor)
    except IntegrityError as error:
        if "one_open_invitation_per_address" in str(error):
            raise DomainError(
                _("This address has already been invited. Send that invitation again or withdraw it."),
                field="email",
            ) from error
        raise


def resend_invitation(*, invitation: Invitation, actor: Actor) -> SentInvitation:
    """With a new link and a new deadline; the old link is dead."""
    with audited_change(actor=actor) as trail:
        current = _open(invitation)
        _ensure_free(current.email, current.organisation)
        if actor.person is not None:
            _ensure_not_just_sent(current)
        token, before = secrets.token_urlsafe(32), current.expires_at
        current.token_hash = hash_of_token(token)
        current.expires_at = timezone.now() + settings.INVITATION_LIFETIME
        current.save(update_fields=["token_hash", "expires_at"])
        trail.record(
            verb="person.invitation_resent",
            subject=current,
            before={"expires_at": before},
            after={"expires_at": current.expires_at},
        )
        return _send(current, token, actor=actor)


def withdraw_invitation(*, invitation: Invitation, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        current = _open(invitation)
        current.withdrawn_at = timezone.now()
        current.save(update_fields=["withdrawn_at"])
        take_back_letter(current.letter)
        trail.record(verb="person.invitation_withdrawn", subject=current, before=invitation_state(current))


def accept_invitation(*, invitation: Invitation, full_name: str, password: str, actor: Actor) -> Person:
    """Makes the account, or opens the closed one of somebody who comes back, and gives it the invited roles."""
    with transaction.atomic():
        current = _open(invitation)
        if current.state_at(timezone.now()) != Invitation.State.WAITING:
            raise DomainError(_("This invitation has expired. Ask for a new one."))
        ensure_name(full_name.strip())
        person = _account_for(current.email, full_name=full_name.strip(), password=password)
        newcomer = Actor(f"{person.full_name} <{person.email}>", person=person, source=actor.source)
        with audited_change(actor=newcomer) as trail:
            membership = Membership.objects.create(
                person=person, operator=current.operator, regulator=current.regulator, roles=current.roles
            )
            membership.properties.set(current.properties.all())
            current.accepted_at = timezone.now()
            current.save(update_fields=["accepted_at"])
            trail.record(verb="person.joined", subject=membership, after=invitation_state(current))
        return person


def _account_for(email: str, *, full_name: str, password: str) -> Person:
    known = Person.objects.select_for_update().filter(email__iexact=email).first()
    if known is None:
        try:
            return Person.objects.create_user(email, password, full_name=full_name)
        except IntegrityError as error:
            raise DomainError(HAS_ACCOUNT) from error
    if known.is_active or Membership.objects.filter(person=known).exists():
        raise DomainError(HAS_ACCOUNT)
    known.full_name, known.is_active = full_name, True
    known.set_password(password)
    known.save(update_fields=["full_name", "is_active", "password"])
    # Whoever comes back proves the address again; a factor from the earlier time may be in other hands.
    Authenticator.objects.filter(user=known).delete()
    confirm_address(known)
    return known


def _open(invitation: Invitation) -> Invitation:
    current = (
        Invitation.objects.select_for_update(of=("self",))
        .select_related("operator", "regulator")
        .get(pk=invitation.pk)
    )
    if current.accepted_at:
        raise DomainError(_("This invitation was already accepted."))
    if current.withdrawn_at:
        raise DomainError(_("This invitation was withdrawn."))
    return current


def _ensure_free(email: str, organisation: Organisation) -> None:
    """Says that an account exists, never whose: that is another organisation's business."""
    known = Person.objects.filter(email__iexact=email).first()
    if known is None:
        return
    membership = Membership.objects.select_related("operator", "regulator").filter(person=known).first()
    if membership and membership.organisation == organisation:
        raise DomainError(
            _("%(name)s already works in your organization.") % {"name": known.full_name}, field="email"
        )
    if known.is_active or membership:
        raise DomainError(
            _(
                "This address already has an account. An account belongs to one organization: use "
                "another address."
            ),
            field="email",
        )


def _ensure_not_too_many(email: str, organisation: Organisation) -> None:
    """Nobody's letter box is filled by inviting: each invitation is a letter."""
    side = {
        "operator": organisation if isinstance(organisation, Operator) else None,
        "regulator": organisation if isinstance(organisation, Regulator) else None,
    }
    invited = Invitation.objects.filter(**side)
    ensure_below(
        OPEN_INVITATIONS,
        invited.filter(accepted_at__isnull=True, withdrawn_at__isnull=True),
        _("%(most)d invitations are open, the most allowed. Withdraw those no one has answered."),
    )
    lately = invited.filter(created_at__gt=timezone.now() - timedelta(days=1))
    ensure_below(
        INVITATIONS_A_DAY, lately, _("At most %(most)d invitations can be sent in a day. Continue tomorrow.")
    )
    ensure_below(
        INVITATIONS_OF_AN_ADDRESS_A_DAY,
        lately.filter(email__iexact=email),
        _(
            "This address was invited %(most)d times in one day; no more emails are sent there "
            "until tomorrow."
        ),
    )


def _ensure_not_just_sent(invitation: Invitation) -> None:
    sent_at = invitation.expires_at - settings.INVITATION_LIFETIME
    if timezone.now() < sent_at + BETWEEN_LETTERS:
        raise DomainError(
            _("The email was sent a moment ago. It can be sent again %(minutes)d minutes after the last one.")
            % {"minutes": BETWEEN_LETTERS.total_seconds() // 60}
        )


def _send(invitation: Invitation, token: str, *, actor: Actor) -> SentInvitation:
    link = settings.SITE_URL + reverse("invitation-accept", args=[token])
    organisation = str(invitation.organisation or "Baize")
    take_back_letter(invitation.letter)
    invitation.letter = send_email(
        to=invitation.email,
        subject=_("Your invitation to “%(organisation)s” on Baize") % {"organisation": organisation},
        template="people/email/invitation.txt",
        context={
            "invitation": invitation,
            "organisation": organisation,
            "by": actor.person.full_name if actor.person else "",
            "link": link,
        },
        tenant=chain_name(invitation.operator_id, invitation.regulator_id),
    )
    invitation.save(update_fields=["letter"])
    return SentInvitation(invitation, link)
