"""Asking for approved rules: the filters of the list, and a minute at a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.forms.local_time import LocalTimeField
from backoffice.models import GamingTable, Property
from backoffice.permissions.access import Access
from backoffice.selectors.properties import properties_visible_to
from games.selectors.rules_versions import STATES, RulesQuery


class RulesFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Approval number, variant")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), *((state.key, state.label) for state in STATES)],
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None) -> None:
        """Without a choice an operator sees the property where the person works, a regulator all of them."""
        given = data.copy()
        if "property" not in given and current and access.operator:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.houses = {str(house.pk): house for house in properties_visible_to(access)}
        self.house = self.houses.get(given.get("property", ""))
        field = self.fields["property"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            ("", _("All properties")),
            *((key, house.name) for key, house in self.houses.items()),
        ]

    def query(self) -> RulesQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        return RulesQuery(
            house=self.house,
            state=self.cleaned_data.get("state", ""),
            text=self.cleaned_data.get("q", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "state"))


class MinuteForm(forms.Form):
    """A minute by the property's own clock; one that came twice is asked about."""

    at = LocalTimeField(label=_("When"), help_text=_("By the clock of the property."))

    def __init__(self, *args: Any, house: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["at"]
        assert isinstance(field, LocalTimeField)  # noqa: S101
        field.set_zone(house.zone)


class LookUpForm(MinuteForm):
    table = forms.ModelChoiceField(
        label=_("Table"), queryset=GamingTable.objects.none(), empty_label=_("Choose a table")
    )
    field_order = ["table", "at"]

    def __init__(self, *args: Any, house: Property, tables: Any, **kwargs: Any) -> None:
        super().__init__(*args, house=house, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = tables.filter(property=house)
