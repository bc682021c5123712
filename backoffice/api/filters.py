"""Filters of lists that refuse what they do not understand, where others would filter nothing."""

from datetime import datetime
from typing import Any

import django_filters
from django import forms
from django.utils.translation import gettext as _
from rest_framework.serializers import ValidationError

from backoffice.api.fields import read_moment
from backoffice.core.forms.numbers import WholeNumberField

YES_OR_NO = (("true", "true"), ("false", "false"))


class Flag(django_filters.TypedChoiceFilter):
    """`true` or `false`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=YES_OR_NO, coerce=lambda text: text == "true", empty_value=None, **kwargs)


class _Moment(forms.CharField):
    def clean(self, value: Any) -> datetime | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_moment(text)
        except ValidationError as error:
            raise forms.ValidationError(
                _("A time with its zone, such as 2026-03-03T21:00:00Z; write + as %%2B.") % {}
            ) from error


class Moment(django_filters.Filter):
    field_class = _Moment


class Id(django_filters.NumberFilter):
    """A whole number, as ids are."""

    field_class = WholeNumberField

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=2**63 - 1, **kwargs)

    def get_max_validator(self) -> None:
        return None
