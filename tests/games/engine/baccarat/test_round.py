"""Settlement of whole tables (Singapore 5.1, 5.2.1, 5.21)."""

import json
from decimal import Decimal
from typing import Any

import pytest

from games.engine.errors import EngineError
from games.engine.rounds import parse_round_json
from games.engine.settlement import Line, plain
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")
PLAYER_WINS = "9S KD KH 5C"
BANKER_WINS = "5S 9D KH KC"


def settle(data: dict[str, Any], **configuration: Any) -> list[Line]:
    rules = build_rules(PACK, configuration)
    return list(rules.game.settle_round(rules, parse_round_json(json.dumps(data))).lines)


def box(seat: int, **bettors: dict[str, Any]) -> dict[str, Any]:
    return {"seat": seat, "bettors": [{"name": name, "bets": bets} for name, bets in bettors.items()]}


def acted(lines: list[Line]) -> dict[tuple[int | None, str | None], Decimal]:
    return {(line.seat, line.bettor): line.net for line in lines}


def limits(differential: int, minimum: int) -> dict[str, Decimal]:
    return {"differential": Decimal(differential), "minimum": Decimal(minimum)}


def test_every_bettor_of_every_box_has_his_own_lines() -> None:
    table = [
        box(1, Ann={"player": 100, "tie": 10}, Bo={"banker": 50}),
        {"seat": 3, "bets": {"player_pair": 5}},
    ]
    lines = settle({"cards": PLAYER_WINS, "seats": table})
    assert [(line.seat, line.bettor, line.wager, plain(line.net)) for line in lines] == [
        (1, "Ann", "player", "100.00"),
        (1, "Ann", "tie", "-10.00"),
        (1, "Bo", "banker", "-50.00"),
        (3, None, "player_pair", "-5.00"),
    ]


def test_5_1_1_bets_above_the_differential_act_pro_rata() -> None:
    lines = settle(
        {"cards": PLAYER_WINS, "seats": [box(1, Ann={"player": 300}, Bo={"player": 700})]},
        limits=limits(500, 50),
    )
    assert acted(lines) == {(1, "Ann"): 150, (1, "Bo"): 350}
    assert [line.returned for line in lines] == [450, 1050]
    assert all("SG 5.1.1" in line.cite for line in lines)
    assert lines[0].notes == ("above the Differential: 150.00 of 300.00 acts, the rest is returned",)


def test_5_1_1_losses_are_pro_rata_too() -> None:
    lines = settle(
        {"cards": BANKER_WINS, "seats": [box(1, Ann={"player": 300}, Bo={"player": 700})]},
        limits=limits(500, 50),
    )
    assert acted(lines) == {(1, "Ann"): -150, (1, "Bo"): -350}
    assert [line.returned for line in lines] == [150, 350]


def test_1_11_bets_on_the_other_hand_make_the_differential_smaller() -> None:
    table = [box(1, Ann={"player": 600}, Bo={"banker": 100})]
    assert acted(settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(500, 50))) == {
        (1, "Ann"): 600,
        (1, "Bo"): -100,
    }
    assert acted(settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(400, 50))) == {
        (1, "Ann"): 500,
        (1, "Bo"): -100,
    }


def test_5_1_1_nobody_acts_on_less_than_the_minimum() -> None:
    table = [box(1, Ann={"player": 60}, Bo={"player": 940})]
    lines = settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(500, 50))
    assert acted(lines) == {(1, "Ann"): 50, (1, "Bo"): 470}


def test_5_1_2_a_bet_below_the_minimum_wins_or_loses_in_full() -> None:
    table = [box(1, Ann={"player": 40}, Bo={"player": 960})]
    lines = settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(500, 50))
    assert acted(lines) == {(1, "Ann"): 40, (1, "Bo"): 480}
    assert "SG 5.1.2" in lines[0].cite


def test_5_2_1_a_bet_below_the_minimum_stands() -> None:
    assert acted(
        settle({"cards": PLAYER_WINS, "seats": [box(1, Ann={"player": 5})]}, limits=limits(500, 50))
    ) == {(1, "Ann"): 5}


def test_the_differential_is_per_box_or_per_table_as_read() -> None:
    table = [box(1, Ann={"player": 400}), box(2, Bo={"player": 600})]
    by_box = settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(500, 50))
    assert acted(by_box) == {(1, "Ann"): 400, (2, "Bo"): 500}
    by_table = settle(
        {"cards": PLAYER_WINS, "seats": table},
        limits=limits(500, 50),
        readings={"differential_scope": "table"},
    )
    assert acted(by_table) == {(1, "Ann"): 200, (2, "Bo"): 300}


def test_side_bets_have_no_differential() -> None:
    lines = settle({"cards": "9S 9D KH KC", "seats": [box(1, Ann={"tie": 900})]}, limits=limits(500, 50))
    assert acted(lines) == {(1, "Ann"): 7200}


def test_commission_of_a_pro_rata_bet_is_on_what_acted() -> None:
    lines = settle({"cards": BANKER_WINS, "seats": [box(1, Ann={"banker": 1000})]}, limits=limits(500, 50))
    assert acted(lines) == {(1, "Ann"): 475}


def test_thirds_go_to_the_nearest_cent() -> None:
    lines = settle(
        {"cards": PLAYER_WINS, "seats": [box(1, Ann={"player": 300}, Bo={"player": 600})]},
        limits=limits(500, 1),
    )
    assert acted(lines) == {(1, "Ann"): Decimal("166.67"), (1, "Bo"): Decimal("333.33")}


def test_a_box_is_paid_no_more_than_the_payout_limit() -> None:
    table = [box(1, Ann={"tie": 100}, Bo={"tie": 50, "tiger_tie": 10}), box(2, Cy={"tie": 10})]
    lines = settle({"cards": "9S 9D KH KC", "seats": table}, limits={"payout_per_hand": Decimal(1000)})
    assert [line.net for line in lines] == [Decimal("666.66"), Decimal("333.34"), -10, 80]
    assert "held to the payout limit of 1000.00" in lines[0].notes[0]


def test_5_21_a_void_round_returns_everything() -> None:
    table = [box(1, Ann={"player": 100, "player_insurance@4": 20}), {"seat": 2, "bets": {"tie": 5}}]
    lines = settle({"void": True, "seats": table})
    assert [(line.event, plain(line.net), plain(line.returned)) for line in lines] == [
        ("void", "0.00", "100.00"),
        ("void", "0.00", "20.00"),
        ("void", "0.00", "5.00"),
    ]
    assert all(line.cite == ("SG 5.21",) for line in lines)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"seats": []}, "seats: "),
        ({"void": "yes", "seats": [{"seat": 1, "bets": {"player": 1}}]}, "void: "),
        ({"seats": [{"seat": 1, "bets": {"player": 1}}]}, "cards are missing, and the round is not void"),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 1}]}, "seats.1: a seat has either bets or bettors"),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 0, "bets": {"player": 1}}]}, "seats.1.seat"),
        (
            {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {"player": -1}}]},
            "the stake on player is an amount above",
        ),
        (
            {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {"player": "ten"}}]},
            "the stake on player is an amount",
        ),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {}}]}, "bets are written as"),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {"x y": 1}}]}, "write a bet as wager=amount"),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {"dragon": 1}}]}, "'dragon' is no wager"),
        ({"void": True, "seats": [{"seat": 1, "bets": {"dragon": 1}}]}, "'dragon' is no wager"),
        ({"cards": "9S", "seats": [{"seat": 1, "bets": {"player": 1}}]}, "four to six cards"),
        ({"cards": 9, "seats": [{"seat": 1, "bets": {"player": 1}}]}, "cards are written as text"),
        ({"cards": "XX", "seats": [{"seat": 1, "bets": {"player": 1}}]}, "'XX' is no card"),
        ({"cards": PLAYER_WINS, "seats": [{"seat": 1, "bets": {"player": 1}}] * 2}, "a seat is listed twice"),
        ({"cards": PLAYER_WINS, "tip": 1, "seats": [{"seat": 1, "bets": {"player": 1}}]}, "tip: unknown key"),
        (
            {
                "cards": PLAYER_WINS,
                "seats": [{"seat": 1, "bettors": [{"bets": {"player": 1}}, {"bets": {"player": 1}}]}],
            },
            "bettors who share a box have different names",
        ),
    ],
)
def test_a_round_that_cannot_be_is_refused_in_one_sentence(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint) as caught:
        settle(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "is not valid JSON"),
        ('{"a": 1, "a": 2}', "'a' is given twice"),
        ("[" * 99999, "is nested too deeply"),
    ],
)
def test_a_file_that_is_no_round_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        parse_round_json(text)


def test_2_1_1_a_a_seat_beyond_the_boxes_of_the_table_is_refused() -> None:
    table = {"cards": PLAYER_WINS, "seats": [{"seat": 7, "bets": {"player": 10}}]}
    assert len(settle(table)) == len(settle(table, seats=7)) == 1
    with pytest.raises(EngineError, match=r"no seat 7: this table has 6 positions \(SG 2\.1\.1\.a\)"):
        settle(table, seats=6)


# Player stands on 6, Banker draws from 5 to 9: the insurance of 6 against 5 is paid 5 to 2.
INSURED = {
    "cards": "6S 5D KH KC 4S",
    "seats": [{"seat": 1, "bets": {"player": 100, "player_insurance@4": 80}}],
}


def test_5_17_1_forgotten_insurance_pays_no_more_than_the_original_bet() -> None:
    in_time, late = (settle(INSURED | extra)[1] for extra in ({}, {"insurance_late": True}))
    assert (in_time.net, late.net, late.returned) == (Decimal(200), Decimal(100), Decimal(180))
    assert "SG 5.17.1" in late.cite
    assert "200.00 would have been won" in late.notes[0]


def test_3_12_2_read_with_5_17_1_the_payout_is_always_held() -> None:
    always = settle(INSURED, readings={"insurance_cap": "payout_always"})[1]
    assert always.net == Decimal(100)


def test_5_17_1_does_not_touch_insurance_that_loses_or_pays_less() -> None:
    small = {
        "cards": "6S 5D KH KC 4S",
        "seats": [{"seat": 1, "bets": {"player": 100, "player_insurance@4": 40}}],
    }
    assert settle(small | {"insurance_late": True})[1].net == Decimal(100)
