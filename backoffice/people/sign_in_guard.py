"""Guessing at the sign-in pages ends soon, and the page says for how long.

Passwords, confirmations of a password and second-factor codes count together: a wrong one weighs as much as another.
"""

import math
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import PLATFORM_CHAIN, audited_change
from backoffice.core.networks import customer_of
from backoffice.notifications.services.mail import send_email, tenant_of_address
from backoffice.people.known_browsers import known_device, remember_browser
from backoffice.people.models import CountedTry, Person
from backoffice.people.services.sessions import chain_of_person
from backoffice.people.services.tries import (
    Wait,
    count_try,
    forget_tries,
    is_first_today,
    wait_before,
)
from backoffice.people.tries import OF_ONE_ACCOUNT, Kind, Limit, Tried


class SignInGuard:
    """Whoever has to wait is told so, whatever the page itself would have said."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        wait = getattr(request, "has_to_wait", None)
        if wait is not None:
            return locked_out(request, wait, at=timezone.now())
        signed_in = getattr(request, "signed_in_just_now", None)
        if signed_in is not None:
            remember_browser(request, response, account_of(signed_in.email))
        return response


def may_try(request: HttpRequest, address: str, kind: Kind) -> bool:
    """False where whoever asks has to wait; the page is then answered with how long."""
    wait = wait_before(_tried(request, address, kind), at=timezone.now())
    request.has_to_wait = wait  # type: ignore[attr-defined]
    return wait is None


def count_wrong(request: HttpRequest, address: str, kind: Kind) -> None:
    """The one that reaches a limit is answered with the lock-out already, and stands in the trail."""
    now, tried = timezone.now(), _tried(request, address, kind)
    row, reached = count_try(tried, at=now)
    for limit in reached:
        _write_down(request, row, limit, address=address, at=now)
    if reached:
        request.has_to_wait = wait_before(tried, at=now)  # type: ignore[attr-defined]


def count_letter(request: HttpRequest, address: str) -> None:
    count_try(_tried(request, address, Kind.RESET), at=timezone.now())


def too_many_bad_links(request: HttpRequest) -> bool:
    """A good link is always good; whoever tries one after the other is slowed down."""
    tried = Tried(Kind.LINK, "", _network(request))
    if not may_try(request, "", Kind.LINK):
        return True
    count_try(tried, at=timezone.now())
    return False


def forget_failures(person: Person, request: HttpRequest | None = None) -> None:
    """Of the place and browser of the request; without one, of all."""
    whom = account_of(person.email)
    if request is None:
        forget_tries(whom=whom)
    else:
        forget_tries(whom=whom, network=_network(request), device=known_device(request, whom))


def locked_out(request: HttpRequest, wait: Wait, *, at: datetime) -> HttpResponse:
    seconds = math.ceil(wait.remaining(at).total_seconds())
    context = {
        "minutes": math.ceil(seconds / 60),
        "hours": math.ceil(seconds / 3600),
        "limit": wait.limit.name,
    }
    answer = render(request, "account/locked_out.html", context, status=429)
    answer["Retry-After"] = str(seconds)
    return answer


def too_many_requests(request: HttpRequest) -> HttpResponse:
    return render(request, "account/too_many_requests.html", status=429)


def account_of(address: str) -> str:
    """In lower case, or each spelling would have its own guesses."""
    return f"account:{address.strip().lower()}"


def _tried(request: HttpRequest, address: str, kind: Kind) -> Tried:
    whom = account_of(address) if address else ""
    return Tried(kind, whom, _network(request), known_device(request, whom))


def _network(request: HttpRequest) -> str:
    return customer_of(request.client_address)  # type: ignore[attr-defined]


def _write_down(request: HttpRequest, row: CountedTry, limit: Limit, *, address: str, at: datetime) -> None:
    """Only accounts that exist: nobody can fill the trail with invented addresses."""
    facts = {"failures": limit.most, "counted": limit.name}
    actor = Actor.in_request(request)
    if limit.name not in OF_ONE_ACCOUNT:
        with audited_change(actor=actor) as trail:
            trail.record(verb="sign_in.network_locked", subject=row, chain=PLATFORM_CHAIN, after=facts)
        return
    person = Person.objects.filter(email__iexact=address).first()
    if person is None:
        return
    with audited_change(actor=actor) as trail:
        chain = chain_of_person(person)
        trail.record(verb="person.locked_out", subject=person, chain=chain, after=facts)
        if person.is_active and is_first_today(Kind.TOLD, whom=account_of(address), at=at):
            send_email(
                to=person.email,
                subject=_("Someone tried to sign in to your account"),
                template="people/email/tried_often.txt",
                tenant=tenant_of_address(person.email),
                context={
                    "person": person,
                    "at": at,
                    "network": row.network,
                    "failures": limit.most,
                    "site_url": settings.SITE_URL,
                    "had_password": row.kind == Kind.CODE,
                },
            )
