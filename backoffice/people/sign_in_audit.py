"""Writes into the audit trail what the sign-in libraries do; signals are the only way in which they say so."""

from typing import Any

from allauth.account import signals as account
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.people.models import Person
from backoffice.people.services.sessions import chain_of_person
from backoffice.people.sign_in_guard import count_wrong, forget_failures
from backoffice.people.tries import Kind


def _record(request: HttpRequest, verb: str, person: Person, **more: Any) -> None:
    with audited_change(actor=Actor.in_request(request)) as trail:
        trail.record(verb=verb, subject=person, chain=chain_of_person(person), **more)


@receiver(account.user_logged_in)
def signed_in(request: HttpRequest, user: Person, **_more: Any) -> None:
    steps = [record.get("type") or record["method"] for record in get_authentication_records(request, user)]
    _record(request, "person.signed_in", user, after={"by": steps})
    forget_failures(user, request)
    request.signed_in_just_now = user  # type: ignore[attr-defined]


@receiver(user_logged_out)
def signed_out(request: HttpRequest, user: Person | None, **_more: Any) -> None:
    if user is not None:
        _record(request, "person.signed_out", user)


@receiver(account.password_changed)
def password_changed(request: HttpRequest, user: Person, **_more: Any) -> None:
    _record(request, "person.password_changed", user)


@receiver(account.password_reset)
def password_reset(request: HttpRequest, user: Person, **_more: Any) -> None:
    forget_failures(user)
    _record(request, "person.password_reset", user)


@receiver(account.email_changed)
def address_changed(
    request: HttpRequest, user: Person, from_email_address: Any, to_email_address: Any, **_more: Any
) -> None:
    _record(
        request,
        "person.address_changed",
        user,
        before={"email": str(from_email_address or "")},
        after={"email": str(to_email_address)},
    )


@receiver(mfa.authenticator_added)
def second_factor_added(
    request: HttpRequest, user: Person, authenticator: Authenticator, **_more: Any
) -> None:
    _record(request, "person.second_factor_added", user, after={"kind": str(authenticator.type)})


@receiver(mfa.authenticator_removed)
def second_factor_removed(
    request: HttpRequest, user: Person, authenticator: Authenticator, **_more: Any
) -> None:
    _record(request, "person.second_factor_removed", user, before={"kind": str(authenticator.type)})


@receiver(mfa.authenticator_reset)
def recovery_codes_renewed(request: HttpRequest, user: Person, **_more: Any) -> None:
    _record(request, "person.recovery_codes_renewed", user)


@receiver(mfa.authentication_failed)
def wrong_code(request: HttpRequest, user: Person, **_more: Any) -> None:
    count_wrong(request, user.email, Kind.CODE)
