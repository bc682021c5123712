"""A person's own account."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from backoffice.people.forms.sign_in import password_field
from backoffice.people.models import Person
from backoffice.people.passwords import MISMATCH, PASSWORD_RULES


class NameForm(forms.Form):
    full_name = forms.CharField(
        label=_("Name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("As it should appear on what you submit, sign and log."),
    )


class AcceptInvitationForm(forms.Form):
    full_name = forms.CharField(
        label=_("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    password1 = password_field(_("Password"), new=True, help_text=PASSWORD_RULES)
    password2 = password_field(_("Password again"), new=True)

    def __init__(self, *args: Any, email: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.email = email

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("password1"), cleaned.get("password2")
        if first and second and first != second:
            self.add_error("password2", MISMATCH)
        if first:
            newcomer = Person(email=self.email, full_name=cleaned.get("full_name", ""))
            try:
                validate_password(first, newcomer)
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return cleaned
