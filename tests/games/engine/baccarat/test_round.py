"""Settlement of whole tables (Singapore 2.1.1, 5.2.1, 5.21)."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.errors import BadBet, EngineError
from games.engine.rounds import parse_round_json
from games.engine.settlement import Line, plain
from tests.games.engine.baccarat.tables import BANKER_WINS, PLAYER_WINS, box, settle


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
        ({"void": 1, "seats": [{"seat": 1, "bets": {"player": 1}}]}, "void: void is true, false or the name"),
        ({"void": "rain", "seats": [{"seat": 1, "bets": {"player": 1}}]}, "does not void a round for 'rain'"),
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
        (
            {
                "cards": PLAYER_WINS,
                "seats": [
                    {"seat": 1, "bettors": [{"name": f"P{n}", "bets": {"tie": 1}} for n in range(1001)]}
                ],
            },
            "at most 1,000 players are settled in one round",
        ),
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


@pytest.mark.parametrize(("layout", "most"), [("D", 5), ("A", 6), ("K", 16)])
def test_2_1_1_a_a_layout_has_the_positions_of_its_appendix(layout: str, most: int) -> None:
    """What a table states beyond them is a finding, and no seat."""
    assert (
        len(
            settle({"cards": BANKER_WINS, "seats": [box(most, Ann={"banker": 100})]}, layout=layout, seats=20)
        )
        == 1
    )
    with pytest.raises(BadBet, match=f"there is no seat {most + 1}: Appendix {layout} has") as refused:
        settle({"cards": BANKER_WINS, "seats": [box(most + 1, Ann={"banker": 100})]}, layout=layout, seats=20)
    assert f"SG Appendix {layout}" in str(refused.value)


@pytest.mark.parametrize(("reading", "refused"), [("not_stated", False), ("one_to_six", True)])
def test_appendix_p_has_the_positions_that_it_is_read_to_have(reading: str, refused: bool) -> None:
    table = {"cards": BANKER_WINS, "seats": [box(7, Ann={"banker": 100})]}
    configuration = {"layout": "P", "seats": 8, "readings": {"layout_p_positions": reading}}
    if refused:
        with pytest.raises(BadBet, match="Appendix P has 1 to 6 positions"):
            settle(table, **configuration)
    else:
        assert len(settle(table, **configuration)) == 1


@pytest.mark.parametrize(("stake", "noted"), [(49, True), (50, False)])
def test_5_2_1_a_bet_below_the_minimum_that_nobody_noticed_wins_or_loses_accordingly(
    stake: int, noted: bool
) -> None:
    table = {"cards": BANKER_WINS, "seats": [box(1, Ann={"player": stake, "tie": stake})]}
    lines = settle(table, limits={"minimum": 50})
    assert [line.net for line in lines] == [-stake, -stake]
    assert all(("below the minimum of 50.00" in " ".join(line.notes)) is noted for line in lines)
    assert all(("SG 5.2.1" in line.cite) is noted for line in lines)
