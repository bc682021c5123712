"""Forms about decks off the table: receipt, preshuffling, collection, inspection, destruction, a single card."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import WholeNumberField
from games.badges.services.pins import Credentials
from games.badges.widgets import BadgeNumberInput, PinInput
from games.card_inventory.models import CardReplacement, DeckSet, Destruction, DiscrepancyReport
from games.card_inventory.services.receipts import MOST_IN_A_LOT
from games.decks.forms import COLOURS
from games.decks.models import MOST_DECKS


def badge_field() -> forms.CharField:
    return forms.CharField(label=_("Badge number"), max_length=20, widget=BadgeNumberInput)


def pin_field() -> forms.CharField:
    return forms.CharField(label=_("PIN"), max_length=8, strip=False, widget=PinInput)


def colour_field() -> forms.CharField:
    return forms.CharField(
        label=_("Color of the backs"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"list": "back-colours", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )


def deck_number(*, most: int, label: Any, **kwargs: Any) -> WholeNumberField:
    field = WholeNumberField(label=label, min_value=kwargs.pop("least", 1), max_value=most, **kwargs)
    field.widget.attrs |= {"inputmode": "numeric", "data-unit": _("decks")}
    return field


class OfCasino(forms.Form):
    """Times are typed by the clock of the property."""

    colours = COLOURS

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.casino = casino
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.set_zone(casino.zone)

    def credentials(self, name: str) -> Credentials:
        return Credentials(self.cleaned_data[name], self.cleaned_data[f"{name}_pin"], name)


class ReceiptForm(OfCasino):
    manufacturer = forms.CharField(label=_("Manufacturer"), max_length=80)
    back_colour = colour_field()
    back_design = forms.CharField(label=_("Back design"), max_length=60, required=False)
    decks = deck_number(label=_("Decks"), most=MOST_IN_A_LOT)
    invoice = forms.CharField(label=_("Invoice or delivery note"), max_length=40)
    received_at = LocalTimeField(label=_("Received"), help_text=_("By the clock of the property."))
    witness = badge_field()
    witness_pin = pin_field()


class PreshuffleEntryForm(OfCasino):
    form_number = forms.CharField(label=_("Form number"), max_length=40)
    prepared_at = LocalTimeField(label=_("Prepared"))
    place = forms.CharField(
        label=_("Where"), max_length=60, help_text=_("The closed table or room where it was done.")
    )
    decks = deck_number(label=_("Decks"), most=MOST_DECKS)
    back_colour = colour_field()
    device = forms.CharField(
        label=_("Shuffling or inspection device"), max_length=60, help_text=_("Serial number, or “by hand”.")
    )
    seal_number = forms.CharField(label=_("Seal number"), max_length=40)
    notice_given_at = LocalTimeField(label=_("Regulator notified"), required=False)
    dealer = badge_field()
    dealer_pin = pin_field()
    supervisor = badge_field()
    supervisor_pin = pin_field()


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Why"), max_length=200, help_text=_("For example a broken seal; it is printed on the label.")
    )


class SetsForm(OfCasino):
    """Which labels; the template draws them, since each is a row of its own."""

    sets = forms.TypedMultipleChoiceField(
        label=_("Labels"), coerce=int, error_messages={"required": _("Choose at least one label.")}
    )

    def __init__(self, *args: Any, offered: Iterable[DeckSet], tick_all: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tick_all = tick_all
        field = self.fields["sets"]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101
        self.keys = [each.pk for each in offered]
        field.choices = [(key, str(key)) for key in self.keys]
        field.error_messages["invalid_choice"] = _(
            "One of these labels is no longer available; the list shows what is."
        )

    @property
    def ticked(self) -> set[str]:
        if self.is_bound:
            return set(self.data.getlist("sets"))  # type: ignore[attr-defined]
        return {str(key) for key in self.keys} if self.tick_all else set()


class PassForm(SetsForm):
    notes = forms.CharField(label=_("Notes"), max_length=400, required=False)


class DestroyForm(SetsForm):
    method = forms.ChoiceField(label=_("How"), choices=Destruction.Method.choices)
    place = forms.CharField(label=_("Where"), max_length=60, required=False)
    destroyed_at = LocalTimeField(
        label=_("When"),
        required=False,
        help_text=_("Leave empty to use the current time. By the clock of the property."),
    )
    witness = badge_field()
    witness_pin = pin_field()


class DiscrepancyForm(forms.Form):
    kind = forms.ChoiceField(label=_("What was found"), choices=DiscrepancyReport.Kind.choices)
    decks_found = deck_number(label=_("Decks counted"), most=99, least=0)
    cards = forms.CharField(
        label=_("Cards concerned"),
        max_length=200,
        required=False,
        help_text=_("For example KS, 2H of the red deck."),
    )
    description = forms.CharField(
        label=_("Description"), max_length=600, widget=forms.Textarea(attrs={"rows": 3})
    )
    told = forms.CharField(
        label=_("Who was notified, and when"),
        max_length=200,
        help_text=_("Surveillance and the regulator's representative, with names and times."),
    )


class FindingForm(forms.Form):
    finding = forms.CharField(label=_("Outcome"), max_length=600, widget=forms.Textarea(attrs={"rows": 3}))
    action_taken = forms.CharField(
        label=_("What was done"), max_length=400, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )


class CardForm(OfCasino):
    card = forms.CharField(
        label=_("Card"),
        max_length=3,
        help_text=_("Rank and suit: KS, 10H, 2C."),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )
    back_colour = colour_field()
    batch = forms.TypedChoiceField(label=_("Batch"), choices=[(1, "1"), (2, "2")], coerce=int)
    cause = forms.ChoiceField(label=_("What was wrong"), choices=CardReplacement.Cause.choices)
    envelope = forms.CharField(
        label=_("Envelope that holds the card"),
        max_length=40,
        required=False,
        help_text=_("Leave empty if the card is lost."),
    )
    notes = forms.CharField(label=_("Notes"), max_length=400, required=False)
    at = LocalTimeField(label=_("When"), required=False, help_text=_("Leave empty to use the current time."))
    dealer = badge_field()
    dealer_pin = pin_field()
    supervisor = badge_field()
    supervisor_pin = pin_field()
