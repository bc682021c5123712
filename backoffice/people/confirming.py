"""Whoever signs or decides shows once more that it is them, on the page and in the form where they do it.

    if (question := confirm_first(self.request)) is not None:
        return question

The question keeps everything that was sent and sends it again with the answer, so that nothing typed is lost.
"""

import time
from typing import Any

from allauth.account.internal.flows.reauthentication import reauthenticate_by_password
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import ReauthenticateWebAuthnForm
from allauth.mfa.webauthn.internal import auth as passkeys
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from backoffice.people.forms.second_factor import ConfirmCodeForm
from backoffice.people.forms.sign_in import ConfirmPasswordForm

CONFIRMED_AT = "act_confirmed_at"
ANSWER = "identity"
PASSKEY = "credential"
NOT_KEPT = ("csrfmiddlewaretoken", ANSWER, f"{ANSWER}-password", f"{ANSWER}-code", PASSKEY)


def confirm_first(request: HttpRequest) -> HttpResponse | None:
    """The question, or None where it was answered, with this request or a moment ago."""
    if is_fresh(request):
        return None
    asked = _Question(request)
    if asked.is_answered():
        return None
    return render(request, "people/confirm_act.html", asked.context())


def is_fresh(request: HttpRequest) -> bool:
    """Signing in is no answer: the person at the desk may be another by now."""
    answered = request.session.get(CONFIRMED_AT, 0)
    return bool(0 <= time.time() - answered < settings.CONFIRM_AGAIN_AFTER)


class _Question:
    """Every way that the person has: a password, a code, a passkey."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.way = request.POST.get(ANSWER, "")
        person: Any = request.user
        kinds = set(Authenticator.objects.filter(user=person).values_list("type", flat=True))
        self.forms: dict[str, forms.Form] = {}
        if person.has_usable_password():
            self.forms["password"] = ConfirmPasswordForm(self._sent("password"), user=person, prefix=ANSWER)
        if kinds & {Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES}:
            self.forms["code"] = ConfirmCodeForm(self._sent("code"), user=person, prefix=ANSWER)
        if Authenticator.Type.WEBAUTHN in kinds:
            self.forms["passkey"] = ReauthenticateWebAuthnForm(self._sent("passkey"), user=person)
        for form in self.forms.values():
            for field in form.fields.values():
                field.widget.attrs.pop("autofocus", None)

    def _sent(self, way: str) -> Any:
        return self.request.POST if self.way == way else None

    def is_answered(self) -> bool:
        form: Any = self.forms.get(self.way)
        if form is None or not form.is_valid():
            return False
        if self.way == "password":
            reauthenticate_by_password(self.request)
        else:
            form.save()
        self.request.session[CONFIRMED_AT] = time.time()
        return True

    def context(self) -> dict[str, Any]:
        passkey = self.forms.get("passkey")
        return {
            "forms": {name: form for name, form in self.forms.items() if name != "passkey"},
            "passkey": passkey,
            "passkey_options": {"request_options": passkeys.begin_authentication(self.request.user)}
            if passkey
            else None,
            "passkey_errors": passkey.errors.get(PASSKEY, []) if passkey and self.way == "passkey" else [],
            "kept": [
                (name, value)
                for name, values in self.request.POST.lists()
                if name not in NOT_KEPT
                for value in values
            ],
            "buttons": {"password": _("Confirm with the password"), "code": _("Confirm with the code")},
        }
