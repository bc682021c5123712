"""One counter for every kind of guessing: passwords, confirmations of a password, and second-factor codes."""

import math
from datetime import timedelta
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.people.models import Person


def address_tried(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """Whose account is being tried; in lower case, or each spelling would have its own six guesses."""
    tried = credentials or {}
    address = tried.get("email") or tried.get("username") or request.POST.get("login") or ""
    return str(address).strip().lower()[:255]


def count_wrong_code(request: HttpRequest, person: Person) -> None:
    """A wrong code weighs as much as a wrong password: six digits are quickly guessed otherwise."""
    user_login_failed.send(sender=__name__, credentials=_credentials(person), request=request)


def is_locked(request: HttpRequest, person: Person) -> bool:
    """True when the person is locked out from this address; the page is then answered with the lock-out."""
    if AxesProxyHandler.is_allowed(request, _credentials(person)):
        return False
    request.axes_locked_out = True  # type: ignore[attr-defined]
    request.axes_credentials = _credentials(person)  # type: ignore[attr-defined]
    return True


def forget_failures(person: Person) -> None:
    AxesProxyHandler.reset_attempts(username=person.email.lower())


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    wait = remaining_wait(request, credentials)
    answer = render(
        request,
        "account/locked_out.html",
        {"minutes": max(1, math.ceil(wait.total_seconds() / 60)), "until": timezone.now() + wait},
        status=429,
    )
    answer["Retry-After"] = str(math.ceil(wait.total_seconds()))
    return answer


def remaining_wait(request: HttpRequest, credentials: dict[str, Any] | None) -> timedelta:
    AxesProxyHandler.update_request(request)
    attempts = AxesProxyHandler.get_implementation().get_user_attempts(request, credentials)
    last = max(
        (at for tries in attempts if (at := tries.aggregate(last=Max("attempt_time"))["last"])),
        default=timezone.now(),
    )
    return max(last + settings.AXES_COOLOFF_TIME - timezone.now(), timedelta(seconds=1))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    return render(request, "account/too_many_requests.html", status=429)


def _credentials(person: Person) -> dict[str, Any]:
    return {"email": person.email}
