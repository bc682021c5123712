"""The library's second-factor forms in our own words, with guesses counted."""

from typing import Any

from allauth.core import context as current
from allauth.mfa.base import forms as base
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from backoffice.people.sign_in_guard import may_try
from backoffice.people.tries import Kind


def code_field(label: Any, **options: Any) -> forms.CharField:
    attrs = {"autocomplete": "one-time-code", "spellcheck": "false", "autofocus": True}
    return forms.CharField(label=label, max_length=16, widget=forms.TextInput(attrs=attrs), **options)


class _CountedCode:
    """Spaces as apps show them are taken away; a locked-out person's code is not even looked at."""

    def clean_code(self) -> str:
        cleaned = self.cleaned_data  # type: ignore[attr-defined]
        cleaned["code"] = "".join(cleaned["code"].split())
        if not may_try(current.request, self.user.email, Kind.CODE):  # type: ignore[attr-defined]
            raise ValidationError(_("Too many wrong codes."))
        return str(super().clean_code())  # type: ignore[misc]


class CodeForm(_CountedCode, base.AuthenticateForm):
    code = code_field(
        _("Code"), help_text=_("Six digits from your authenticator app, or one of your recovery codes.")
    )


class ConfirmCodeForm(_CountedCode, base.ReauthenticateForm):
    code = code_field(
        _("Code"), help_text=_("Six digits from your authenticator app, or one of your recovery codes.")
    )


class ActivateAppForm(ActivateTOTPForm):
    code = code_field(
        _("Code shown by the app"), help_text=_("Six digits, to check that the app works with Baize.")
    )

    def clean_code(self) -> str:
        self.cleaned_data["code"] = "".join(self.cleaned_data["code"].split())
        return str(super().clean_code())


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=60,
        help_text=_("To recognize it later, for example “Office laptop” or “Blue key”."),
    )
    passwordless = forms.BooleanField(
        label=_("Sign in with this passkey alone, without a password"),
        required=False,
        initial=True,
        help_text=_("The device then asks for your fingerprint, face or PIN."),
    )


class RenamePasskeyForm(webauthn.EditWebAuthnForm):
    name = forms.CharField(label=_("Name"), max_length=60)
