"""Choosing what is compared."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.numbers import WholeNumberField
from games.configurations.selectors.revisions import SideChoice


class CompareForm(forms.Form):
    hide_optional = True

    before = forms.ChoiceField(label=_("From"))
    after = forms.ChoiceField(label=_("To"))
    by = forms.ChoiceField(
        label=_("In the order of"),
        required=False,
        choices=[("", _("the form")), ("clause", _("the clauses"))],
    )

    def __init__(self, data: Any, *, choices: Iterable[SideChoice]) -> None:
        super().__init__(data)
        offered = [(each.token, each.label) for each in choices]
        for name in ("before", "after"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101
            field.choices = offered


class RestoreForm(forms.Form):
    seen_head = WholeNumberField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)
