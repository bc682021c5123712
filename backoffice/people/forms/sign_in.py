"""The library's sign-in forms in our own words."""

from typing import Any

from allauth.account import forms as library
from allauth.account.adapter import get_adapter
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from backoffice.people.models import Person
from backoffice.people.passwords import MISMATCH, PASSWORD_RULES

ADDRESS = _("Email address")


def address_field(label: Any = ADDRESS, **options: Any) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "username", "spellcheck": "false"})
    return forms.EmailField(label=label, max_length=254, widget=widget, **options)


def password_field(label: Any, *, new: bool = False, **options: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password" if new else "current-password"})
    return forms.CharField(label=label, strip=False, widget=widget, **options)


class SignInForm(library.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = address_field()
        self.fields["password"] = password_field(_("Password"))
        self.fields["login"].widget.attrs["autofocus"] = True


class ConfirmPasswordForm(library.ReauthenticateForm):
    password = password_field(_("Password"))


class ChangeAddressForm(library.AddEmailForm):
    email = address_field(
        _("New email address"),
        help_text=_("We send a link to it. Until you open the link, your current address stays."),
    )

    def clean_email(self) -> str:
        address = str(super().clean_email())
        if Person.objects.filter(email__iexact=address).exists():
            raise ValidationError(_("This address already has an account."))
        return address


class _TwiceTheSame:
    """Says so at the second field, in our words."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()  # type: ignore[misc]
        if "password2" in self.errors:  # type: ignore[attr-defined]
            first, second = self.data.get("password1"), self.data.get("password2")  # type: ignore[attr-defined]
            if first and second and first != second:
                self.errors["password2"] = self.error_class([MISMATCH])  # type: ignore[attr-defined]
        return cleaned


class NewPasswordForm(_TwiceTheSame, library.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_password_fields(self)
        self.fields["oldpassword"] = password_field(_("Current password"))
        self.order_fields(["oldpassword", "password1", "password2"])

    def clean_oldpassword(self) -> str:
        """As wherever the password is asked for: wrong ones are counted."""
        password = str(self.cleaned_data["oldpassword"])
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("enter_current_password")
        return password


class ResetPasswordForm(_TwiceTheSame, library.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_password_fields(self)


def say_password_fields(form: forms.Form) -> None:
    for name, label in (("password1", _("New password")), ("password2", _("New password again"))):
        field = form.fields[name]
        field.label = label
        field.widget.attrs.pop("placeholder", None)
    form.fields["password1"].help_text = PASSWORD_RULES


class ForgottenPasswordForm(library.ResetPasswordForm):
    email = address_field()

    def clean_email(self) -> str:
        address = self.cleaned_data["email"].lower()
        # Only the confirmed address: a mistyped new one would hand the account to a stranger.
        self.users = list(Person.objects.filter(email__iexact=address, is_active=True))
        return str(address)
