"""Bet mixes that tables of Casino War start from."""

from fractions import Fraction

from games.engine.bet_mix import Preset

PRESETS = (
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
