"""Confirming a table, scheduling tables, and stopping rules.

Asking for approved rules: the filters of the list, and a minute at a table.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules, Confirmation
from games.approved_rules.selectors.approved_rules import STATES, RulesQuery
from games.approved_rules.selectors.rollouts import Line

CONFIRMED = {
    Confirmation.FELT: _("The approved felt is on the table."),
    Confirmation.SIGNS: _("The signs and the gaming guide show the new rules."),
    Confirmation.CONTROLLER: _("The controller and the meters are set to the approved terms."),
    Confirmation.TRAINING: _("Dealers and supervisors here are trained on the new rules."),
}


class ConfirmForm(forms.Form):
    """Offers what is still missing and what this person may say."""

    hide_optional = True

    confirmations = forms.MultipleChoiceField(
        label=_("Confirmed by me"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose what you confirm.")},
    )
    between_rounds = forms.BooleanField(
        required=False,
        help_text=_("Needed with the last confirmation only."),
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
        if not line.rollout.missing:
            # everything was confirmed before the rules were stopped: only the last statement is asked for again
            field.required = False
        if line.rollout.rules.effective_at > line.at:
            words = _(
                "When the rules change, the dealer finishes the round before anything is dealt under "
                "the new ones."
            )
        else:
            words = _("The round is over: no hand is in progress at this table.")
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
        label=_("The tables return to"),
        queryset=ApprovedRules.objects.none(),
        required=False,
        empty_label=_("No rules: the tables stay closed"),
        help_text=_("They take those rules once felt, signs, controller and training are confirmed again."),
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
        self.casinos = {str(casino.pk): casino for casino in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        field = self.fields["property"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            ("", _("All properties")),
            *((key, casino.name) for key, casino in self.casinos.items()),
        ]

    def query(self) -> RulesQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        return RulesQuery(
            casino=self.casino,
            state=self.cleaned_data.get("state", ""),
            text=self.cleaned_data.get("q", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "state"))


class MinuteForm(forms.Form):
    """A minute by the property's own clock; one that came twice is asked about."""

    at = LocalTimeField(label=_("When"), help_text=_("By the clock of the property."))

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["at"]
        assert isinstance(field, LocalTimeField)  # noqa: S101
        field.set_zone(casino.zone)


class LookUpForm(MinuteForm):
    table = forms.ModelChoiceField(
        label=_("Table"), queryset=GamingTable.objects.none(), empty_label=_("Choose a table")
    )
    field_order = ["table", "at"]

    def __init__(self, *args: Any, casino: Property, tables: Any, **kwargs: Any) -> None:
        super().__init__(*args, casino=casino, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = tables.filter(property=casino)
