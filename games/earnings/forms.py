"""The form of the earnings page: its fields follow from the configurations that are compared."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.numbers import ExactNumberField, WholeNumberField
from games.earnings.models import EarningsStudy
from games.earnings.rules.plan import TablePlan
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.rules.stored import data_of, plan_data, shown
from games.earnings.selectors.studies import MOST, Choices, Studied
from games.engine.bet_mix import Preset
from games.engine.errors import EngineError
from games.rulepacks.printed import wager_name
from games.rulepacks.rules import build_rules

SLOTS = tuple(f"c{number}" for number in range(1, MOST + 1))
# what a study reckons with at most, whatever a place allows
MOST_SEATS = 14
OPENING = ("shift_hours", "hours_per_day", "days_per_year")
MOST_MONEY = Decimal(1_000_000_000)


class GameMix:
    """One game of the comparison: the wagers that any of its configurations offers, and the fields for them."""

    def __init__(self, game: str, studied: list[Studied]) -> None:
        self.game, self.studied = game, studied
        self.title = studied[0].pack.head.title
        self.wagers: dict[str, str] = {}
        self.fixed: dict[str, Decimal] = {}
        self.meters: dict[str, str] = {}
        self.alternatives = studied[0].pack.game.alternatives
        for each in studied:
            self._add(each)

    def _add(self, studied: Studied) -> None:
        pack = studied.pack
        try:
            rules = build_rules(pack, studied.values)
            choosable = pack.game.wagers_to_choose(rules)
        except EngineError:
            return  # its column says why it has no figures
        for code, fixed in choosable.items():
            self.wagers.setdefault(code, wager_name(pack, code))
            if fixed is not None:
                self.fixed.setdefault(code, Decimal(fixed.numerator) / Decimal(fixed.denominator))
            self.meters |= pack.game.meters_of.get(code, {})

    @property
    def presets(self) -> tuple[Preset, ...]:
        return presets_of(self.studied[0].pack)

    def name(self, *parts: str) -> str:
        return "-".join((self.game, *parts))

    def preset_data(self, preset_id: str = "") -> dict[str, str]:
        first = self.studied[0]
        presets = presets_of(first.pack)
        preset = next((each for each in presets if each.id == preset_id), presets[0])
        try:
            plan = plan_from(preset, first.pack, first.values)
        except EngineError:
            plan = TablePlan(1, Decimal(preset.rounds_per_hour), {})
        return plan_data(self.game, plan) | {
            self.name("share", code): "0" for code in self.wagers if code not in plan.mix
        }


def mixes_of(studied: list[Studied]) -> list[GameMix]:
    games: dict[str, list[Studied]] = {}
    for each in studied:
        games.setdefault(each.game, []).append(each)
    return [GameMix(game, members) for game, members in games.items()]


OPENING_DATA = {"shift_hours": "8", "hours_per_day": "16", "days_per_year": "365"}


class MixForm(forms.Form):
    """Who bets what in the games of `studied`, and when tables are open; every amount is exact."""

    shift_hours = ExactNumberField(
        label=gettext_lazy("Hours of a shift"), min_value=Decimal("0.25"), max_value=24, decimal_places=2
    )
    hours_per_day = ExactNumberField(
        label=gettext_lazy("Hours open a day"), min_value=Decimal("0.25"), max_value=24, decimal_places=2
    )
    days_per_year = WholeNumberField(label=gettext_lazy("Days open a year"), min_value=1, max_value=366)

    def __init__(self, *args: Any, studied: list[Studied], **kwargs: Any) -> None:
        self.studied = studied
        self.mixes = mixes_of(studied)
        super().__init__(*args, **kwargs)
        for mix in self.mixes:
            self._add_mix(mix)

    def _add_mix(self, mix: GameMix) -> None:
        self.fields[mix.name("seats")] = WholeNumberField(
            label=_("Seats occupied"), min_value=1, max_value=MOST_SEATS
        )
        self.fields[mix.name("rounds")] = ExactNumberField(
            label=_("Rounds an hour"), min_value=1, max_value=1000, decimal_places=1
        )
        for code, name in mix.wagers.items():
            self.fields[mix.name("share", code)] = ExactNumberField(
                label=_("%(wager)s: seats that bet, in %%") % {"wager": name},
                min_value=0,
                max_value=100,
                decimal_places=2,
            )
            if code not in mix.fixed:
                self.fields[mix.name("stake", code)] = ExactNumberField(
                    label=_("%(wager)s: average stake") % {"wager": name},
                    min_value=0,
                    max_value=MOST_MONEY,
                    decimal_places=2,
                )
        for name, meter in mix.meters.items():
            self.fields[mix.name("meter", name)] = ExactNumberField(
                label=_("%(meter)s now") % {"meter": meter},
                min_value=0,
                max_value=MOST_MONEY,
                decimal_places=2,
                required=False,
            )
        for field in self.fields.values():
            if isinstance(field, ExactNumberField):
                field.widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for mix in self.mixes:
            self._check_alternatives(mix, cleaned)
        return cleaned

    def _check_alternatives(self, mix: GameMix, cleaned: dict[str, Any]) -> None:
        for group in mix.alternatives:
            members = [code for code in mix.wagers if code in group]
            shares = [cleaned.get(mix.name("share", code)) or Decimal(0) for code in members]
            if sum(shares, Decimal(0)) > 100:
                names = _(" or ").join(mix.wagers[code] for code in members)
                self.add_error(
                    mix.name("share", members[-1]),
                    _("A seat bets %(wagers)s: at most 100 %% together, not %(sum)s %%.")
                    % {"wagers": names, "sum": shown(sum(shares, Decimal(0)))},
                )

    def inputs(self) -> dict[str, Any]:
        """What a study keeps."""
        cleaned = self.cleaned_data
        games = {}
        for mix in self.mixes:
            games[mix.game] = {
                "seats": cleaned[mix.name("seats")],
                "rounds_per_hour": cleaned[mix.name("rounds")],
                "mix": {
                    code: {
                        "share": cleaned[mix.name("share", code)],
                        "stake": mix.fixed.get(code, cleaned.get(mix.name("stake", code), Decimal(0))),
                    }
                    for code in mix.wagers
                },
                "meters": {
                    name: amount
                    for name in mix.meters
                    if (amount := cleaned.get(mix.name("meter", name))) is not None
                },
            }
        return {"opening": {name: cleaned[name] for name in OPENING}, "games": games}


class PlanForm(MixForm):
    """The same for the configurations of the slots that are filled."""

    def __init__(self, *args: Any, choices: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number, slot in enumerate(SLOTS, start=1):
            self.fields[slot] = forms.ChoiceField(
                label=_("Configuration %(number)s") % {"number": number},
                choices=[("", "–"), *choices.grouped()],
                required=number == 1,
                error_messages={"invalid_choice": _("Choose one from the list.")},
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        taken: set[str] = set()
        for slot in SLOTS:
            key = cleaned.get(slot)
            if key and key in taken:
                self.add_error(slot, _("This configuration is already in the comparison."))
            taken.add(key or slot)
        return cleaned


class BetMixForm(MixForm):
    """The mix of one variant; `seen_own` and `seen_everywhere` are the versions that the page was opened on."""

    everywhere = forms.BooleanField(
        label=gettext_lazy("For all variants of this game at the property without their own bet mix"),
        required=False,
    )
    seen_own = WholeNumberField(widget=forms.HiddenInput, required=False)
    seen_everywhere = WholeNumberField(widget=forms.HiddenInput, required=False)

    @property
    def seen_version(self) -> int:
        chosen = "seen_everywhere" if self.cleaned_data["everywhere"] else "seen_own"
        return self.cleaned_data[chosen] or 0

    def kept(self) -> dict[str, Any]:
        """What is kept of it: the plan of its one game, and the opening hours."""
        inputs = self.inputs()
        return {"plan": inputs["games"][self.mixes[0].game], "opening": inputs["opening"]}


class StudyForm(PlanForm):
    """The same under a name, to be saved."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=80, help_text=gettext_lazy("For example: six or eight decks")
    )

    def clean_name(self) -> str:
        return str(self.cleaned_data["name"]).strip()


class StudyChangeForm(Guarded, StudyForm):
    def values_of(self, edited: Any) -> dict[str, Any]:
        study: EarningsStudy = edited
        keys = [each["key"] for each in study.configurations]
        slots = dict(zip(SLOTS, [*keys, *[""] * MOST], strict=False))
        values = {"name": study.name, **slots, **data_of(study.inputs)}
        return {name: self.fields[name].to_python(values.get(name, "")) for name in self.guarded}
