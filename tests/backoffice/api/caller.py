"""A program that calls the API: a client of an organisation with a good token."""

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken

from backoffice.api.models import ApiClient
from backoffice.api.services.acting import confirm_acting
from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.people.models import Person
from backoffice.permissions.scopes import scopes_for

_numbers = count(1)


@dataclass
class Caller:
    client: ApiClient
    token: str

    def send(self, method: str, address: str, body: Any = None, **headers: str) -> Any:
        sent = {"Authorization": f"Bearer {self.token}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        text = body if isinstance(body, str) else json.dumps(body, default=str) if body is not None else ""
        return Client(headers=sent).generic(method, f"/api/v1{address}", text, "application/json")

    def get(self, address: str, **headers: str) -> Any:
        return self.send("GET", address, **headers)

    def post(self, address: str, body: Any = None, **headers: str) -> Any:
        """With a key of its own unless told."""
        headers.setdefault("Idempotency_Key", f"key-{next(_numbers)}")
        return self.send("POST", address, {} if body is None else body, **headers)

    def send_file(self, address: str, content: bytes, media_type: str, **headers: str) -> Any:
        """The bytes as they are."""
        headers.setdefault("Idempotency_Key", f"key-{next(_numbers)}")
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        browser = Client(headers=sent | {"Authorization": f"Bearer {self.token}"})
        return browser.generic("POST", f"/api/v1{address}", content, media_type)

    def patch(self, address: str, body: Any, **headers: str) -> Any:
        return self.send("PATCH", address, body, **headers)


def make_caller(
    organisation: Operator | Regulator,
    *scopes: str,
    limited_to: tuple[Property, ...] = (),
    acts_for: Person | None = None,
    confirmed: bool = True,
    **fields: Any,
) -> Caller:
    """With every scope that it can have unless told; the person for whom it acts has confirmed it unless told."""
    kind = "operator" if isinstance(organisation, Operator) else "regulator"
    made = add_client(
        organisation=organisation,
        name=f"Program {next(_numbers)}",
        scopes=scopes or tuple(scopes_for(kind)),
        properties=limited_to,
        at=timezone.now(),
        acts_for=acts_for,
        actor=Actor.in_command("test"),
        **fields,
    )
    if acts_for is not None and confirmed:
        themselves = Actor(label=acts_for.full_name, person=acts_for)
        confirm_acting(client=made.client, at=timezone.now(), actor=themselves)
    token = f"token-{made.client.pk}"
    AccessToken.objects.create(
        application=made.client.application,
        token=token,
        token_checksum=hashlib.sha256(token.encode()).hexdigest(),
        expires=timezone.now() + timedelta(hours=1),
        scope=" ".join(made.client.scopes),
    )
    return Caller(made.client, token)
