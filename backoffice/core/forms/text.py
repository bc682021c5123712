"""Every text that is typed into any form is looked at for characters that nobody sees.

At the framework's own field, so that no form can forget it: not ours, not those that libraries bring, and not fields
that a form makes for itself.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from backoffice.core.text import refusal_of

# what is kept as a hash is compared, not read
_NEVER_SHOWN = (forms.PasswordInput,)
_SEVERAL_LINES = (forms.Textarea, forms.HiddenInput)


def _validate(self: forms.CharField, value: Any) -> None:
    super(forms.CharField, self).validate(value)
    if not isinstance(value, str) or isinstance(self.widget, _NEVER_SHOWN):
        return
    lines = isinstance(self.widget, _SEVERAL_LINES)
    if lines and not self.strip:
        # a whole file, pasted: it may begin with the mark of its encoding
        value = value.removeprefix("\ufeff")
    refusal = refusal_of(value, lines=lines)
    if refusal is not None:
        raise ValidationError(str(refusal), code="unseen_character")


def look_at_every_text() -> None:
    forms.CharField.validate = _validate  # type: ignore[method-assign,assignment]
