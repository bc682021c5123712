"""Sheets on which decks are counted: one field for each line, and one for the explanation of a difference."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.forms.numbers import WholeNumberField
from games.card_inventory.forms.entries import OfCasino, badge_field, pin_field
from games.card_inventory.models import DeckState
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.counts import COUNTED_AS_A_WHOLE, CountKey, DaySheet, SheetLine

MOST = 1_000_000
COUNTED_DAILY = (State.STORAGE, *COUNTED_AS_A_WHOLE)


class CountForm(OfCasino):
    """`lines` give name, label and book figure of what is counted."""

    def __init__(self, *args: Any, lines: list[tuple[str, str, int, bool]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = lines
        for name, label, _book, required in lines:
            self.fields[name] = WholeNumberField(
                label=label,
                min_value=0,
                max_value=MOST,
                required=required,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
            self.fields[f"why_{name}"] = forms.CharField(
                label=_("Explanation for %(line)s") % {"line": label}, max_length=400, required=False
            )
        self.fields["witness"] = badge_field()
        self.fields["witness_pin"] = pin_field()

    def rows(self) -> Iterator[dict[str, Any]]:
        for name, label, book, _required in self.lines:
            yield {
                "name": name,
                "label": label,
                "book": book,
                "counted": self[name],
                "why": self[f"why_{name}"],
            }

    def counted_by_name(self) -> dict[str, int]:
        return {
            name: self.cleaned_data[name]
            for name, _label, _book, _required in self.lines
            if self.cleaned_data.get(name) is not None
        }

    def why(self, name: str) -> str:
        return str(self.cleaned_data.get(f"why_{name}", ""))


class DayForm(CountForm):
    hide_optional = True

    def __init__(self, data: Any = None, *, casino: Property, sheet: DaySheet) -> None:
        lines = [
            (str(state), str(DeckState(state).label), sheet.closing[state], state == State.STORAGE)
            for state in COUNTED_DAILY
        ]
        super().__init__(data, casino=casino, lines=lines)

    def counted(self) -> dict[State, int]:
        return {State(name): number for name, number in self.counted_by_name().items()}

    def explanations(self) -> dict[State, str]:
        return {State(name): self.why(name) for name, *_rest in self.lines}


class QuarterForm(CountForm):
    hide_optional = True

    def __init__(self, data: Any = None, *, casino: Property, sheet: list[SheetLine]) -> None:
        self.keys = {str(line.key): line.key for line in sheet}
        super().__init__(data, casino=casino, lines=[(*_named(line), line.book, True) for line in sheet])
        for line in sheet:
            self.fields[f"seen_{line.key}"] = WholeNumberField(
                widget=forms.HiddenInput, initial=line.book, min_value=0
            )

    def rows(self) -> Iterator[dict[str, Any]]:
        for row in super().rows():
            yield row | {"seen": self[f"seen_{row['name']}"]}

    def counted(self) -> dict[CountKey, int]:
        return {self.keys[name]: number for name, number in self.counted_by_name().items()}

    def seen(self) -> dict[CountKey, int]:
        return {key: self.cleaned_data[f"seen_{name}"] for name, key in self.keys.items()}

    def explanations(self) -> dict[CountKey, str]:
        return {key: self.why(name) for name, key in self.keys.items()}


def _named(line: SheetLine) -> tuple[str, str]:
    label = str(DeckState(line.key.state).label)
    if line.lot is None:
        return str(line.key), label
    return str(line.key), _("Storage: lot %(lot)d, %(colour)s") % {
        "lot": line.lot.number,
        "colour": line.lot.back_colour,
    }
