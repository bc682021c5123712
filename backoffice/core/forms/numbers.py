"""Number fields of forms: digits, a sign and a point, as many as a number may have, and always within a range."""

from typing import Any

from django import forms
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.utils.formats import sanitize_separators
from django.utils.translation import gettext_lazy as _

from games.engine.numbers import is_written_plainly

LARGEST_ID = 2**63 - 1


class _Written(forms.Field):
    """Looked at as text, before a number is made of it: `1e999999` is one of a million digits."""

    localize: bool

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values:
            return None
        text = str(sanitize_separators(value) if self.localize else value).strip()
        if not is_written_plainly(text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        found: Any = super().to_python(text)
        return found or abs(found)  # there is one zero only


class WholeNumberField(_Written, forms.IntegerField):
    """Without a range of its own it is still no larger than the ids, counts and versions of the database."""

    default_error_messages = {"invalid": _("Enter a whole number such as 12.")}

    def __init__(self, *, min_value: Any = 0, max_value: Any = LARGEST_ID, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)


class ExactNumberField(_Written, forms.DecimalField):
    default_error_messages = {"invalid": _("Enter an amount such as 10,000.00.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.decimal_places is None or (self.max_value is None and self.max_digits is None):
            raise ImproperlyConfigured("A number has a range, or a number of digits, and so many decimals.")
