"""Bet mixes that tables of baccarat start from."""

from fractions import Fraction

from games.engine.bet_mix import Preset, Shares

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
PRESETS = (
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
