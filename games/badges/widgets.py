"""How a badge number and a PIN are typed on a shared device."""

from django import forms


class BadgeNumberInput(forms.TextInput):
    def __init__(self) -> None:
        super().__init__(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "data-badge": True,
            }
        )


class PinInput(forms.PasswordInput):
    """Digits on the phone, nothing that a browser would offer to keep, and never sent back to the page."""

    def __init__(self) -> None:
        super().__init__(attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "maxlength": "8"})
