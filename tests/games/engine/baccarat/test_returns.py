"""Rounds that are void with what stands of them, cards taken back, and bets that go back to single players."""

from typing import Any

import pytest

from games.engine.baccarat.decided import is_finished, possible_outcomes
from games.engine.cards.card import parse_cards
from games.engine.errors import BadBet, EngineError
from games.engine.game import Rules
from tests.games.engine.baccarat.tables import PLAYER_WINS, box, settle, settlement

# A pair of threes stands on 6, Banker on 4 had to draw, and no card was dealt.
BANKER_MISSED = "3S KD 3H 4C"
# Player on 3 had to draw against 7.
PLAYER_MISSED = "3S KD KH 7C"
MISSED = {"void": "third_card_missed"}


def void(cards: str | None, bets: dict[str, Any], **more: Any) -> dict[str, tuple[str, Any]]:
    data = {"cards": cards, "seats": [{"seat": 1, "bets": bets}]} | MISSED | more
    return {line.wager: (line.event, line.net) for line in settle(data)}


def test_5_15_4_a_won_pair_stands_when_the_round_is_void() -> None:
    bets = {"player": 100, "tie": 5, "player_pair": 10, "banker_pair": 10, "tiger_tie": 10}
    assert void(BANKER_MISSED, bets) == {
        "player": ("void", 0),
        "tie": ("void", 0),
        "player_pair": ("player_pair", 110),
        "banker_pair": ("lose", -10),
        "tiger_tie": ("void", 0),
    }


def test_5_15_4_what_stands_and_what_comes_back_says_where_it_is_written() -> None:
    data = {"cards": BANKER_MISSED, "seats": [box(1, Ann={"player": 100, "player_pair": 10})]} | MISSED
    player, pair = settle(data)
    assert player.cite == ("SG 5.15.1", "SG 5.21")
    assert pair.cite[-1] == "SG 5.15.4"
    assert pair.notes == ("decided before the round was void: stands",)


def test_5_15_4_a_side_bet_that_can_no_longer_win_is_lost() -> None:
    """Banker had to draw, and no 6 of his beats Player's; Player can still win with two cards."""
    assert void(BANKER_MISSED, {"small_tiger": 10, "big_tiger": 10, "small_buffalo": 10}) == {
        "small_tiger": ("lose", -10),
        "big_tiger": ("lose", -10),
        "small_buffalo": ("void", 0),
    }
    assert void(PLAYER_MISSED, {"player_small_7": 10, "banker_small_7": 10, "banker_big_7": 10}) == {
        "player_small_7": ("lose", -10),
        "banker_small_7": ("void", 0),
        "banker_big_7": ("lose", -10),
    }


def test_5_21_without_5_15_a_decided_pair_comes_back_too() -> None:
    assert void(BANKER_MISSED, {"player_pair": 10}, void="foreign_card") == {"player_pair": ("void", 0)}
    assert void(BANKER_MISSED, {"player_pair": 10}, void=True) == {"player_pair": ("void", 0)}


FOUR_CARDS = "2S KD 3H 4C"
"""Player has 5 and draws: pairs are decided, the hands are not."""
INTERRUPTED = {"cards": FOUR_CARDS, "void": "technical_interruption"}


def interrupted(reading: str, **bets: int) -> list[str]:
    table = {**INTERRUPTED, "seats": [{"seat": 1, "bets": bets}]}
    return [line.wager for line in settle(table, layout="A", readings={"available_bets": reading})]


def test_5_4_2_an_interrupted_round_without_an_outcome_is_void() -> None:
    assert interrupted("placed", player=100, tie=10) == ["player", "tie"]


def test_5_4_1_a_round_in_which_a_bet_is_decided_is_concluded() -> None:
    with pytest.raises(BadBet, match="player_pair was placed and is decided") as refused:
        interrupted("placed", player=100, player_pair=10)
    assert "SG 5.4.1" in str(refused.value)


def test_5_4_1_read_as_bets_on_offer_a_pair_that_nobody_bet_on_concludes_the_round() -> None:
    with pytest.raises(BadBet, match="_pair is on offer and is decided") as refused:
        interrupted("offered", player=100)
    assert "SG 5.4.1" in str(refused.value)


def test_5_4_2_before_the_fourth_card_nothing_is_decided() -> None:
    table = {"void": "technical_interruption", "seats": [{"seat": 1, "bets": {"player_pair": 10}}]}
    assert [line.net for line in settle(table, layout="A", readings={"available_bets": "offered"})] == [0]


def test_5_15_2_what_the_house_cannot_put_right_keeps_what_is_decided() -> None:
    found = void(BANKER_MISSED, {"player": 10, "player_pair": 10}, void="additional_card_stays")
    assert found == {"player": ("void", 0), "player_pair": ("player_pair", 110)}


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        (PLAYER_WINS, r"dealt to its end by the table of play: no card is missing .SG 3.15"),
        ("6S 5D KH KC 4S", "no card is missing"),
        (None, r"the cards say which side bets were decided.*SG 5.15.4"),
        ("3S KD 3H", "four to six cards"),
    ],
)
def test_5_15_1_a_card_was_missed_only_where_the_table_asks_for_one(
    cards: str | None, complaint: str
) -> None:
    with pytest.raises(EngineError, match=complaint):
        void(cards, {"player": 10})


def test_5_21_insurance_comes_back_with_a_void_round() -> None:
    bets = {"player": 100, "player_insurance@4": 40}
    assert void(BANKER_MISSED, bets)["player_insurance"] == ("void", 0)


def test_outcomes_left_open_follow_the_table_of_play(singapore: Rules) -> None:
    drawn = possible_outcomes(parse_cards(BANKER_MISSED), singapore)
    assert {(each.player_total, each.player_cards, each.banker_cards) for each in drawn} == {(6, 2, 3)}
    assert {each.banker_total for each in drawn} == set(range(10))
    both = possible_outcomes(parse_cards("2S KD KH 5C"), singapore)
    assert {(each.player_cards, each.banker_cards) for each in both} == {(3, 2), (3, 3)}
    assert len(possible_outcomes(parse_cards(PLAYER_WINS), singapore)) == 1


@pytest.mark.parametrize(
    ("cards", "finished"),
    [
        (PLAYER_WINS, True),
        (BANKER_MISSED, False),
        (f"{BANKER_MISSED} 2S", True),
        ("2S KD KH 5C", False),
        ("2S KD KH 5C 8D", True),
        ("2S KD KH 5C 6D", False),
        ("2S KD KH 5C 6D 2H", True),
    ],
)
def test_a_round_is_finished_when_the_table_of_play_asks_for_nothing_more(cards: str, finished: bool) -> None:
    assert is_finished(parse_cards(cards)) is finished


def test_5_15_2_an_additional_card_is_discarded_and_the_round_stands() -> None:
    data = {"cards": PLAYER_WINS, "taken_back": "4H", "seats": [box(1, Ann={"player": 100})]}
    found = settlement(data)
    assert found.lines == settlement({**data, "taken_back": ""}).lines
    assert found.notes == ("4H dealt without need and discarded: the round stands (SG 5.15.2; SG 5.15.3).",)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cards": f"{PLAYER_WINS} 4H"}, "nobody draws, yet 4H was dealt"),
        ({"taken_back": " ".join(["9S"] * 8)}, "9S was dealt 9 times, and the shoe holds 8"),
        ({"taken_back": "4H", "void": True}, "cards are taken back where the round stands"),
    ],
)
def test_5_15_2_only_cards_beyond_the_table_of_play_are_taken_back(
    changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(EngineError, match=complaint):
        settle({"cards": PLAYER_WINS, "seats": [box(1, Ann={"player": 100})]} | changes)


def returned(cause: str, **more: Any) -> dict[str, Any]:
    bettors = [
        {"name": "Ann", "bets": {"player": 100, "player_pair": 10}, "returned": cause},
        {"name": "Bo", "bets": {"player": 50}},
    ]
    return {"cards": PLAYER_WINS, "seats": [{"seat": 1, "bettors": bettors}]} | more


def test_5_16_3_one_player_has_the_bets_returned_and_the_others_go_on() -> None:
    lines = settle(returned("dealing_error"))
    assert [(line.bettor, line.event, int(line.net)) for line in lines] == [
        ("Ann", "returned", 0),
        ("Ann", "returned", 0),
        ("Bo", "player", 50),
    ]
    assert lines[0].cite == ("SG 5.16.3",)


def test_5_16_3_insurance_goes_back_with_the_bet_that_it_insures() -> None:
    data = {
        "cards": "6S 5D KH KC 4S",
        "seats": [
            {
                "seat": 1,
                "bets": {"player": 100, "player_insurance@4": 10},
                "returned": "dealing_error",
            }
        ],
    }
    assert [line.returned for line in settle(data)] == [100, 10]


BET_BY_BET = {"readings": {"bets_taken_back": "bet_by_bet"}}


def keeping(*kept: str, **bets: int) -> dict[str, Any]:
    """Ann has a dealing error and leaves some of her bets; Banker's five draws to nine against six."""
    named = {name.replace("__", "@"): stake for name, stake in bets.items()}
    one = {"seat": 1, "bets": named, "returned": "dealing_error", "kept": list(kept)}
    return {"cards": "6S 5D KH KC 4S", "seats": [one]}


def test_5_16_3_bet_by_bet_a_player_leaves_one_bet_and_takes_the_other_back() -> None:
    lines = settle(keeping("banker", banker=100, player_pair=10), **BET_BY_BET)
    assert [(line.wager, line.event, int(line.net)) for line in lines] == [
        ("banker", "banker", 95),
        ("player_pair", "returned", 0),
    ]


def test_5_16_3_all_together_nothing_is_kept() -> None:
    with pytest.raises(BadBet, match=r"go back together: none is kept .SG 5.16.3"):
        settle(keeping("banker", banker=100, player_pair=10))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (
            keeping("player_insurance@4", player=100, player_insurance__4=10),
            "goes back with the bet on player",
        ),
        (keeping("tie", banker=100), "tie is none of this player's bets"),
        (keeping("banker", banker=100), "nothing goes back"),
        (keeping("banker", banker=100, tie=10) | {"cards": None}, "cards are missing"),
    ],
)
def test_5_16_3_bet_by_bet_what_cannot_be_kept(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        settle(data, **BET_BY_BET)


def test_5_16_3_bet_by_bet_a_kept_bet_of_a_void_round_comes_back_with_the_round() -> None:
    data = keeping("banker", banker=100, player_pair=10) | {"void": "foreign_card"}
    assert [(line.wager, line.event) for line in settle(data, **BET_BY_BET)] == [
        ("player_pair", "returned"),
        ("banker", "void"),
    ]


def test_5_7_1_bets_are_withdrawn_in_a_high_limit_area_alone() -> None:
    lines = settle(returned("withdrawn"), high_limit_area=True)
    assert [line.net for line in lines] == [0, 0, 50]
    assert lines[0].cite == ("SG 5.7.1",)
    for area in ({}, {"high_limit_area": False}):
        with pytest.raises(BadBet, match=r"only where high_limit_area is stated .SG 5.7.1"):
            settle(returned("withdrawn"), **area)


def test_5_7_1_a_round_without_bets_needs_no_cards() -> None:
    one = {"seats": [{"seat": 1, "bets": {"player": 100}, "returned": "withdrawn"}]}
    assert [line.returned for line in settle(one, high_limit_area=True)] == [100]
    two = {"seats": [*one["seats"], {"seat": 2, "bets": {"player": 100}}]}
    with pytest.raises(BadBet, match="cards are missing"):
        settle(two, high_limit_area=True)


def test_a_cause_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(BadBet, match="does not return a player's bets for 'rain': dealing_error, withdrawn"):
        settle(returned("rain"))


def test_a_player_whose_bets_went_back_before_a_void_keeps_nothing() -> None:
    data = returned("dealing_error", cards=BANKER_MISSED) | MISSED
    assert [(line.event, int(line.net)) for line in settle(data)] == [
        ("returned", 0),
        ("returned", 0),
        ("void", 0),
    ]


def test_what_stands_in_a_void_round_is_held_to_the_payout_limit() -> None:
    data = {"cards": BANKER_MISSED, "seats": [box(1, Ann={"player_pair": 10}, Bo={"player_pair": 10})]}
    lines = settle(data | MISSED, limits={"payout_per_hand": 110})
    assert [line.net for line in lines] == [55, 55]
