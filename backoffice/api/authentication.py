"""Who calls: a program with a token, or a person who has signed in and tries something out."""

import hashlib
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from backoffice.api.rate_limits import count_wrong_credentials
from backoffice.api.services.calls import note_call
from backoffice.audit.actor import Actor
from backoffice.core.holding import HELD
from backoffice.people.models import Person


class ClientAuthentication(BaseAuthentication):
    """`Authorization: Bearer ...`; the request then has the client's access and actor instead of a person's."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        kind, _space, token = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer" or not token.strip():
            raise AuthenticationFailed(_("Authenticate with a bearer token: Authorization: Bearer …"))
        checksum = hashlib.sha256(token.strip().encode()).hexdigest()
        again = HELD in request._request.META
        call = note_call(checksum=checksum, at=timezone.now(), by=0 if again else 1)
        if call is None or call.access.client is None:
            address: str = request._request.client_address  # type: ignore[attr-defined]
            count_wrong_credentials(address=address, at=timezone.now())
            raise AuthenticationFailed(
                _("This token is invalid or has expired. Request a new one at /api/v1/token/.")
            )
        asked: Any = request._request
        access = call.access
        asked.access, asked.calls_counted = access, call.number
        asked.actor = Actor.in_program(call.access.client, asked, person=access.person, scopes=access.scopes)
        return (access.client, access.scopes)

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="baize"'


class PersonAuthentication(SessionAuthentication):
    """The session of the pages, for the documentation; a change needs the page's own proof as everywhere."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        user = getattr(request._request, "user", None)
        if not isinstance(user, Person) or not user.is_active:
            return None
        self.enforce_csrf(request)
        return (user, None)
