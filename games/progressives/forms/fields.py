"""Fields that the forms of meters share: amounts as people type them, times by the property's clock."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import ExactNumberField
from games.engine.amounts import sign_of


class AmountField(ExactNumberField):
    """Money with at most two decimals; `12,345.25` is understood as well as `12345.25`."""

    def __init__(self, *, below_zero: bool = False, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", None if below_zero else 0)
        super().__init__(
            max_digits=14,
            decimal_places=2,
            localize=True,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            **kwargs,
        )


class PercentField(ExactNumberField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_digits=7,
            decimal_places=4,
            min_value=0,
            max_value=100,
            localize=True,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "data-unit": "%"}),
            **kwargs,
        )


def words_field(label: Any, *, limit: int, rows: int = 3, **kwargs: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=limit, widget=forms.Textarea(attrs={"rows": rows}), **kwargs
    )


def reason_field() -> forms.CharField:
    return forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Kept with the correction, along with the old entry.")
    )


class AtCasino(forms.BaseForm):
    """Times by the clock of the property, amounts in its currency."""

    def use_casino(self, casino: Property) -> None:
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.set_zone(casino.zone)
            if isinstance(field, AmountField):
                field.widget.attrs["data-unit"] = sign_of(casino.currency)
