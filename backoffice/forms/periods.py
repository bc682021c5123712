"""Opening and closing a table now or at a stated time, and putting the record right afterwards."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.forms.guarded import Guarded
from backoffice.forms.local_time import LocalTimeField
from backoffice.models import GamingTable, TablePeriod
from backoffice.models.versioned import Versioned
from backoffice.wording import clock_time


class _InZone(forms.BaseForm):
    def use_clock_of(self, table: GamingTable) -> None:
        self.zone = table.property.zone
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.set_zone(self.zone)


class MomentForm(_InZone, forms.Form):
    at = LocalTimeField(label=_("When"), help_text=_("By the clock of the property; not in the future."))

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)


class NotedPeriodForm(_InZone, forms.Form):
    opened_at = LocalTimeField(label=_("Opened"))
    closed_at = LocalTimeField(label=_("Closed"))

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)


class PeriodForm(_InZone, Guarded, forms.Form):
    unguarded = frozenset({"reason"})

    opened_at = LocalTimeField(label=_("Opened"), seconds=True)
    closed_at = LocalTimeField(
        label=_("Closed"),
        seconds=True,
        required=False,
        help_text=_("Leave it empty if the table is still open."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Kept in the audit trail, beside the times as they were."),
    )

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, TablePeriod)  # noqa: S101
        return {"opened_at": edited.opened_at, "closed_at": edited.closed_at}

    def words_for(self, name: str, value: Any) -> str:
        return clock_time(datetime.fromisoformat(value), self.zone) if value else str(_("still open"))


class ReasonForm(forms.Form):
    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Kept in the audit trail with what is taken back.")
    )
