"""Drop and win: which are shown, one that is typed, a file of them."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.forms.numbers import ExactNumberField, WholeNumberField
from games.earnings.models import DropAndWin
from games.engine.amounts import sign_of

SPANS = (7, 30, 90, 365)


class TakeFilterForm(forms.Form):
    hide_optional = True

    table = forms.ModelChoiceField(
        GamingTable.objects.none(), label=_("Table"), required=False, empty_label=_("All")
    )
    days = forms.TypedChoiceField(
        label=_("Period"),
        required=False,
        coerce=int,
        choices=[(7, _("7 days")), (30, _("30 days")), (90, _("90 days")), (365, _("1 year"))],
    )

    def __init__(self, data: Any, *, casino: Property) -> None:
        super().__init__({"days": str(SPANS[1])} | {name: data.get(name) for name in data})
        table: Any = self.fields["table"]
        table.queryset = casino.tables.order_by("number_order")
        table.label_from_instance = lambda each: each.number

    def period(self, today: date) -> tuple[date, date]:
        self.is_valid()
        days: int = self.cleaned_data.get("days") or SPANS[1]
        return today - timedelta(days=days - 1), today

    @property
    def chosen_table(self) -> GamingTable | None:
        found: GamingTable | None = self.cleaned_data.get("table")
        return found


def _amount(label: Any, *, below_zero: bool = False, **more: Any) -> ExactNumberField:
    return ExactNumberField(
        label=label,
        max_digits=14,
        decimal_places=2,
        min_value=None if below_zero else 0,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        **more,
    )


class TakeForm(forms.Form):
    table = forms.ModelChoiceField(GamingTable.objects.none(), label=_("Table"))
    gaming_day = forms.DateField(
        label=_("Gaming day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    drop = _amount(_("Drop"), help_text=_("Cash and chips from the drop box, not the amount bet."))
    win = _amount(_("Win"), below_zero=True, help_text=_("Use a minus sign if the table lost."))

    def __init__(self, data: Any = None, *, casino: Property, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        table: Any = self.fields["table"]
        table.queryset = casino.tables.filter(retired_at__isnull=True).order_by("number_order")
        table.label_from_instance = lambda each: each.number
        for name in ("drop", "win"):
            self.fields[name].widget.attrs["data-unit"] = sign_of(casino.currency)


class TakeCorrectForm(forms.Form):
    drop = _amount(_("Drop"), help_text=_("Cash and chips from the drop box, not the amount bet."))
    win = _amount(_("Win"), below_zero=True, help_text=_("Use a minus sign if the table lost."))
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Kept with the count it replaces.")
    )
    seen = WholeNumberField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, data: Any = None, *, take: DropAndWin) -> None:
        initial = {"drop": take.drop, "win": take.win, "seen": take.version}
        super().__init__(data, initial=initial)
        for name in ("drop", "win"):
            self.fields[name].widget.attrs["data-unit"] = sign_of(take.table.property.currency)


class TakeImportForm(forms.Form):
    hide_optional = True

    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv"}),
        help_text=_("At most 1 MB and 5,000 rows."),
        error_messages={"empty": _("The file is empty.")},
    )
    text = forms.CharField(
        label=_("Or paste the rows"),
        required=False,
        strip=False,
        max_length=1_000_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "paste"}),
        help_text=_("With the column names in the first line."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned.get("file")) == bool(cleaned.get("text", "").strip()):
            raise forms.ValidationError(_("Choose a file or paste rows, one of the two."))
        return cleaned
