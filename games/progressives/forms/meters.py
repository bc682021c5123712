"""At the meter: a reading, an adjustment, the answer to one, the words that close an alert."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.forms.csv_upload import CsvUploadForm
from backoffice.core.forms.local_time import LocalTimeField
from games.progressives.forms.fields import AmountField, AtCasino, reason_field, words_field
from games.progressives.models import MeterAdjustment
from games.progressives.services.readings import Shown

COUNTS = ("counter", "wagers", "coin_in")


class ReadingForm(AtCasino, forms.Form):
    """Thumb first: the amount, how the wagers were counted, the time (now unless changed)."""

    COUNTED = (
        ("counter", _("Counter of the controller")),
        ("wagers", _("Number since the last reading")),
        ("coin_in", _("Amount since the last reading")),
        ("none", _("Not counted")),
    )

    meter = AmountField(label=_("The meter shows"))
    counted = forms.ChoiceField(
        label=_("Wagers"), choices=COUNTED, widget=forms.RadioSelect, initial="counter"
    )
    count = AmountField(
        label=_("Count"),
        required=False,
        help_text=_("As chosen above. Without it, only a drop can be detected."),
    )
    at = LocalTimeField(label=_("Read at"), help_text=_("By the clock of the property; not in the future."))
    note = forms.CharField(label=_("Note"), max_length=200, required=False)
    # a number of its own: pressed twice, or sent again by the device, it is the same reading
    token = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, casino: Property, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.use_casino(casino)
        # a count is a number of wagers unless it is said to be an amount
        self.fields["count"].widget.attrs.pop("data-unit", None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        counted, count = cleaned.get("counted", ""), cleaned.get("count")
        if counted in COUNTS and count is None and "count" not in self.errors:
            self.add_error("count", _("State the count, or choose “Not counted”."))
        if counted in ("counter", "wagers") and count is not None and count != int(count):
            self.add_error("count", _("Wagers are counted in whole numbers."))
        return cleaned

    def question(self) -> str:
        """Names what was typed, so that a yes to one amount is never taken for a yes to another."""
        shown = self.shown()
        typed = (shown.meter, shown.counter, shown.wagers, shown.coin_in, shown.at.isoformat())
        return "|".join("" if each is None else str(each) for each in typed)

    def is_answered(self) -> bool:
        return bool(self.data.get("anyway") == self.question())

    def shown(self) -> Shown:
        chosen = self.cleaned_data
        counted, count = chosen["counted"], chosen["count"]
        return Shown(
            at=chosen["at"],
            meter=chosen["meter"],
            counter=int(count) if counted == "counter" else None,
            wagers=int(count) if counted == "wagers" else None,
            coin_in=count if counted == "coin_in" else None,
            note=chosen["note"],
            device_id=f"page-{chosen['token'].hex}" if chosen.get("token") else "",
            sequence=1 if chosen.get("token") else None,
        )


class ReadingCorrectionForm(ReadingForm):
    token = None  # type: ignore[assignment]
    take_back = forms.BooleanField(
        label=_("Void this reading"),
        required=False,
        help_text=_("There was no such reading, for example because it belongs to another meter."),
    )
    reason = reason_field()


class AdjustmentForm(AtCasino, forms.Form):
    kind = forms.ChoiceField(label=_("Why"), choices=MeterAdjustment.Kind.choices, widget=forms.RadioSelect)
    amount = AmountField(
        label=_("Change of the meter"), below_zero=True, help_text=_("Use a minus sign to lower the meter.")
    )
    reason = words_field(_("Reason"), limit=500)
    report = forms.CharField(
        label=_("Number of the malfunction report"),
        max_length=60,
        required=False,
        help_text=_("Only for a reported malfunction, which does not need approval first."),
    )
    made_at = LocalTimeField(
        label=_("Changed at the meter"), required=False, help_text=_("Only for a reported malfunction.")
    )

    def __init__(self, data: Any = None, *, casino: Property, at: datetime) -> None:
        super().__init__(data, initial={"kind": MeterAdjustment.Kind.CORRECTION})
        self.use_casino(casino)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("kind") == MeterAdjustment.Kind.MALFUNCTION:
            if not cleaned.get("report"):
                self.add_error("report", _("State the report; without one, an adjustment needs approval."))
            if cleaned.get("made_at") is None and "made_at" not in self.errors:
                self.add_error("made_at", _("State when the meter was changed."))
        return cleaned


class DecisionForm(forms.Form):
    approved = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("Approve")), ("no", _("Refuse"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    number = forms.CharField(label=_("Number of the approval"), max_length=40, required=False)
    words = words_field(_("Message to the operator"), limit=500, required=False)


class AcknowledgeForm(forms.Form):
    explanation = words_field(
        _("What was found"),
        limit=1000,
        rows=4,
        help_text=_("Closes the alert; the alert stays in the log."),
    )


class ReadingImportForm(CsvUploadForm):
    file_help = _("From a spreadsheet: save as “CSV UTF-8”. At most 1 MB and 5,000 readings.")
