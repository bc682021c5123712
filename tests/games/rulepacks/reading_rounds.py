"""Rounds that come out differently under readings: (settings laid over the configuration, the round)."""

from decimal import Decimal
from typing import Any

from tests.games.configurations.values import MD, ONLINE, SD, SG

Round = tuple[dict[str, Any], dict[str, Any]]
TABLE = {"electronic.community_cards": None, "limits.payout_per_hand": 1000}
WIDE = {"electronic.community_cards": None, "limits.payout_per_hand": 999999}
ALL = {"initial": 100, "tie": 10, "progressive": 5}
SPIN = {"initial": 10, "bonus_spin": 5}


def seat(number: int, cards: str, bets: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"seat": number, "cards": cards, "bets": bets} | more


def box(number: int, **bettors: dict[str, Any]) -> dict[str, Any]:
    """Several bettors at one box, the first of whom sits."""
    return {
        "seat": number,
        "bettors": [
            {"name": name, "seated": place == 0, "bets": bets}
            for place, (name, bets) in enumerate(bettors.items())
        ],
    }


BANKER_WINS = "5S 9D KH KC"
# Player 5 against 4 draws to 8, Banker to 9: insurance after four cards at 3 to 2, after five at 10 to 1
TWO_OFFERS = "2S KD 3H 4C 3D 5H"
PAIRS = {
    "layout": "M",
    "wagers": ["player", "banker", "tiger_pair", "wu_dalang", "player_insurance", "banker_insurance"],
}
SMALL = {"limits.differential": 500, "limits.minimum": 50}
ROUNDS: dict[str, list[Round]] = {
    MD: [
        (
            WIDE,
            {
                "dealer": "KS KS",
                "meter": 50000,
                "seats": [
                    seat(1, "KS KS", ALL, name="Ann"),
                    seat(2, "2D", ALL, name="Ann"),
                    seat(4, "KS KS", {"initial": 100}),
                    seat(6, "2D", ALL),
                ],
            },
        ),
        (
            WIDE,
            {
                "dealer": "KS KS",
                "meter": 50000,
                "seats": [seat(2, "KS KS", ALL), seat(6, "KS KS", ALL)],
            },
        ),
        (WIDE, {"dealer": "KS KH", "seats": [seat(1, "KS KH", {**ALL, "war_tie": 10})]}),
        (
            WIDE,
            {"dealer": "KS 9H", "seats": [seat(1, "KS 9H", ALL), seat(2, "KD", ALL, decision="surrender")]},
        ),
        (
            TABLE,
            {
                "dealer": "9S",
                "seats": [
                    seat(1, "KS", {"initial": 500, "progressive": 5}, name="Ann"),
                    seat(2, "KD", {"initial": 600}, name="Ann"),
                    seat(3, "KD", {"initial": 1200}),
                ],
            },
        ),
        (
            WIDE,
            {
                "dealer": "AH",
                "spin": {"stop": 5, "hot_spot": 2},
                "seats": [
                    seat(1, "2S", SPIN),
                    seat(2, "3S", SPIN),
                    seat(3, "4S", {**SPIN, "progressive": 5}),
                ],
            },
        ),
        (
            WIDE,
            {
                "dealer": "AH",
                "spin": {"stop": 1, "hot_spot": 5},
                "meter": {"primary": 20000, "secondary": 7000},
                "seats": [seat(1, "2S", SPIN), seat(5, "3S", SPIN)],
            },
        ),
        (WIDE, {"dealer": "AH", "spin": {"stop": 5, "hot_spot": 4}, "seats": [seat(1, "2S", SPIN)]}),
        (
            {**TABLE, "limits.payout_per_hand": 100},
            {"dealer": "9S KH", "seats": [seat(1, "9S 2D", {"initial": 10, "progressive": 50})]},
        ),
        (
            WIDE,
            {
                "dealer": "KS KH",
                "seats": [seat(1, "KS KH", ALL, decision="surrender"), seat(2, "KD 2D", ALL)],
            },
        ),
        (
            WIDE,
            {
                "dealer": "KS KS",
                "seats": [seat(1, "KS KS", ALL), seat(2, "2D", {"initial": 10, "progressive": 10})],
            },
        ),
        (
            {**WIDE, "progressive.envy.four_of_a_kind": 100},
            {"dealer": "KS KH", "seats": [seat(1, "KD KC", ALL), seat(2, "2D", ALL)]},
        ),
        (
            {"limits.payout_per_hand": 999999},
            {"dealer": "9S", "seats": [seat(1, "KD", {"initial": 10, "tie": 10})]},
        ),
        (
            WIDE,
            {
                "dealer": "9S",
                "seats": [
                    {"seat": 1, "void": "card_not_dealt", "bets": {**ALL, "bonus_spin": 5}},
                    seat(2, "KD", {"initial": 10}),
                ],
            },
        ),
        # two players on one community card that makes a suited four of a kind
        (
            {"limits.payout_per_hand": 999999},
            {
                "dealer": "KS KS",
                "seats": [
                    {
                        "seat": 1,
                        "cards": "KS KS",
                        "bettors": [
                            {"name": name, "bets": {"initial": 10, "progressive": 5}}
                            for name in ("Ann", "Bo")
                        ],
                    }
                ],
            },
        ),
        # ten players at an electronic table
        (
            {"limits.payout_per_hand": 999999, "seats": 14},
            {
                "dealer": "9S",
                "seats": [
                    {
                        "seat": 1,
                        "cards": "KD",
                        "bettors": [{"name": f"Player {n}", "bets": {"initial": 10}} for n in range(10)],
                    }
                ],
            },
        ),
        (
            {"limits.payout_per_hand": 999999},
            {
                "dealer": "9S 4D",
                "seats": [
                    {"seat": 1, "cards": "9D 4S", "bettors": [{"name": "Ann", "bets": {"initial": 10}}]}
                ],
            },
        ),
    ],
    SG: [
        # Player stands on 6, Banker has 5 and draws: insurance at 5 to 2
        (
            SMALL,
            {
                "cards": "6S 5D KH KC 3S",
                "seats": [
                    box(
                        1,
                        Ann={"player": 400, "player_insurance@4": 400},
                        Bo={"player": 960},
                        Cy={"player": 40},
                    ),
                    box(2, Di={"banker": 333}),
                ],
            },
        ),
        (SMALL, {"cards": BANKER_WINS, "seats": [box(1, Ann={"banker": Decimal("33.33")})]}),
        # after four cards the pair bets on offer are decided, and nobody made one
        (
            {"layout": "A", "wagers": ["player", "banker", "player_pair", "banker_pair"]},
            {
                "cards": "2S KD 3H 4C",
                "void": "technical_interruption",
                "seats": [box(1, Ann={"banker": 50})],
            },
        ),
        ({"layout": "P", "seats": 8}, {"cards": BANKER_WINS, "seats": [box(7, Ann={"banker": 50})]}),
        (PAIRS, {"cards": "JS KD JH KC 2S 3D", "seats": [box(1, Ann={"tiger_pair": 10})]}),
        (PAIRS, {"cards": "7S 7D 7H 7C 2S 3D", "seats": [box(1, Ann={"tiger_pair": 10})]}),
        (PAIRS, {"cards": "KS 9D QH KC", "seats": [box(1, Ann={"tiger_pair": 10})]}),
        (PAIRS, {"cards": "KS 9D AH KC", "seats": [box(1, Ann={"wu_dalang": 10})]}),
        # both draw to nothing, and Player has it first
        (
            SMALL,
            {
                "cards": "2S 4D 3H KC 5D 6H",
                "seats": [box(1, Ann={"banker": 100, "banker_insurance@5": 10})],
            },
        ),
        # Banker stands on 4 against an 8, so that no card is to come
        (
            SMALL,
            {"cards": "2S 4D 3H KC 8D", "seats": [box(1, Ann={"banker": 100, "banker_insurance@5": 10})]},
        ),
        (
            SMALL,
            {
                "cards": BANKER_WINS,
                "seats": [
                    {
                        "seat": 1,
                        "bets": {"banker": 100, "tie": 10},
                        "returned": "dealing_error",
                        "kept": ["tie"],
                    }
                ],
            },
        ),
        (
            SMALL,
            {
                "cards": BANKER_WINS,
                "seats": [box(1, Ann={"banker": 50}), box(2, Bo={"banker": 400}, Ann={"banker": 400})],
            },
        ),
        (SMALL, {"cards": BANKER_WINS, "seats": [box(1, Ann={"banker": 700}, Bo={"player": 600})]}),
        (
            SMALL,
            {"cards": "6S 5D KH KC 3S", "seats": [box(1, Ann={"player": 800, "player_insurance@4": 800})]},
        ),
        (SMALL, {"cards": TWO_OFFERS, "seats": [box(1, Ann={"player": 400, "player_insurance@5": 200})]}),
        (
            SMALL,
            {
                "cards": TWO_OFFERS,
                "seats": [
                    {
                        "seat": 1,
                        "bets": {"player": 100, "player_insurance@4": 40},
                        "late_insurance": {"player_insurance@5": 10},
                    }
                ],
            },
        ),
        (
            SMALL,
            {
                "cards": BANKER_WINS,
                "seats": [
                    {
                        "seat": 1,
                        "bettors": [
                            {"name": "Ann", "bets": {"banker": 400}, "returned": "dealing_error"},
                            {"name": "Bo", "bets": {"banker": 400}},
                        ],
                    }
                ],
            },
        ),
    ],
    SD: [
        ({}, {"dealer": "9S", "seats": [seat(1, "KD", {"initial": 20})]}),
        (
            {},
            {
                "dealer": "9S 4D",
                "seats": [
                    seat(1, "9D 4S", {"initial": 10}),
                    seat(2, "9H 8S", {"initial": 10}),
                    seat(3, "9C 2S", {"initial": 10}),
                ],
            },
        ),
        ({}, {"dealer": "9S", "seats": [seat(1, "KD", {"initial": 10}), seat(2, "9H", {"initial": 10})]}),
    ],
    ONLINE: [
        (
            {},
            {"dealer": "9S", "seats": [seat(1, "9D", {"initial": 10, "tie": 10}, void="unfinished_choice")]},
        ),
        ({}, {"dealer": "9S", "seats": [seat(1, "9D", {"initial": 10, "tie": 10})]}),
        ({}, {"dealer": "9S 4D", "seats": [seat(1, "9D 4H", {"initial": 10, "war_tie": 501})]}),
        ({}, {"dealer": "9S", "seats": [seat(1, "KD", {"initial": 1501})]}),
        ({}, {"dealer": "9S", "seats": [seat(1, "KD", {"initial": 10}), seat(2, "KH", {"initial": 10})]}),
    ],
}
