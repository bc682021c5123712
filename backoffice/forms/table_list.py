"""The filters above the list of tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.models import GamingTable, Pit, Property
from backoffice.permissions.access import Access
from backoffice.selectors.properties import pits_visible_to, properties_visible_to
from backoffice.selectors.tables import SORTS, TableQuery


class TableFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Number, serial, device, pit")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    pit = forms.ChoiceField(label=_("Pit"), required=False)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ("", _("In use")),
            ("open", _("Open")),
            ("closed", _("Closed")),
            ("retired", _("Retired")),
            ("all", _("All")),
        ],
    )
    supply = forms.ChoiceField(
        label=_("Cards come from"),
        required=False,
        choices=[("", _("Any")), *GamingTable.CardSupply.choices],
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None) -> None:
        """Without a choice the list shows the property that the person works at."""
        given = data.copy()
        # the request hands over a lazy one, which is never None itself
        if "property" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.houses = {str(h.pk): h for h in properties_visible_to(access)}
        self.house = self.houses.get(given.get("property", ""))
        pits = pits_visible_to(access).order_by("property__name", "name")
        if self.house:
            pits = pits.filter(property=self.house)
        self.pits: dict[str, Pit] = {str(pit.pk): pit for pit in pits}
        self._offer("property", _("All properties"), {key: h.name for key, h in self.houses.items()})
        self._offer(
            "pit",
            _("All pits"),
            {key: p.name if self.house else f"{p.property} · {p.name}" for key, p in self.pits.items()},
        )

    def _offer(self, name: str, every: Any, choices: dict[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [("", every), *choices.items()]

    def query(self) -> TableQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        chosen = self.cleaned_data
        sort = self.data.get("sort", "number")
        return TableQuery(
            house=self.house,
            pit=self.pits.get(chosen.get("pit", "")),
            state=chosen.get("state") or "in_use",
            supply=chosen.get("supply", ""),
            text=chosen.get("q", ""),
            sort=sort if sort.removeprefix("-") in SORTS else "number",
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "pit", "state", "supply"))
