"""Sign-in: by e-mail, by invitation only, and never with the demo's password outside the demo."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from backoffice.models import Person


class AccountAdapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False


class PersonBackend(AuthenticationBackend):
    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        if credentials.get("password") == settings.DEMO_PASSWORD and not settings.DEMO:
            return None
        return super().authenticate(request, **credentials)


def display_name(person: Person) -> str:
    return person.full_name or person.email


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return render(request, "account/locked_out.html", {"wait": settings.AXES_COOLOFF_TIME}, status=429)
