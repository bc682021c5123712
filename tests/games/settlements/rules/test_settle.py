"""A sheet settles as the round file does, and a refusal stands at the card or bet that it is about."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.game import Rules
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from games.settlements.rules.fields import bet_field
from games.settlements.rules.settle import Settled, settle_sheet
from games.settlements.rules.sheet import sheet_of
from tests.games.configurations.values import MD, PACKS, SG, example


def rules_of(pack_id: str, *settings: str) -> Rules:
    return build_rules(load_pack(pack_id), example(pack_id, *settings))


def settled(pack_id: str, *settings: str, **typed: Any) -> Settled:
    rules = rules_of(pack_id, *settings)
    sheet = sheet_of(load_pack(pack_id), rules)
    return settle_sheet(rules, sheet, {name.replace("__", "-"): value for name, value in typed.items()})


ON_FELT = "electronic.community_cards="
TABLE = {"dealer": "9S KD", "seat1": "9H 5C", "bet1__initial": "100", "bet1__tie": "10", "decision1": "war"}


def test_a_table_of_war_settles_as_its_round_file() -> None:
    found = settled(MD, ON_FELT, **TABLE, seat2="AS", bet2__initial="25", bet2__progressive="5")
    rules = rules_of(MD, ON_FELT)
    data = {
        "dealer": "9S KD",
        "seats": [
            {"seat": 1, "cards": "9H 5C", "bets": {"initial": 100, "tie": 10}, "decision": "war"},
            {"seat": 2, "cards": "AS", "bets": {"initial": 25, "progressive": 5}},
        ],
    }
    assert found.settlement == rules.game.settle_round(rules, data)
    assert found.problems == ()


def test_a_baccarat_table_with_insurance_settles_as_its_round_file() -> None:
    typed = {"cards": "2S 4D 3H 3C 9D", "bet1__player": "100", "bet3__banker": "50", "bet3__tie": "5"}
    found = settled(SG, **typed)
    rules = rules_of(SG)
    seats = [{"seat": 1, "bets": {"player": 100}}, {"seat": 3, "bets": {"banker": 50, "tie": 5}}]
    assert found.settlement == rules.game.settle_round(rules, {"cards": "2S 4D 3H 3C 9D", "seats": seats})


def test_meters_and_a_spin_reach_the_engine() -> None:
    found = settled(
        MD,
        ON_FELT,
        dealer="AH AH",
        seat1="AH AH",
        bet1__initial="10",
        bet1__progressive="5",
        bet1__bonus_spin="5",
        decision1="war",
        meter__progressive="123,456.78",
        spin__stop="3",
        spin__seat="1",
    )
    assert found.settlement is not None
    nets = {line.wager: line.net for line in found.settlement.lines}
    assert nets["progressive"] == 5000 + Decimal("123456.78")
    assert nets["bonus_spin"] == 1000


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"seat1": "9X"}, "seat1", "is no card"),
        ({"bet1__initial": "ten"}, "bet1-initial", "amount above zero"),
        ({"decision1": "", "seat1": "9H", "dealer": "9S"}, "decision1", "goes to war or surrenders"),
        ({"seat1": "8H 5C", "decision1": ""}, "seat1", "do not tie"),
        (
            {"seat1": "8H", "decision1": "", "dealer": "9S", "bet1__war_tie": "5"},
            "bet1-war_tie",
            "Tie Wager on the war",
        ),
        ({"seat1": "8H", "decision1": ""}, "dealer", "Nobody went to war"),
        ({"bet1__initial": ""}, "bet1-tie", "no initial wager"),
        ({"dealer": ""}, "dealer", "no card yet"),
        ({"spin__stop": "3"}, "spin-seat", "Say both"),
        ({"spin__stop": "abc", "spin__seat": "1"}, "spin-stop", "Choose one of"),
        (
            {"bet1__bonus_spin": "5", "dealer": "AH", "seat1": "3C", "decision1": ""},
            "spin-stop",
            "starts a spin",
        ),
    ],
)
def test_what_is_wrong_stands_at_its_card_or_bet(changes: dict[str, str], field: str, words: str) -> None:
    found = settled(MD, ON_FELT, **(TABLE | changes))
    assert [problem.field for problem in found.problems] == [field]
    assert words in found.problems[0].message


def test_the_second_seats_bet_is_named_not_the_firsts() -> None:
    found = settled(MD, ON_FELT, **TABLE, seat2="AS", bet2__initial="25", bet2__bonus_spin="7")
    assert found.problems[0].field == "bet2-bonus_spin"
    assert "pay table for a wager of 5" in found.problems[0].message


def test_more_copies_of_a_card_than_the_shoe_holds_are_impossible() -> None:
    copies = {f"seat{seat}": "2S" for seat in range(1, 8)} | {
        f"bet{seat}__initial": "10" for seat in range(1, 8)
    }
    found = settled(MD, ON_FELT, dealer="KS", **copies)
    assert found.problems[0].field == "dealer"
    assert "shoe holds 6" in found.problems[0].message


def test_a_void_round_returns_every_bet() -> None:
    found = settled(MD, ON_FELT, bet1__initial="10", bet4__initial="30", void="shuffler_failed")
    assert found.settlement is not None
    assert found.settlement.net == 0
    assert {line.seat for line in found.settlement.lines} == {1, 4}


def test_nothing_bet_is_nothing_to_settle() -> None:
    found = settled(MD, ON_FELT, dealer="9S")
    assert found.settlement is None
    assert found.problems == ()


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_pack_has_a_sheet_whose_wagers_the_engine_knows(pack_id: str) -> None:
    rules = rules_of(pack_id)
    sheet = sheet_of(load_pack(pack_id), rules)
    assert sheet.seats > 0
    for wager in sheet.wagers:
        code = wager.code.split("@")[0]
        assert code in rules.wagers or code in rules.game.own_wagers
        assert bet_field(1, wager.code).startswith("bet1-")
