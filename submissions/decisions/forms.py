"""What a decision consists of. Values of the rules are not here: they are typed as in the editor (`in_part`)."""

from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import WholeNumberField
from submissions.decisions.services.deciding import LONGEST, MOST_CONDITIONS, NewCondition


def _day(**kwargs: Any) -> forms.DateField:
    return forms.DateField(
        required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **kwargs
    )


class ReasonsForm(forms.Form):
    """`round` is what the page showed: of a newer round the regulator is told before deciding."""

    round = WholeNumberField(widget=forms.HiddenInput)
    reasons = forms.CharField(
        label=gettext_lazy("Reasons"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("They stand in the letter to the operator."),
        error_messages={"required": gettext_lazy("Give the reasons: they stand in the letter.")},
    )

    def clean_reasons(self) -> str:
        return str(self.cleaned_data["reasons"]).replace("\x00", "")


class ApprovalForm(ReasonsForm):
    hide_optional = True

    at_once = forms.BooleanField(
        label=gettext_lazy("The rules take effect with the decision"), required=False
    )
    effective_at = LocalTimeField(
        label=gettext_lazy("Effective"),
        required=False,
        help_text=gettext_lazy("By the clock of the property. No table goes over to the new rules before."),
    )
    departures_until = _day(
        label=gettext_lazy("Departures allowed until"),
        help_text=gettext_lazy("The last day on which the rules may depart from the document."),
    )

    def __init__(self, *args: Any, casino: Property, departs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.casino, self.departs = casino, departs
        clock = self.fields["effective_at"]
        assert isinstance(clock, LocalTimeField)  # noqa: S101
        clock.set_zone(casino.zone)
        if not departs:
            del self.fields["departures_until"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if (
            not cleaned.get("at_once")
            and not cleaned.get("effective_at")
            and not self.has_error("effective_at")
        ):
            self.add_error("effective_at", _("Say from when the rules hold, or that they hold at once."))
        if self.departs and not cleaned.get("departures_until") and not self.has_error("departures_until"):
            self.add_error("departures_until", _("Say until when the departures are allowed."))
        return cleaned

    def effective(self, at: datetime) -> datetime:
        chosen: datetime | None = self.cleaned_data.get("effective_at")
        return at if self.cleaned_data.get("at_once") or chosen is None else chosen


class ConditionForm(forms.Form):
    hide_optional = True

    text = forms.CharField(
        label=gettext_lazy("What has to be done"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    due_on = _day(label=gettext_lazy("Due"), help_text=gettext_lazy("Empty where it has no end."))

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        due_on = cleaned.get("due_on")
        if due_on and not cleaned.get("text", "").strip():
            self.add_error("text", _("A condition says what has to be done."))
        if due_on and due_on < self.today:
            self.add_error("due_on", _("A condition is due today or later."))
        return cleaned


class BaseConditions(forms.BaseFormSet):  # type: ignore[type-arg]
    def conditions(self) -> list[NewCondition]:
        """Rows without a text are no conditions."""
        return [
            NewCondition(text.replace("\x00", ""), each.cleaned_data.get("due_on"))
            for each in self.forms
            if (text := each.cleaned_data.get("text", "").strip())
        ]


ConditionFormSet = forms.formset_factory(
    ConditionForm,
    formset=BaseConditions,
    extra=1,
    max_num=MOST_CONDITIONS,
    absolute_max=MOST_CONDITIONS + 1,
    validate_max=True,
)


class ReportForm(forms.Form):
    report = forms.CharField(
        label=gettext_lazy("What was done"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("The regulator reads it and closes the condition."),
    )


class CloseConditionForm(forms.Form):
    state = forms.ChoiceField(
        label=gettext_lazy("The condition is"),
        choices=[("met", gettext_lazy("met")), ("waived", gettext_lazy("no longer required"))],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The operator reads it. Needed where the condition is no longer required."),
    )


class OfferAnswerForm(forms.Form):
    answer = forms.ChoiceField(
        label=gettext_lazy("Your answer"),
        choices=[("accept", gettext_lazy("Accept the altered rules")), ("decline", gettext_lazy("Decline"))],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason for declining"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("The regulator decides again about what you submitted, and reads this."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("answer") == "decline" and not cleaned.get("reason", "").strip():
            self.add_error("reason", _("Say why: the regulator decides again and reads it."))
        return cleaned
