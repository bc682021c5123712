"""Logging an incident, and finding one again."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import properties_visible_to, tables_visible_to
from backoffice.permissions.access import Access
from games.incidents.models import Incident
from games.incidents.selectors import IncidentQuery
from games.incidents.services import IncidentReport
from games.rulebook.rules.guide import Guide

# at the ends of the calendar no zone can be reckoned with
DAYS = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2200, 1, 1))]


class IncidentForm(forms.Form):
    """`guide` is as far as its questions are answered; only what it does not settle is asked here."""

    title = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Only if the guide has no name for it."),
    )
    # not `dealer`, which are the dealer's cards on the sheet of the round
    dealer_name = forms.CharField(label=gettext_lazy("Dealer"), max_length=120)
    supervisor_name = forms.CharField(label=gettext_lazy("Floor supervisor"), max_length=120)
    players = forms.CharField(
        label=gettext_lazy("Players and seats"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    choices = forms.CharField(
        label=gettext_lazy("What the players chose"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, guide: Guide, kind: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guide, self.kind = guide, kind
        if kind:
            self.fields["title"].label = gettext_lazy("In a few words")
            self.fields["title"].help_text = gettext_lazy("Who was paid what, which bet, which card.")
        if guide.ruling is not None:
            del self.fields["title"]
            if not guide.ruling.options:
                del self.fields["choices"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "title" in self.fields and not self.kind and not cleaned.get("title"):
            self.add_error(
                "title", _("State what happened, choose a kind, or answer the questions in the guide.")
            )
        return cleaned

    def told(self) -> IncidentReport:
        said = {name: str(value or "").strip() for name, value in self.cleaned_data.items()}
        return IncidentReport(
            title=said.get("title", ""),
            kind=self.kind,
            dealer=said["dealer_name"],
            supervisor=said["supervisor_name"],
            players=said["players"],
            choices=said.get("choices", ""),
            notes=said["notes"],
        )


class IncidentFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(label=gettext_lazy("Search"), required=False, max_length=80)
    property = forms.ModelChoiceField(
        Property.objects.none(),
        label=gettext_lazy("Property"),
        required=False,
        empty_label=gettext_lazy("All"),
    )
    table = forms.ModelChoiceField(
        GamingTable.objects.none(),
        label=gettext_lazy("Table"),
        required=False,
        empty_label=gettext_lazy("All"),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        required=False,
        choices=[
            ("", gettext_lazy("All")),
            *Incident.Kind.choices,
            ("rules", gettext_lazy("Irregularity in the rules")),
        ],
    )
    from_on = forms.DateField(
        label=gettext_lazy("From"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        validators=DAYS,
    )
    to_on = forms.DateField(
        label=gettext_lazy("To"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        validators=DAYS,
    )
    all = forms.BooleanField(label=gettext_lazy("Include corrected entries"), required=False)

    def __init__(self, data: Any, *, access: Access, current: Property | None) -> None:
        given = data.copy()
        # the request hands over a lazy one, which is never None itself
        if "property" not in given and "table" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.current = current
        casino: Any = self.fields["property"]
        casino.queryset = properties_visible_to(access)
        table: Any = self.fields["table"]
        table.queryset = tables_visible_to(access).order_by("property__name", "number_order")
        table.label_from_instance = lambda each: f"{each.number} · {each.property.name}"

    def query(self) -> IncidentQuery:
        """As far as the filters can be read; what is wrong with the others stands at them."""
        self.is_valid()
        cleaned = self.cleaned_data
        casino, table = cleaned.get("property"), cleaned.get("table")
        place = (table.property if table else casino) or self.current
        days = {name: cleaned.get(name) for name in ("from_on", "to_on")}
        return IncidentQuery(
            casino=casino,
            table=table,
            from_at=_start(days["from_on"], place),
            to_at=_start(days["to_on"], place, days=1),
            text=cleaned.get("q") or "",
            kind=cleaned.get("kind") or "",
            standing=not cleaned.get("all"),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "table", "kind", "from_on", "to_on"))


def _start(day: date | None, place: Property | None, *, days: int = 0) -> datetime | None:
    if day is None:
        return None
    zone = place.zone if place else ZoneInfo("UTC")
    return datetime.combine(day + timedelta(days=days), time(), tzinfo=zone)
