"""The secrets of a program. One that acts for somebody has only secrets that this person made, in their own session."""

import hashlib
import secrets
from datetime import datetime

from oauth2_provider.models import AccessToken

from backoffice.api.models import ApiClient, ApiSecret
from backoffice.audit.actor import Actor
from backoffice.people.models import Person

PREFIX = "baize_"


def hash_of_secret(secret: str) -> str:
    """A secret is random and long, so that one round is enough and every token does not cost a tenth of a second."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_secret(client: ApiClient, *, at: datetime, actor: Actor) -> str:
    secret = PREFIX + secrets.token_urlsafe(32)
    ApiSecret.objects.create(
        client=client,
        secret_hash=hash_of_secret(secret),
        ending=secret[-4:],
        made_at=at,
        made_by=actor.person if actor.client is None else None,
        made_by_name=actor.label[:200],
    )
    return secret


def end_secrets(client: ApiClient, *, at: datetime, but_of: Person | None = None) -> None:
    """At once, with every token: which secret a token was given for is not known. `but_of` keeps that person's own."""
    good = client.secrets.exclude(expires_at__lte=at)
    if but_of is not None:
        good = good.exclude(made_by=but_of)
    if good.update(expires_at=at):
        AccessToken.objects.filter(application=client.application_id).delete()


def holds_secret(client: ApiClient, person: Person, *, at: datetime) -> bool:
    return client.secrets.filter(made_by=person).exclude(expires_at__lte=at).exists()
