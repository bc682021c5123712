"""Bets above the Differential (Singapore 1.11, 5.1, 5.1.1, 5.1.2), under each reading of what the text leaves open."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.settlement import Line
from tests.games.engine.baccarat.tables import BANKER_WINS, PLAYER_WINS, box, settle


def acted(lines: list[Line]) -> dict[tuple[int | None, str | None], Decimal]:
    return {(line.seat, line.bettor): line.net for line in lines}


def limits(differential: int, minimum: int) -> dict[str, Decimal]:
    return {"differential": Decimal(differential), "minimum": Decimal(minimum)}


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


def shared(bettors: dict[str, tuple[bool, Any]], **readings: str) -> dict[str | None, Decimal]:
    """What wins of each bet on Player in one box with a limit of 500 and a minimum of 50: name -> (seated, stake)."""
    listed = [
        {"name": name, "seated": seated, "bets": {"player": stake}}
        for name, (seated, stake) in bettors.items()
    ]
    data = {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bettors": listed}]}
    return {line.bettor: line.net for line in settle(data, limits=limits(500, 50), readings=readings)}


SEATED, STANDING = True, False


@pytest.mark.parametrize(
    ("reading", "seated", "standing"), [("seated_first", 400, 100), ("all_alike", 250, 250)]
)
def test_5_1_seated_players_come_before_standing_players_or_all_alike(
    reading: str, seated: int, standing: int
) -> None:
    found = shared({"Ann": (SEATED, 400), "Bo": (STANDING, 400)}, differential_priority=reading)
    assert found == {"Ann": seated, "Bo": standing}


@pytest.mark.parametrize("stake", [400, 50])
def test_5_1_a_seated_player_who_is_not_cut_is_told_why(stake: int) -> None:
    """At the minimum, too: there is no rest of such a bet that could come back."""
    listed = [
        {"name": "Ann", "bets": {"player": stake}},
        {"name": "Bo", "seated": False, "bets": {"player": 800 - stake}},
    ]
    ann, bo = settle(
        {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bettors": listed}]}, limits=limits(500, 50)
    )
    assert "SG 5.1" in ann.cite
    assert "comes first" in ann.notes[0]
    assert "SG 5.1.1" in bo.cite
    acted = f"{500 - stake}.00 of {800 - stake}.00 acts"
    assert bo.notes == (f"above the Differential: {acted}, the rest is returned",)


@pytest.mark.parametrize(("standing", "acts"), [(100, 100), (101, 100)])
def test_5_1_standing_players_bet_until_the_maximum_is_reached(standing: int, acts: int) -> None:
    assert shared({"Ann": (SEATED, 400), "Bo": (STANDING, standing)}) == {"Ann": 400, "Bo": acts}


def test_5_1_two_who_stand_share_what_those_who_sit_leave() -> None:
    found = shared({"Ann": (SEATED, 200), "Bo": (STANDING, 200), "Cy": (STANDING, 400)})
    assert found == {"Ann": 200, "Bo": 100, "Cy": 200}


def test_5_1_1_who_stands_behind_a_full_box_still_acts_on_the_minimum() -> None:
    assert shared({"Ann": (SEATED, 600), "Bo": (STANDING, 300)}) == {"Ann": 500, "Bo": 50}


@pytest.mark.parametrize(("reading", "larger"), [("on_top", 480), ("make_room", 460), ("left_out", 500)])
def test_5_1_2_what_an_exempt_bet_does_to_the_others_is_a_reading(reading: str, larger: int) -> None:
    found = shared({"Ann": (SEATED, 40), "Bo": (SEATED, 960)}, differential_remainder=reading)
    assert found == {"Ann": 40, "Bo": larger}


@pytest.mark.parametrize(("reading", "larger"), [("on_top", 470), ("make_room", 450), ("left_out", 470)])
def test_5_1_1_what_the_floor_does_to_the_others_is_a_reading(reading: str, larger: int) -> None:
    found = shared({"Ann": (SEATED, 60), "Bo": (SEATED, 940)}, differential_remainder=reading)
    assert found == {"Ann": 50, "Bo": larger}


def test_5_1_1_others_give_way_again_to_whom_they_push_below_the_minimum() -> None:
    """Of 1,150 Bo's plain share is 50 exactly; once Ann is lifted to 50, what is left for him is less."""
    found = shared(
        {"Ann": (SEATED, 60), "Bo": (SEATED, 115), "Cy": (SEATED, 975)}, differential_remainder="make_room"
    )
    assert found == {"Ann": 50, "Bo": 50, "Cy": 400}


@pytest.mark.parametrize(("reading", "larger"), [("bet", 480), ("box", 960)])
def test_5_1_2_a_bet_below_the_minimum_spares_itself_or_its_box(reading: str, larger: int) -> None:
    found = shared({"Ann": (SEATED, 40), "Bo": (SEATED, 960)}, below_minimum_spares=reading)
    assert found == {"Ann": 40, "Bo": larger}


@pytest.mark.parametrize(("smaller", "larger"), [("49.99", 960), ("50", 475)])
def test_5_1_2_a_bet_at_the_minimum_spares_no_box(smaller: str, larger: int) -> None:
    other = 960 if smaller == "49.99" else 950
    found = shared({"Ann": (SEATED, smaller), "Bo": (SEATED, other)}, below_minimum_spares="box")
    assert found["Bo"] == larger


@pytest.mark.parametrize(("reading", "acts"), [("bet", 240), ("box", 480)])
def test_5_1_2_over_a_whole_table_other_boxes_are_not_spared(reading: str, acts: int) -> None:
    """Box 1 holds 40 and 480, box 2 holds 480: together 1,000 against a limit of 500."""
    readings = {"differential_scope": "table", "below_minimum_spares": reading}
    table = [box(1, Ann={"player": 40}, Bo={"player": 480}), box(2, Cy={"player": 480})]
    found = acted(settle({"cards": PLAYER_WINS, "seats": table}, limits=limits(500, 50), readings=readings))
    assert found == {(1, "Ann"): 40, (1, "Bo"): acts, (2, "Cy"): 240}


@pytest.mark.parametrize(("reading", "acts"), [("left_out", 400), ("counted", 250)])
def test_5_16_3_a_bet_that_went_back_counts_in_the_differential_or_not(reading: str, acts: int) -> None:
    listed = [
        {"name": "Ann", "bets": {"player": 400}, "returned": "dealing_error"},
        {"name": "Bo", "bets": {"player": 400}},
    ]
    data = {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bettors": listed}]}
    ann, bo = settle(data, limits=limits(500, 50), readings={"returned_bets": reading})
    assert [ann.net, bo.net] == [0, acts]


def test_5_7_1_a_withdrawn_bet_is_never_compared() -> None:
    listed = [
        {"name": "Ann", "bets": {"player": 400}, "returned": "withdrawn"},
        {"name": "Bo", "bets": {"player": 400}},
    ]
    data = {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bettors": listed}]}
    readings = {"returned_bets": "counted"}
    lines = settle(data, limits=limits(500, 50), readings=readings, high_limit_area=True)
    assert [line.net for line in lines] == [0, 400]
