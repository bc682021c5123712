"""All that a round of a table can have is typed on the sheet: several bettors, late bets, returns, voids."""

from typing import Any

import pytest

from games.engine.baccarat.round_file import BaccaratBettor, BaccaratRound, BaccaratSeat
from games.engine.rounds import RoundModel
from games.engine.war.round_file import WarBettor, WarRound, WarSeat
from games.rulepacks.loader import load_pack
from games.settlements.rules.fields import bet_field, bettors_shown, seats_in_use, who
from games.settlements.rules.read import read_sheet
from games.settlements.rules.settle import settle_sheet
from games.settlements.rules.sheet import sheet_of
from tests.games.configurations.values import MD, SG
from tests.games.settlements.rules.test_settle import rules_of, settled

INSURED = {"cards": "6S 5D KH KC 4S"}
TWO = {
    **INSURED,
    "name1": "Ann",
    "bet1__player": "100",
    "late1__player_insurance@4": "80",
    "name1_2": "Bo",
    "bet1_2__player": "50",
    "standing1_2": "yes",
}


def lines(found: Any) -> list[tuple[Any, ...]]:
    assert found.settlement is not None, found.problems
    return [(line.bettor, line.wager, line.event, int(line.net)) for line in found.settlement.lines]


def test_two_players_on_one_box_with_late_insurance_settle_as_their_round_file() -> None:
    found = settled(SG, **TWO)
    assert found.data["seats"] == [
        {
            "seat": 1,
            "bettors": [
                {"name": "Ann", "bets": {"player": "100"}, "late_insurance": {"player_insurance@4": "80"}},
                {"name": "Bo", "seated": False, "bets": {"player": "50"}},
            ],
        }
    ]
    assert lines(found) == [
        ("Ann", "player", "lose", -100),
        ("Ann", "player_insurance", "after4_on_6", 100),
        ("Bo", "player", "lose", -50),
    ]


def test_one_player_is_written_at_the_seat_itself_with_his_name() -> None:
    found = settled(SG, **INSURED, name2="Ann", bet2__banker="100")
    assert found.data["seats"] == [{"seat": 2, "name": "Ann", "bets": {"banker": "100"}}]
    assert lines(found) == [("Ann", "banker", "banker", 95)]


def test_5_16_3_one_player_has_the_bets_returned() -> None:
    assert lines(settled(SG, **TWO, returned1_2="dealing_error"))[-1] == ("Bo", "player", "returned", 0)


def test_5_7_1_where_everybody_withdrew_no_card_is_asked_for() -> None:
    found = settled(SG, "high_limit_area=true", bet1__player="100", returned1="withdrawn")
    assert lines(found) == [(None, "player", "returned", 0)]
    assert settled(SG, "high_limit_area=true", bet1__player="100").problems[0].field == "cards"


def test_5_15_1_a_void_round_keeps_the_pair() -> None:
    found = settled(
        SG,
        "layout=B",
        "wagers=player,banker,player_pair",
        cards="3S KD 3H 4C",
        void="third_card_missed",
        bet1__player="100",
        bet1__player_pair="10",
    )
    assert lines(found) == [(None, "player", "void", 0), (None, "player_pair", "player_pair", 110)]


def test_5_15_2_a_card_is_taken_back() -> None:
    found = settled(SG, cards="9S KD KH 5C", taken_back="4h", bet1__player="100")
    assert found.data["taken_back"] == "4H"
    assert found.settlement is not None
    assert "SG 5.15.2" in found.settlement.notes[0]


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name1_2": ""}, "name1_2", "told apart"),
        ({"name1_2": "Ann"}, "name1_2", "told apart"),
        ({"late1__player_insurance@4": "101"}, "late1-player_insurance@4", "at most the bet of 100.00"),
        ({"bet1_2__banker_insurance@4": "5"}, "bet1_2-banker_insurance@4", "not on offer"),
        ({"bet1_2__player_insurance@4": "51"}, "bet1_2-player_insurance@4", "at most the bet of 50.00"),
        ({"late1_2__player_insurance@4": "x"}, "late1_2-player_insurance@4", "amount above zero"),
        ({"bet1_2__player": "", "late1_2__player_insurance@4": "5"}, "late1_2-player_insurance@4", "go with"),
        ({"returned1_2": "rain"}, "returned1_2", "Choose one of dealing_error, insurance_forgotten"),
        (
            {"returned1_2": "insurance_forgotten", "cards": "6S 5D KH KC KS"},
            "returned1_2",
            "Bo had no insurance to miss",
        ),
        ({"void": "third_card_missed"}, "void", "no card is missing"),
        ({"void": "third_card_missed", "cards": ""}, "cards", "which side bets were decided"),
        ({"taken_back": "4X"}, "taken_back", "is no card"),
    ],
)
def test_what_is_wrong_stands_at_the_bettor_it_is_about(
    changes: dict[str, str], field: str, words: str
) -> None:
    found = settled(SG, **(TWO | changes))
    assert [problem.field for problem in found.problems] == [field]
    assert words in found.problems[0].message


def test_md_9_l_backers_of_one_community_card_decide_each_for_himself() -> None:
    found = settled(
        MD,
        dealer="9S 4D",
        seat1="9D KD",
        name1="Ann",
        bet1__initial="10",
        decision1="war",
        name1_2="Ben",
        bet1_2__initial="10",
        decision1_2="surrender",
    )
    assert [(bettor, net) for bettor, _, _, net in lines(found)] == [("Ann", 0), ("Ann", 10), ("Ben", -5)]
    open_choice = settled(
        MD, dealer="9S", seat1="9D", name1="Ann", bet1__initial="10", decision1="surrender", name1_2="Ben",
        bet1_2__initial="10",
    )  # fmt: skip
    assert open_choice.problems[0].field == "decision1_2"


@pytest.mark.parametrize(("reading", "net"), [("push", 0), ("surrender_only", -5)])
def test_md_9_l_a_sheet_without_a_choice_asks_for_none(reading: str, net: int) -> None:
    setting = f"readings.electronic_ties={reading}"
    assert sheet_of(load_pack(MD), rules_of(MD, setting)).questions == ()
    assert lines(settled(MD, setting, dealer="9S", seat1="9D", bet1__initial="10"))[0][-1] == net


def test_names_of_fields_tell_seats_and_bettors_apart() -> None:
    assert (who(3), who(3, 2), bet_field(1, "tie"), bet_field(1, "tie", 12)) == (
        "3",
        "3_2",
        "bet1-tie",
        "bet1_12-tie",
    )
    sheet = sheet_of(load_pack(SG), rules_of(SG))
    typed = {"bet2_3-player": "5"}
    assert (seats_in_use(sheet, typed), bettors_shown(sheet, typed, 2), bettors_shown(sheet, {}, 2)) == (
        [2],
        3,
        1,
    )


def keys(data: Any) -> set[str]:
    """Every name under which something stands in a round file."""
    if isinstance(data, dict):
        return {*data, *(key for value in data.values() for key in keys(value))}
    return {key for value in data for key in keys(value)} if isinstance(data, list) else set()


FILLED: dict[str, tuple[tuple[type[RoundModel], ...], dict[str, str]]] = {
    SG: (
        (BaccaratRound, BaccaratSeat, BaccaratBettor),
        {
            "cards": "6S 5D KH KC 4S",
            "taken_back": "2H",
            "void": "foreign_card",
            "returned1": "dealing_error",
            "kept1-player": "yes",
            **{name.replace("__", "-"): value for name, value in TWO.items()},
        },
    ),
    MD: (
        (WarRound, WarSeat, WarBettor),
        {
            "dealer": "AH",
            "seat1": "KD",
            "bet1-initial": "10",
            "name1": "Ann",
            "decision1": "war",
            "bet1_2-initial": "10",
            "name1_2": "Ben",
            "void": "shuffler_failed",
            "void1": "card_not_dealt",
            "meter-progressive": "20000",
            "spin-stop": "1",
            "spin-seat": "1",
        },
    ),
}


@pytest.mark.parametrize(("option", "event"), [("all_together", "returned"), ("bet_by_bet", "banker")])
def test_5_16_3_a_bet_that_is_left_is_settled_where_bets_are_chosen_one_by_one(
    option: str, event: str
) -> None:
    typed = {
        "returned1": "dealing_error",
        "bet1__banker": "100",
        "bet1__tie": "10",
        "kept1__banker": "yes",
    }
    found = settled(SG, f"readings.bets_taken_back={option}", **INSURED, **typed)
    assert ("banker", event) in [line[1:3] for line in lines(found)]


@pytest.mark.parametrize("pack_id", FILLED)
def test_every_field_of_a_round_can_be_typed(pack_id: str) -> None:
    models, typed = FILLED[pack_id]
    rules = rules_of(pack_id, *(("readings.bets_taken_back=bet_by_bet",) if pack_id == SG else ()))
    data, problems = read_sheet(sheet_of(load_pack(pack_id), rules), typed)
    assert problems == []
    wanted = {name for model in models for name in model.model_fields}
    # only who sits at a box wagers on it in Maryland (7.B(1))
    assert wanted - keys(data) == ({"seated"} if pack_id == MD else set())


def test_md_7_b_1_nobody_wagers_standing() -> None:
    rules = rules_of(MD, "electronic.community_cards=")
    table = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "seated": False, "bets": {"initial": 10}}]}
    with pytest.raises(ValueError, match=r"only who sits there wagers on a box \(MD 7.B\(1\)\)"):
        rules.game.settle_round(rules, table)
    assert settle_sheet(rules, sheet_of(load_pack(MD), rules), {}).settlement is None
