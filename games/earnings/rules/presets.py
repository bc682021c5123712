"""Bet mixes to start from. They are round figures of ours, no statistics of any house; a manager puts in his own.

Stakes are multiples of the table's minimum, so that one preset serves a $10 table and a $100 table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.earnings.rules.plan import TablePlan, WagerMix
from games.engine.configuration import get_path
from games.engine.game import Rules
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules

Shares = Mapping[str, tuple[int, str]]
"""Wager -> percentage of seats, stake in minimums."""


@dataclass(frozen=True)
class Preset:
    id: str
    title: str
    occupied: Fraction
    rounds_per_hour: int
    mix: Shares


_WAR = (
    Preset(
        "typical",
        "A usual evening",
        Fraction(2, 3),
        65,
        {
            "initial": (100, "2.5"),
            "tie": (30, "1"),
            "war_tie": (10, "1"),
            "progressive": (40, "1"),
            "bonus_spin": (25, "1"),
        },
    ),
    Preset("main", "Main wager only", Fraction(2, 3), 75, {"initial": (100, "2")}),
    Preset(
        "side_bets",
        "Side-bet players",
        Fraction(1),
        50,
        {
            "initial": (100, "1.5"),
            "tie": (60, "1"),
            "war_tie": (30, "1"),
            "progressive": (80, "1"),
            "bonus_spin": (60, "1"),
        },
    ),
    Preset("quiet", "A quiet afternoon", Fraction(1, 3), 90, {"initial": (100, "1.5"), "tie": (20, "1")}),
)
_SIDE_BETS = (
    "player_pair",
    "banker_pair",
    "tiger_tie",
    "big_tiger",
    "small_tiger",
    "big_buffalo",
    "small_buffalo",
    "banker_big_7",
    "banker_small_7",
    "player_big_7",
    "player_small_7",
    "tiger_buffalo",
    "tiger_pair",
    "tiger",
    "wu_dalang",
    "player_char_siu",
    "banker_char_siu",
)
_HANDS: Shares = {"player": (45, "3"), "banker": (50, "3")}
_BACCARAT = (
    Preset(
        "typical",
        "A usual evening",
        Fraction(4, 5),
        45,
        {**_HANDS, "tie": (15, "1"), **dict.fromkeys(_SIDE_BETS, (8, "1"))},
    ),
    Preset("main", "Player and Banker only", Fraction(4, 5), 55, _HANDS),
    Preset(
        "side_bets",
        "Side-bet players",
        Fraction(1),
        40,
        {
            "player": (40, "2"),
            "banker": (40, "2"),
            "tie": (30, "1"),
            **dict.fromkeys(_SIDE_BETS, (20, "1")),
        },
    ),
)
PRESETS: Mapping[str, tuple[Preset, ...]] = {"war": _WAR, "baccarat": _BACCARAT}


def presets_of(pack: Pack) -> tuple[Preset, ...]:
    """Those of the game; a game without any begins with everybody on its first wager."""
    found = PRESETS.get(pack.game.code)
    if found:
        return found
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
