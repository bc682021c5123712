"""The limits of one table: a field for each that its rules know, and the notice that was given."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.numbers import ExactNumberField
from games.engine.configuration import MOST
from games.engine.game import Game
from games.limits.rules.values import Limits, general_path, table_parameters, wagers_with_limits
from games.rulepacks.book import Book
from games.rulepacks.parameters import Parameter


def field_name(path: str) -> str:
    """`limits.wagers.tie.minimum` as a name in HTML."""
    return path.replace(".", "-")


class LimitsForm(forms.Form):
    """Wager by wager; what a wager leaves empty it takes from the table. `is_open` tells whether to ask for players."""

    hide_optional = True

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    players = forms.ChoiceField(
        label=_("Is anyone playing at the table now?"),
        choices=[("yes", _("Yes, players are at the table")), ("no", _("No, no one is playing"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("State whether anyone is playing: the notice depends on it.")},
    )
    sign_by = forms.CharField(
        label=_("Sign with the new limits put up by"),
        required=False,
        max_length=120,
        help_text=_("The sign is at the table now."),
    )
    announced_by = forms.CharField(
        label=_("Announced to the players by"),
        required=False,
        max_length=120,
        help_text=_("Announced just now."),
    )
    note = forms.CharField(label=_("Note"), required=False, max_length=200)

    def __init__(
        self,
        data: Any = None,
        *,
        book: Book,
        rules: Any,
        limits: Limits,
        is_open: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.paths: dict[str, str] = {}
        self.game = book.pack.game
        self.is_open = is_open
        if not is_open:
            del self.fields["players"]
        self.table_names = [self._add(each, limits) for each in table_parameters(book)]
        self.wager_names = [
            (wager.name, [self._add(each, limits, name) for name, each in wager.parameters.items()])
            for wager in wagers_with_limits(book, rules)
        ]

    def _add(self, parameter: Parameter, limits: Limits, short: str = "") -> str:
        name = field_name(parameter.path)
        labels = {"minimum": _("Minimum"), "maximum": _("Maximum"), "increment": _("Bet increment")}
        self.paths[name] = parameter.path
        self.fields[name] = ExactNumberField(
            label=labels.get(short, parameter.label),
            required=False,
            min_value=Decimal(0),
            max_value=MOST,
            decimal_places=2,
            initial=_plain(limits.get(parameter.path)),
            widget=forms.TextInput(
                attrs={
                    "inputmode": "decimal",
                    "autocomplete": "off",
                    "data-unit": parameter.unit or "",
                    "placeholder": _inherited(self.game, limits, parameter.path),
                }
            ),
        )
        return name

    @property
    def table_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.table_names]

    @property
    def own_wagers(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Wagers with a limit of their own, or with one that is just being typed."""
        return [each for each in self._wagers() if any(field.value() or field.errors for field in each[1])]

    @property
    def other_wagers(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [each for each in self._wagers() if each not in self.own_wagers]

    def _wagers(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(wager, [self[name] for name in names]) for wager, names in self.wager_names]

    @property
    def amounts(self) -> dict[str, Decimal | None]:
        """By path, for all that could be read."""
        return {
            path: self.cleaned_data[name] for name, path in self.paths.items() if name in self.cleaned_data
        }

    @property
    def are_players_there(self) -> bool:
        """Until somebody says otherwise, an open table has players."""
        return self.is_open and self.cleaned_data.get("players") != "no"

    @property
    def seen_record(self) -> int | None:
        seen = self.cleaned_data.get("seen", "")
        return int(seen) if seen.isdecimal() and len(seen) < 19 else None


def _inherited(game: Game, limits: Limits, path: str) -> str:
    """What holds while the field is left empty."""
    amount = limits.get(general_path(game, limits, path)) if path.startswith("limits.wagers.") else None
    return _plain(amount)


def _plain(amount: Decimal | None) -> str:
    if amount is None:
        return ""
    return f"{amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount:f}"
