"""Programs that do a person's work: named by whoever manages the programs, confirmed by the person alone."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.api.models import ApiClient
from backoffice.api.services.client_secrets import end_secrets, holds_secret, make_secret
from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import Operator, Regulator
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked, record_edit
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Membership, Person
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may


def ensure_can_act_for(organisation: Operator | Regulator, person: Person | None) -> None:
    if person is None:
        return
    kind = "operator" if isinstance(organisation, Operator) else "regulator"
    if not person.is_active or not Membership.objects.filter(person=person, **{kind: organisation}).exists():
        raise DomainError(_("Choose someone in your organization."), field="acts_for")


def is_own_session(client: ApiClient, actor: Actor) -> bool:
    """The person for whom it acts, themselves: not somebody else, not a command, and not through a program."""
    return actor.client is None and actor.person is not None and actor.person.pk == client.acts_for_id


def ensure_own_secret_may_be_made(client: ApiClient) -> None:
    if client.acts_for is not None and client.acts_for_since is None:
        raise DomainError(_("First confirm that it may act for you; you then get its secret."))


def confirm_acting(*, client: ApiClient, at: datetime, actor: Actor) -> str:
    """From now on the program does this person's work. Nobody says so for somebody else, and no program does.

    Every secret and token that somebody else has seen ends. The new secret, or nothing where the person has one.
    """
    with audited_change(actor=actor) as trail:
        current = locked(client)
        if not is_own_session(current, actor) or actor.person is None:
            raise DomainError(_("Only the person an app acts for can confirm it."))
        if current.is_revoked:
            raise DomainError(_("%(client)s was revoked.") % {"client": current})
        organisation = current.organisation
        assert organisation is not None  # noqa: S101 - a constraint sees to it
        ensure_can_act_for(organisation, actor.person)
        if current.acts_for_since is not None:
            return ""
        end_secrets(current, at=at, but_of=actor.person)
        secret = (
            "" if holds_secret(current, actor.person, at=at) else make_secret(current, at=at, actor=actor)
        )
        current.acts_for_since = at
        record_edit(
            trail,
            current,
            verb="api_client.acting_confirmed",
            before={"acts_for_since": None},
            after={"acts_for_since": at, "acts_for": actor.person.full_name},
        )
        return secret


def end_acting(*, client: ApiClient, actor: Actor) -> bool:
    """By the person, or by whoever manages the programs; what was done until then stays theirs."""
    with audited_change(actor=actor) as trail:
        return _end(trail, locked(client), at=timezone.now())


def end_acting_of(trail: Trail, people: Iterable[Person]) -> None:
    """They leave: nothing is done in their names any more."""
    for client in ApiClient.objects.filter(acts_for__in=list(people)).select_for_update(of=("self",)):
        _end(trail, client, at=timezone.now())


def tell_of_seen_secrets(person: Person) -> None:
    """They left, and the programs go on: whoever manages those hears which secrets went with them."""
    seen = ApiClient.objects.filter(
        Q(secrets__expires_at__isnull=True) | Q(secrets__expires_at__gt=timezone.now()),
        secrets__made_by=person,
        revoked_at__isnull=True,
    ).distinct()
    by_organisation: dict[Operator | Regulator | None, list[str]] = {}
    for client in seen.select_related("operator", "regulator").order_by("name"):
        by_organisation.setdefault(client.organisation, []).append(client.name)
    for organisation, names in by_organisation.items():
        notify_people(
            people=people_who_may(Action.API_CLIENTS_MANAGE, at=organisation).exclude(pk=person.pk),
            kind="programs.seen",
            title=_("%(name)s left and knows secrets of these apps: give them new ones")
            % {"name": person.full_name},
            detail=", ".join(names),
            link=reverse("api-client-list"),
        )


def ask_again(trail: Trail, person: Person) -> None:
    """They may do something else than when they confirmed it: they are asked anew."""
    acting = ApiClient.objects.filter(acts_for=person, acts_for_since__isnull=False)
    for client in acting.select_for_update(of=("self",)):
        before = {"acts_for_since": client.acts_for_since}
        client.acts_for_since = None
        after = {"acts_for_since": None}
        record_edit(trail, client, verb="api_client.acting_paused", before=before, after=after)
        tell_named(client)


def _end(trail: Trail, client: ApiClient, *, at: datetime) -> bool:
    """With the secrets: they were the person's, and the program is the organisation's again."""
    if client.acts_for is None:
        return False
    end_secrets(client, at=at)
    before = {"acts_for": client.acts_for.full_name, "acts_for_since": client.acts_for_since}
    client.acts_for = client.acts_for_since = None
    return record_edit(
        trail,
        client,
        verb="api_client.acting_ended",
        before=before,
        after={"acts_for": None, "acts_for_since": None},
    )


def tell_named(client: ApiClient) -> None:
    """Whoever is named is asked; until they confirm it the program does nothing in their name."""
    if client.acts_for is None or client.acts_for_since is not None:
        return
    notify_people(
        people=[client.acts_for],
        kind="programs.named",
        title=_("%(client)s asks to act for you") % {"client": client.name},
        detail=_("Nothing is done in your name until you confirm it. You then get its secret."),
        link=reverse("account-programs"),
    )
