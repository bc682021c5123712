"""Confirming a table, scheduling tables, and stopping rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.models import GamingTable
from games.models import Confirmation, RulesVersion
from games.selectors.going_live import Line

CONFIRMED = {
    Confirmation.FELT: _("The approved felt lies on the table."),
    Confirmation.SIGNS: _("The signs and the gaming guide show the new rules."),
    Confirmation.CONTROLLER: _("The controller and the meters are set to the approved terms."),
    Confirmation.TRAINING: _("Whoever deals and supervises here is trained on them."),
}


class ConfirmForm(forms.Form):
    """Offers what is still missing and what this person may say."""

    hide_optional = True

    confirmations = forms.MultipleChoiceField(
        label=_("I have seen to it"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose what you confirm.")},
    )
    between_rounds = forms.BooleanField(
        required=False,
        help_text=_("Asked for with the last confirmation only."),
    )

    def __init__(self, data: Any = None, *, line: Line) -> None:
        """Somebody else may have confirmed the same meanwhile: what was chosen here is still a choice."""
        super().__init__(data)
        chosen = data.getlist("confirmations") if data else []
        field = self.fields["confirmations"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101
        field.choices = [
            (check.confirmation.value, CONFIRMED[check.confirmation])
            for check in line.checks
            if check.needed and check.may and (not check.is_done or check.confirmation.value in chosen)
        ]
        if not line.going_live.missing:
            # everything was confirmed before the rules were stopped: only the last statement is asked for again
            field.required = False
        if line.going_live.rules.effective_at > line.at:
            words = _("When the rules change, the dealer ends the round before anything is dealt under them.")
        else:
            words = _("The round is over: no hand is under way at this table.")
        self.fields["between_rounds"].label = words


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Kept in the history."),
    )


class WithdrawRulesForm(ReasonForm):
    back_to = forms.ModelChoiceField(
        label=_("The tables go back to"),
        queryset=RulesVersion.objects.none(),
        required=False,
        empty_label=_("No rules: they stay closed"),
        help_text=_("They wait for it until felt, signs, controller and training are confirmed again."),
    )

    def __init__(self, data: Any = None, *, versions: Any) -> None:
        super().__init__(data)
        field = self.fields["back_to"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = versions
        if not versions.exists():
            del self.fields["back_to"]


class ScheduleForm(forms.Form):
    tables = forms.ModelMultipleChoiceField(
        label=_("Tables"),
        queryset=GamingTable.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one table.")},
    )

    def __init__(self, data: Any = None, *, tables: Any) -> None:
        super().__init__(data)
        field = self.fields["tables"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101
        field.queryset = tables
