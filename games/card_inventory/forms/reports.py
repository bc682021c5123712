"""Which days a report is about."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from games.card_inventory.selectors.report_rows import ReportPeriod

LONGEST = 400
USUAL = 30
# at the ends of the calendar no zone can be reckoned with
DAYS = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2200, 1, 1))]


class PeriodForm(forms.Form):
    hide_optional = True

    first = forms.DateField(
        label=gettext_lazy("From gaming day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=DAYS,
    )
    last = forms.DateField(
        label=gettext_lazy("to gaming day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=DAYS,
    )

    def __init__(self, data: Any, *, casino: Property, today: date) -> None:
        """Without a choice: the last thirty days."""
        self.casino, self.usual = casino, (today - timedelta(days=USUAL - 1), today)
        given = {
            name: data.get(name) or each.isoformat()
            for name, each in zip(self.names, self.usual, strict=True)
        }
        super().__init__(given)

    names = ("first", "last")

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        first, last = typed.get("first"), typed.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day must be after the first."))
        elif first and last and (last - first).days >= LONGEST:
            self.add_error("last", _("At most %(days)d days at a time.") % {"days": LONGEST})
        return typed

    def period(self) -> ReportPeriod | None:
        """None where what was asked for cannot be."""
        if not self.is_valid():
            return None
        return ReportPeriod(self.casino, self.cleaned_data["first"], self.cleaned_data["last"])
