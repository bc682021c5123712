"""Programs of an organisation: added, changed, given a new secret without a pause, revoked."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from oauth2_provider.models import AccessToken, Application

from backoffice.api.models import AnsweredRequest, ApiClient, ApiSecret
from backoffice.api.services.acting import (
    ensure_can_act_for,
    ensure_own_secret_may_be_made,
    is_own_session,
    tell_named,
)
from backoffice.api.services.client_secrets import end_secrets, hash_of_secret, make_secret
from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.caps import API_CLIENTS, ensure_below
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from backoffice.people.models import Person
from backoffice.people.services.people import ensure_properties_fit
from backoffice.permissions.scopes import SCOPES, scopes_for


class WithSecret(NamedTuple):
    """The secret is known in this moment and never again; it is empty where somebody else has to make it."""

    client: ApiClient
    secret: str


def add_client(
    *,
    organisation: Operator | Regulator,
    name: str,
    scopes: Iterable[str],
    properties: Iterable[Property] = (),
    requests_per_minute: int = 600,
    acts_for: Person | None = None,
    at: datetime,
    actor: Actor,
) -> WithSecret:
    """`acts_for` is only named here: it counts once that person has confirmed it, and they get the secret then."""
    chosen, casinos = _in_order(scopes), list(properties)
    _ensure_scopes_fit(organisation, chosen)
    ensure_properties_fit(organisation, casinos)
    ensure_can_act_for(organisation, acts_for)
    try:
        with audited_change(actor=actor) as trail:
            side = "operator" if isinstance(organisation, Operator) else "regulator"
            ensure_below(
                API_CLIENTS,
                ApiClient.objects.filter(**{side: organisation}, revoked_at__isnull=True),
                _("You have %(most)d API clients, the most allowed. Revoke one first."),
            )
            application = Application.objects.create(
                name=name,
                client_type=Application.CLIENT_CONFIDENTIAL,
                authorization_grant_type=Application.GRANT_CLIENT_CREDENTIALS,
                # the secrets are in a table of their own; nothing fits this one
                client_secret="",
                hash_client_secret=False,
            )
            client = ApiClient.objects.create(
                application=application,
                operator=organisation if isinstance(organisation, Operator) else None,
                regulator=organisation if isinstance(organisation, Regulator) else None,
                name=name,
                scopes=chosen,
                requests_per_minute=requests_per_minute,
                acts_for=acts_for,
                added_at=at,
                added_by_name=actor.label[:200],
            )
            client.properties.set(casinos)
            secret = make_secret(client, at=at, actor=actor) if acts_for is None else ""
            trail.record(verb="api_client.added", subject=client, after=client_state(client) | {"version": 1})
            tell_named(client)
            return WithSecret(client, secret)
    except IntegrityError as error:
        raise _name_taken(error) from error


def change_client(
    *,
    client: ApiClient,
    seen_version: int,
    name: str,
    scopes: Iterable[str],
    properties: Iterable[Property],
    requests_per_minute: int,
    acts_for: Person | None,
    actor: Actor,
) -> bool:
    """True when something was written; what it may no longer do ends with its next request.

    Whoever it acts for is asked again, whatever was changed: they confirmed it as it was.
    """
    chosen, casinos = _in_order(scopes), list(properties)
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(client, seen_version=seen_version)
            ensure_client_in_use(current)
            organisation = current.organisation
            assert organisation is not None  # noqa: S101 - a constraint sees to it
            _ensure_scopes_fit(organisation, chosen)
            ensure_properties_fit(organisation, casinos)
            before = client_state(current)
            if current.acts_for != acts_for:
                ensure_can_act_for(organisation, acts_for)
                current.acts_for, current.acts_for_since = acts_for, None
            current.name, current.scopes = name, chosen
            current.requests_per_minute = requests_per_minute
            current.properties.set(casinos)
            after = client_state(current)
            if before != after:
                current.acts_for_since = after["acts_for_since"] = None
            _limit_what_it_started(current, at=timezone.now(), actor=actor)
            if before["acts_for_since"] or before["acts_for"] != after["acts_for"]:
                tell_named(current)
            return record_edit(trail, current, verb="api_client.changed", before=before, after=after)
    except IntegrityError as error:
        raise _name_taken(error) from error


def rotate_secret(*, client: ApiClient, at: datetime, actor: Actor) -> WithSecret:
    """A new secret; the one before it stays good for a while, so that the program can be told without a pause.

    Where it acts for somebody, only they see one: asked for by anybody else, all that it had ends now, and they are
    asked to confirm it again.
    """
    with audited_change(actor=actor) as trail:
        current = locked(client)
        ensure_client_in_use(current)
        if current.acts_for is not None and not is_own_session(current, actor):
            end_secrets(current, at=at)
            current.acts_for_since = None
            current.save(update_fields=["acts_for_since"])
            _note(trail, current, "api_client.secret_ended", {"acts_for_since": None})
            tell_named(current)
            return WithSecret(current, "")
        ensure_own_secret_may_be_made(current)
        until = at + settings.API_OLD_SECRET_LIFETIME
        # whatever was replaced earlier ends now: never more than two
        current.secrets.filter(expires_at__gt=at).update(expires_at=at)
        current.secrets.filter(expires_at__isnull=True).update(expires_at=until)
        secret = make_secret(current, at=at, actor=actor)
        _note(trail, current, "api_client.secret_rotated", {"old_secret_until": until})
        return WithSecret(current, secret)


def end_old_secret(*, client: ApiClient, at: datetime, actor: Actor) -> bool:
    """Before its time, once every place has the new one."""
    with audited_change(actor=actor) as trail:
        current = locked(client)
        if not current.secrets.filter(expires_at__gt=at).update(expires_at=at):
            return False
        _note(trail, current, "api_client.old_secret_ended", {})
        return True


def revoke_client(*, client: ApiClient, at: datetime, actor: Actor) -> bool:
    """For good: its secrets and tokens are worth nothing from this moment."""
    with audited_change(actor=actor) as trail:
        current = locked(client)
        if current.is_revoked:
            return False
        before = {"revoked_at": None}
        current.revoked_at, current.revoked_by_name = at, actor.label[:200]
        end_secrets(current, at=at)
        AccessToken.objects.filter(application=current.application_id).delete()
        _limit_what_it_started(current, at=at, actor=actor)
        return record_edit(
            trail, current, verb="api_client.revoked", before=before, after={"revoked_at": current.revoked_at}
        )


def secret_fits(*, client_id: str, secret: str, at: datetime) -> bool:
    """Whether a program may have a token; remembers which of its secrets it used.

    The demo's stands in the manual: outside of it, it opens nothing, not even where it is stored.
    """
    if secret == settings.DEMO_CLIENT_SECRET and not settings.DEMO:
        return False
    found = (
        ApiSecret.objects.select_related("client")
        .filter(
            secret_hash=hash_of_secret(secret),
            client__application__client_id=client_id,
            client__revoked_at__isnull=True,
        )
        .first()
    )
    if found is None or not found.is_good_at(at):
        return False
    if found.last_used_at is None or at - found.last_used_at > timedelta(minutes=1):
        ApiSecret.objects.filter(pk=found.pk).update(last_used_at=at)
    return True


def note_guessing(*, client_id: str, address: str, at: datetime) -> None:
    """For whoever manages the program: it has an old secret somewhere, or somebody tries."""
    client = ApiClient.objects.filter(application__client_id=client_id, revoked_at__isnull=True).first()
    if client is None:
        return
    source = {"kind": "api", "client": client_id, "address": address}
    actor = Actor(label="a program that is not known", source=source)
    with audited_change(actor=actor) as trail:
        after = {"failures": settings.API_RATE_FOR_WRONG_CREDENTIALS}
        trail.record(verb="api_client.guessed", subject=client, after=after)


def forget_answers_to(person: Person) -> None:
    """They leave: what they were answered under a key is answered again to nobody."""
    AnsweredRequest.objects.filter(caller=f"person:{person.pk}").delete()


def client_state(client: ApiClient) -> dict[str, Any]:
    """As the trail keeps it."""
    return {
        "name": client.name,
        "scopes": list(client.scopes),
        "properties": sorted(client.properties.values_list("name", flat=True)),
        "requests_per_minute": client.requests_per_minute,
        "acts_for": client.acts_for.full_name if client.acts_for else None,
        "acts_for_since": client.acts_for_since,
    }


def _limit_what_it_started(client: ApiClient, *, at: datetime, actor: Actor) -> None:
    for step in listed("client_limited_steps"):
        step(client=client, at=at, actor=actor)


def ensure_client_in_use(client: ApiClient) -> None:
    if client.is_revoked:
        raise DomainError(_("%(client)s was revoked. Add a new one instead.") % {"client": client})


def _note(trail: Trail, client: ApiClient, verb: str, after: dict[str, Any]) -> None:
    client.version += 1
    client.save(update_fields=["version"])
    trail.record(verb=verb, subject=client, after=after | {"version": client.version})


def _in_order(scopes: Iterable[str]) -> list[str]:
    wanted = set(scopes)
    return [name for name in SCOPES if name in wanted] + sorted(wanted - set(SCOPES))


def _ensure_scopes_fit(organisation: Operator | Regulator, scopes: list[str]) -> None:
    offered = scopes_for("operator" if isinstance(organisation, Operator) else "regulator")
    strange = [name for name in scopes if name not in offered]
    if strange:
        raise DomainError(
            _("%(scopes)s cannot be given here. Possible are: %(offered)s.")
            % {"scopes": ", ".join(strange), "offered": ", ".join(offered)},
            field="scopes",
        )
    if not scopes:
        raise DomainError(_("Choose at least one permission."), field="scopes")


def _name_taken(error: IntegrityError) -> Exception:
    if "api_client_name_once_per_organisation" in str(error):
        return DomainError(_("There is already an API client with this name."), field="name")
    return error
