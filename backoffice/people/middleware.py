"""Who asks and from where, worked out once for every request."""

import uuid
from collections.abc import Callable
from ipaddress import ip_address
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from backoffice.audit.actor import Actor
from backoffice.casinos.selectors.properties import current_property, list_properties_visible_to
from backoffice.core.once import answers_kept
from backoffice.people.models import Person
from backoffice.permissions.access import Access, access_for

Handler = Callable[[HttpRequest], HttpResponse]


class RequestIdentity:
    """A name for the request, shown on error pages and kept in the audit trail, and the caller's address."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.request_id = uuid.uuid4().hex  # type: ignore[attr-defined]
        request.client_address = client_address(request)  # type: ignore[attr-defined]
        # every line that is logged meanwhile names the request
        with structlog.contextvars.bound_contextvars(request=request.request_id):  # type: ignore[attr-defined]
            response = self.get_response(request)
        response["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        return response


def client_address(request: HttpRequest) -> str:
    """Only addresses that our own proxies added are believed; anyone can send the header."""
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted and is_valid_ip_address(hops[-trusted]):
        return hops[-trusted]
    return str(request.META.get("REMOTE_ADDR", ""))


def is_valid_ip_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


class NothingKept:
    """What somebody was shown while signed in stays in no cache, so that Back shows nothing after they signed out.

    Whoever reads the public pages without an account may keep them; programs with a token are told by the API itself.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = _is_signed_in(request)
        response = self.get_response(request)
        # whoever signed in or out just now was signed in on one side of it
        if before or _is_signed_in(request):
            response["Cache-Control"] = "no-store"
        return response


def _is_signed_in(request: HttpRequest) -> bool:
    """Without a session nobody is: asking for the person would make the answer differ by cookie."""
    return bool(request.session.session_key and request.user.is_authenticated)


class PersonAccess:
    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.access = SimpleLazyObject(lambda: _access(request))  # type: ignore[attr-defined]
        request.actor = SimpleLazyObject(lambda: Actor.in_request(request))  # type: ignore[attr-defined]
        request.casinos = SimpleLazyObject(  # type: ignore[attr-defined]
            lambda: list_properties_visible_to(request.access)  # type: ignore[attr-defined]
        )
        request.current_property = SimpleLazyObject(  # type: ignore[attr-defined]
            lambda: current_property(request.casinos, request.session.get("property_id"))  # type: ignore[attr-defined]
        )
        with timezone.override(_zone(request)), answers_kept(request.method in ("GET", "HEAD")):
            return self.get_response(request)


def _zone(request: HttpRequest) -> ZoneInfo | None:
    """Times are shown as the clock on the chosen property's wall shows them."""
    if not request.user.is_authenticated:
        return None
    casino = request.current_property  # type: ignore[attr-defined]
    return casino.zone if casino else None


def _access(request: HttpRequest) -> Access:
    return access_for(person=request.user if isinstance(request.user, Person) else None)
