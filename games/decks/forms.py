"""Logging a change of decks with a thumb, and putting an entry right."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import WholeNumberField
from games.badges.widgets import BadgeNumberInput, PinInput
from games.decks.models import MOST_DECKS, DeckChange, DeckSettings
from games.decks.rules.late import LONGEST, causes_in, common_causes
from games.decks.selectors.late import late_causes_of

COLOURS = ("red", "blue", "green", "black", "purple", "brown", "orange", "yellow")


class _Decks(WholeNumberField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_DECKS, **kwargs)
        self.widget.attrs |= {"inputmode": "numeric", "data-unit": _("decks")}


class DeckEntryForm(forms.Form):
    """What was done. `table` gives the clock by which a time is typed."""

    reason = forms.ChoiceField(label=_("Reason"), choices=DeckChange.Reason.choices)
    decks_removed = _Decks(label=_("Removed"))
    decks_opened = _Decks(label=_("Opened"))
    back_colour = forms.CharField(
        label=_("Color of the backs"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"list": "back-colours", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    source = forms.ChoiceField(
        label=_("Taken from"), choices=DeckChange.Source.choices, widget=forms.RadioSelect, initial="storage"
    )
    preshuffle_form = forms.CharField(label=_("Preshuffling form"), max_length=40, required=False)
    seal_number = forms.CharField(label=_("Seal number"), max_length=40, required=False)
    notes = forms.CharField(
        label=_("Notes"), max_length=400, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    late_cause = forms.ChoiceField(
        label=_("Why it is late"),
        required=False,
        help_text=_("Only for a late change. Kept with the entry."),
    )
    late_words = forms.CharField(label=_("In your own words"), max_length=200, required=False)
    supervisor = forms.CharField(label=_("Badge number"), max_length=20, widget=BadgeNumberInput)
    supervisor_pin = forms.CharField(label=_("PIN"), max_length=8, strip=False, widget=PinInput)

    colours = COLOURS

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        causes = late_causes_of(table.property)
        kept = self.initial.get("late_cause", "")
        listed = causes if not kept or kept in causes else (*causes, kept)
        field: Any = self.fields["late_cause"]
        field.choices = [("", _("Choose a cause")), *((each, each) for each in listed)]
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.set_zone(table.property.zone)


class DeckChangeForm(DeckEntryForm):
    hide_optional = True

    batch = forms.TypedChoiceField(choices=[(1, "1"), (2, "2")], coerce=int, widget=forms.HiddenInput)
    dealer = forms.CharField(label=_("Badge number"), max_length=20, widget=BadgeNumberInput)
    dealer_pin = forms.CharField(label=_("PIN"), max_length=8, strip=False, widget=PinInput)
    at = LocalTimeField(
        label=_("When"),
        required=False,
        help_text=_("Leave empty to use the current time. By the clock of the property."),
    )
    # what the page showed, and a number of its own: a second tap logs nothing again
    seen = WholeNumberField(widget=forms.HiddenInput, min_value=0)
    token = forms.UUIDField(widget=forms.HiddenInput)

    @property
    def asks_more(self) -> bool:
        """Whether what is folded away has to be shown: something in it is wrong or was typed."""
        return self.is_bound and any(
            name in self.errors or self.data.get(name) for name in ("notes", "at", "at_0")
        )

    @property
    def asks_cause(self) -> bool:
        return self.is_bound and any(
            name in self.errors or self.data.get(name) for name in ("late_cause", "late_words")
        )


class CorrectionForm(DeckEntryForm):
    hide_optional = True

    batch = forms.TypedChoiceField(label=_("Batch"), choices=[(1, "1"), (2, "2")], coerce=int)
    at = LocalTimeField(label=_("When"), seconds=True, help_text=_("By the clock of the property."))
    takes_back = forms.BooleanField(
        label=_("There was no such change at this table: void this entry"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["notes"].label = _("What was wrong")
        self.fields["notes"].required = True


class DeckSettingsForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    remind_minutes = WholeNumberField(
        label=_("Reminder before decks are due"),
        min_value=5,
        max_value=240,
        help_text=_("Goes to the floor supervisors and pit managers of the property. From 5 to 240 minutes."),
    )
    late_causes = forms.CharField(
        label=_("Causes of late changes"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 7}),
        help_text=_("One per line, offered when a change is late. Leave empty for the standard list."),
    )

    class Meta:
        model = DeckSettings
        fields = ["remind_minutes", "late_causes"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.initial.get("late_causes"):
            self.initial["late_causes"] = "\n".join(common_causes())
        self.fields["remind_minutes"].widget.attrs |= {"inputmode": "numeric", "data-unit": _("minutes")}

    def clean_late_causes(self) -> str:
        typed: str = self.cleaned_data["late_causes"]
        causes = causes_in(typed)
        for each in causes:
            if len(each) > LONGEST:
                raise forms.ValidationError(
                    _("“%(cause)s” is longer than %(number)d characters.")
                    % {"cause": each, "number": LONGEST}
                )
        return "" if causes == common_causes() else "\n".join(causes)
