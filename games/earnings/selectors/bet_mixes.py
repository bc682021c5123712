"""The bet mix that holds for a variant: its own, else that of the game at the property, else a preset."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from games.configurations.models import Configuration
from games.earnings.models import BetMix
from games.earnings.rules.plan import TablePlan
from games.earnings.rules.presets import plan_from, presets_of
from games.engine.errors import EngineError
from games.rulepacks.pack import Pack

OPENING: Mapping[str, Any] = {"shift_hours": 8, "hours_per_day": 16, "days_per_year": 365}


@dataclass(frozen=True)
class MixInUse:
    """`kept` is the row that it comes from, None where it is a preset."""

    plan: Mapping[str, Any]
    opening: Mapping[str, Any]
    source: str
    kept: BetMix | None = None

    @property
    def is_own(self) -> bool:
        return self.kept is not None and self.kept.configuration_id is not None


@dataclass(frozen=True)
class KeptMixes:
    """The variant's own goes before that of the game at the property."""

    by_variant: Mapping[int, BetMix]
    by_game: Mapping[str, BetMix]

    def of(self, configuration_id: int, pack: Pack) -> BetMix | None:
        return self.by_variant.get(configuration_id) or self.by_game.get(pack.game.code)


def kept_mixes(casino: Property) -> KeptMixes:
    """All of a property, in one query."""
    found = list(BetMix.objects.filter(property=casino))
    return KeptMixes(
        {each.configuration_id: each for each in found if each.configuration_id is not None},
        {each.game: each for each in found if each.configuration_id is None},
    )


def mix_in_use(configuration: Configuration, pack: Pack, values: Mapping[str, Any]) -> MixInUse:
    """`values` are those that a preset takes its minimums and wagers from."""
    kept = kept_mixes(configuration.property).of(configuration.pk, pack)
    if kept is not None:
        words = (
            _("Bet mix of this variant")
            if kept.configuration_id is not None
            else _("Bet mix of %(game)s at %(casino)s")
            % {"game": pack.game.name, "casino": configuration.property.name}
        )
        return MixInUse(kept.inputs["plan"], kept.inputs["opening"], words, kept)
    preset = presets_of(pack)[0]
    try:
        plan = stored_plan(plan_from(preset, pack, values))
    except EngineError:
        plan = {"seats": 1, "rounds_per_hour": preset.rounds_per_hour, "mix": {}, "meters": {}}
    return MixInUse(plan, OPENING, _("Preset: %(title)s") % {"title": preset.title})


def stored_plan(plan: TablePlan) -> dict[str, Any]:
    return {
        "seats": plan.seats,
        "rounds_per_hour": plan.rounds_per_hour,
        "mix": {code: {"share": each.share, "stake": each.stake} for code, each in plan.mix.items()},
        "meters": dict(plan.meters),
    }
