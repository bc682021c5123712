"""The bet mixes of a game at a table's own positions, minimums and wagers."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.earnings.rules.plan import TablePlan, WagerMix
from games.engine.bet_mix import Preset
from games.engine.configuration import get_path
from games.engine.game import Rules
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules


def presets_of(pack: Pack) -> tuple[Preset, ...]:
    """Those of the game; a game without any begins with everybody on its first wager."""
    if pack.game.presets:
        return tuple(pack.game.presets)
    first = next(iter(pack.wagers), None)
    return (Preset("main", "Main wager only", Fraction(2, 3), 60, {first: (100, "1")} if first else {}),)


def plan_from(preset: Preset, pack: Pack, configuration: Mapping[str, Any]) -> TablePlan:
    """The preset at a configuration's own positions, minimums and wagers."""
    rules = build_rules(pack, configuration)
    positions = get_path(rules.configuration, "seats")
    seats = positions if isinstance(positions, int) and positions > 0 else 7
    mix = {}
    for code, fixed in rules.game.wagers_to_choose(rules).items():
        share, multiple = preset.mix.get(code, (0, "1"))
        stake = _stake(rules, code, Decimal(multiple)) if fixed is None else _decimal(fixed)
        mix[code] = WagerMix(Decimal(share), stake)
    return TablePlan(
        seats=max(1, round(seats * preset.occupied)), rounds_per_hour=Decimal(preset.rounds_per_hour), mix=mix
    )


def _stake(rules: Rules, code: str, multiple: Decimal) -> Decimal:
    stated = get_path(rules.configuration, f"limits.wagers.{code}.minimum")
    minimum = get_path(rules.configuration, "limits.minimum", 10) if stated is None else stated
    least = Decimal(minimum) if isinstance(minimum, (int, Decimal)) and minimum > 0 else Decimal(10)
    return least * multiple


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
