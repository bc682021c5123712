"""What the documents have a table settle, handed in as a file, through the API and typed on the sheet: one answer."""

import json
from pathlib import Path
from typing import Any

import pytest

from games import canonical
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_operator
from tests.games.configurations.values import MD, ONLINE, SG, example
from tests.games.packs.commands.conftest import Run, run
from tests.games.settlements.rules.test_settle import settled

pytestmark = pytest.mark.django_db
__all__ = ["run"]

Expected = list[tuple[int, str | None, str, str]]
LOST = "6S 5D KH KC 4S"
JACKPOT = {"seat": 1, "cards": "9S 9S", "bets": {"initial": 10, "progressive": 5}, "decision": "war"}
ON_FELT = ("electronic.community_cards=", "progressive.wager=5", "progressive.reset=10000")

CASES: dict[str, tuple[str, tuple[str, ...], dict[str, Any], dict[str, str], Expected]] = {
    "sg_5_1_5_17_1_bettors_of_a_box_one_standing_with_late_insurance": (
        SG,
        (),
        {
            "cards": LOST,
            "seats": [
                {
                    "seat": 1,
                    "bettors": [
                        {
                            "name": "Ann",
                            "bets": {"player": 100},
                            "late_insurance": {"player_insurance@4": 80},
                        },
                        {"name": "Bo", "seated": False, "bets": {"player": 500}},
                    ],
                }
            ],
        },
        {
            "cards": LOST,
            "name1": "Ann",
            "bet1__player": "100",
            "late1__player_insurance@4": "80",
            "name1_2": "Bo",
            "standing1_2": "yes",
            "bet1_2__player": "500",
        },
        [
            (1, "Ann", "player", "-100.00"),
            (1, "Ann", "player_insurance", "100.00"),
            (1, "Bo", "player", "-500.00"),
        ],
    ),
    "sg_5_16_3_one_player_has_the_bets_returned": (
        SG,
        (),
        {
            "cards": LOST,
            "seats": [
                {"seat": 1, "bets": {"banker": 100}},
                {"seat": 2, "bets": {"player": 200}, "returned": "dealing_error"},
            ],
        },
        {"cards": LOST, "bet1__banker": "100", "bet2__player": "200", "returned2": "dealing_error"},
        [(1, None, "banker", "95.00"), (2, None, "player", "0.00")],
    ),
    "sg_5_17_2_the_bet_goes_back_for_insurance_that_was_forgotten": (
        SG,
        (),
        {"cards": LOST, "seats": [{"seat": 1, "bets": {"player": 100}, "returned": "insurance_forgotten"}]},
        {"cards": LOST, "bet1__player": "100", "returned1": "insurance_forgotten"},
        [(1, None, "player", "0.00")],
    ),
    "sg_5_7_1_bets_are_withdrawn_before_a_card_is_dealt": (
        SG,
        ("high_limit_area=true",),
        {"seats": [{"seat": 1, "bets": {"player": 100}, "returned": "withdrawn"}]},
        {"bet1__player": "100", "returned1": "withdrawn"},
        [(1, None, "player", "0.00")],
    ),
    "sg_5_15_1_5_15_4_a_void_round_with_what_stands": (
        SG,
        ("layout=B", "wagers=player,banker,player_pair"),
        {
            "cards": "3S KD 3H 4C",
            "void": "third_card_missed",
            "seats": [{"seat": 1, "bets": {"player": 100, "player_pair": 10}}],
        },
        {
            "cards": "3S KD 3H 4C",
            "void": "third_card_missed",
            "bet1__player": "100",
            "bet1__player_pair": "10",
        },
        [(1, None, "player", "0.00"), (1, None, "player_pair", "110.00")],
    ),
    "sg_5_15_2_an_additional_card_is_taken_back": (
        SG,
        (),
        {"cards": "9S KD KH 5C", "taken_back": "4H", "seats": [{"seat": 1, "bets": {"player": 100}}]},
        {"cards": "9S KD KH 5C", "taken_back": "4H", "bet1__player": "100"},
        [(1, None, "player", "100.00")],
    ),
    "md_9_a_the_last_seat_takes_the_meter": (
        MD,
        ON_FELT,
        {
            "dealer": "9S 9S",
            "meter": {"progressive": 50000},
            "seats": [JACKPOT, {**JACKPOT, "seat": 3}],
        },
        {
            "dealer": "9S 9S",
            "meter__progressive": "50000",
            **{f"seat{n}": "9S 9S" for n in (1, 3)},
            **{f"bet{n}__initial": "10" for n in (1, 3)},
            **{f"bet{n}__progressive": "5" for n in (1, 3)},
            **{f"decision{n}": "war" for n in (1, 3)},
        },
        [(3, None, "progressive", "55000.00"), (1, None, "progressive", "15000.00")],
    ),
    "md_9_l_a_tie_that_pushes": (
        MD,
        ("electronic.community_cards=3", "readings.electronic_ties=push", "wagers=initial,war,tie,war_tie"),
        {
            "dealer": "9S",
            "seats": [
                {
                    "seat": 2,
                    "cards": "9D",
                    "bettors": [
                        {"name": "Ann", "bets": {"initial": 10}},
                        {"name": "Bo", "bets": {"initial": 20, "tie": 5}},
                    ],
                }
            ],
        },
        {
            "dealer": "9S",
            "seat2": "9D",
            "name2": "Ann",
            "bet2__initial": "10",
            "name2_2": "Bo",
            "bet2_2__initial": "20",
            "bet2_2__tie": "5",
        },
        [(2, "Ann", "initial", "0.00"), (2, "Bo", "initial", "0.00"), (2, "Bo", "tie", "50.00")],
    ),
    "online_rules_12_a_tie_wager_that_was_settled_stands": (
        ONLINE,
        (),
        {
            "dealer": "9S",
            "seats": [
                {"seat": 1, "cards": "9D", "bets": {"initial": 10, "tie": 10}, "void": "unfinished_choice"}
            ],
        },
        {
            "dealer": "9S",
            "seat1": "9D",
            "bet1__initial": "10",
            "bet1__tie": "10",
            "void1": "unfinished_choice",
        },
        [(1, None, "initial", "0.00"), (1, None, "tie", "100.00")],
    ),
}


@pytest.fixture
def caller() -> Caller:
    return make_caller(make_operator())


@pytest.mark.parametrize("case", CASES)
def test_file_api_and_sheet_settle_alike(case: str, caller: Caller, run: Run, tmp_path: Path) -> None:
    pack_id, settings, played, typed, expected = CASES[case]
    file = tmp_path / "round.json"
    file.write_text(json.dumps(played))
    stated = [part for setting in settings if not setting.endswith("=") for part in ("--set", setting)]
    told = run("settle", pack_id, *stated, "--round", str(file), "--format", "json")
    assert told.error == ""
    by_command = of_interest(json.loads(told.out)["lines"], expected)

    values = json.loads(canonical.dumps(example(pack_id, *settings)))
    body = {"pack": pack_id, "values": values, "round": played}
    answer = caller.post("/settlements/", body)
    assert answer.status_code == 200, answer.content
    by_api = of_interest(answer.json()["lines"], expected)

    found = settled(pack_id, *settings, **typed)
    assert found.settlement is not None, found.problems
    lines = [
        {"seat": line.seat, "bettor": line.bettor, "wager": line.wager, "net": f"{line.net:.2f}"}
        for line in found.settlement.lines
    ]
    assert by_command == by_api == of_interest(lines, expected) == expected


def of_interest(lines: list[dict[str, Any]], expected: Expected) -> Expected:
    """In the order in which they are paid; lines of other wagers of the same seats left out."""
    wanted = {(seat, wager) for seat, _, wager, _ in expected}
    return [
        (line["seat"], line.get("bettor"), line["wager"], line["net"])
        for line in lines
        if (line["seat"], line["wager"]) in wanted
    ]


@pytest.mark.parametrize(("stake", "refused"), [("3000", False), ("3000.01", True)])
def test_online_rules_3_a_stake_above_the_maximum_is_refused_in_all_three(
    stake: str, refused: bool, caller: Caller, run: Run, tmp_path: Path
) -> None:
    played = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "bets": {"initial": stake}}]}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(played))
    told = run("settle", ONLINE, "--round", str(file))
    answer = caller.post("/settlements/", {"pack": ONLINE, "values": {}, "round": played})
    found = settled(ONLINE, dealer="9S", seat1="KD", bet1__initial=stake)
    assert [told.status == 2, answer.status_code == 422, found.settlement is None] == [refused] * 3
    if refused:
        assert "ONLINE rules:3" in told.error
        assert [each.field for each in found.problems] == ["bet1-initial"]
