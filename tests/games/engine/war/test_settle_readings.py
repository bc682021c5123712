"""Who takes the meter, ties of the electronic version, abandoned games and stakes above what a page states."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.engine.errors import BadBet, ImpossibleDeal
from games.engine.settlement import Settlement
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from tests.games.engine.war.tables import ONLINE, settle_table

PLAYER = {"initial": 10, "progressive": 5}


def seat(number: int, cards: str, bets: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": number, "cards": cards, "bets": bets or {"initial": 10}} | more


def nets(settlement: Settlement, wager: str) -> dict[int | None, Decimal]:
    return {line.seat: line.net for line in settlement.lines if line.wager == wager}


def winners(*numbers: int, **more: Any) -> dict[str, Any]:
    """Seats that all hold the jackpot."""
    return {"dealer": "KS KS", "meter": 50000, "seats": [seat(n, "KS KS", PLAYER, **more) for n in numbers]}


@pytest.mark.parametrize(("reading", "first", "second"), [("counterclockwise", 6, 2), ("clockwise", 2, 6)])
def test_md_9_a_and_9_i_the_direction_decides_who_takes_the_meter(
    reading: str, first: int, second: int
) -> None:
    """Seat 1 is farthest to the dealer's left (8.F), so that counterclockwise from the right is last seat first."""
    settlement = settle_table(winners(2, 6), settings={"readings.settlement_direction": reading})
    paid = {number: 50000 if number == first else 10000 for number in (first, second)}
    assert nets(settlement, "progressive") == {number: meter + 5000 for number, meter in paid.items()}
    assert [line.seat for line in settlement.lines if line.wager == "progressive"] == [first, second]


@pytest.mark.parametrize(("reading", "order"), [("counterclockwise", [7, 4, 3]), ("clockwise", [3, 4, 7])])
def test_md_7_e_a_player_of_adjacent_boxes_is_paid_for_all_in_his_turn(
    reading: str, order: list[int]
) -> None:
    table = {
        "dealer": "KS",
        "seats": [seat(3, "AS", name="Ann"), seat(4, "AS", name="Ann"), seat(7, "AS", name="Ben")],
    }
    settlement = settle_table(table, settings={"readings.settlement_direction": reading})
    assert [line.seat for line in settlement.lines] == order


def test_md_9_l_whoever_backs_two_cards_is_paid_for_both_in_one_turn() -> None:
    backed = [{"name": name, "bets": {"initial": 10}} for name in ("Ann", "Ben")]
    table = {
        "dealer": "KS",
        "seats": [
            {"seat": 1, "cards": "AS", "bettors": [backed[0]]},
            {"seat": 2, "cards": "AD", "bettors": [backed[1]]},
            {"seat": 3, "cards": "2D", "bettors": [backed[0]]},
        ],
    }
    lines = settle_table(table, settings={"electronic.community_cards": 3}).lines
    assert [(line.bettor, line.seat) for line in lines] == [("Ann", 3), ("Ann", 1), ("Ben", 2)]


def electronic(reading: str) -> dict[str, Any]:
    return {"electronic.community_cards": 3, "readings.electronic_ties": reading}


TIED = {"initial": 10, "tie": 1}


def test_md_9_l_a_tie_that_pushes_returns_the_initial_wager_and_pays_the_tie() -> None:
    settlement = settle_table(
        {"dealer": "9S", "seats": [seat(1, "9D", TIED), seat(2, "2C")]}, settings=electronic("push")
    )
    initial = next(line for line in settlement.lines if line.wager == "initial" and line.seat == 1)
    assert (initial.event, initial.pays, int(initial.returned), int(initial.net)) == ("tie", "push", 10, 0)
    assert "MD 9.L" in initial.cite
    assert nets(settlement, "tie") == {1: 10}
    assert nets(settlement, "initial") == {1: 0, 2: -10}


def test_md_9_l_a_tie_that_can_only_be_surrendered_loses_half() -> None:
    settings = electronic("surrender_only")
    for decision in ({}, {"decision": "surrender"}):
        settlement = settle_table(
            {"dealer": "9S", "seats": [seat(1, "9D", TIED, **decision)]}, settings=settings
        )
        assert nets(settlement, "initial") == {1: -5}
        assert nets(settlement, "tie") == {1: 10}


@pytest.mark.parametrize(
    ("reading", "table", "message"),
    [
        (
            "push",
            {"dealer": "9S 4D", "seats": [seat(1, "9D KD")]},
            r"as read here that ends the round, yet KD was dealt \(MD 9.L",
        ),
        (
            "push",
            {"dealer": "9S", "seats": [seat(1, "9D", decision="surrender")]},
            r"the electronic version has no surrender \(MD 9.L",
        ),
        (
            "surrender_only",
            {"dealer": "9S 4D", "seats": [seat(1, "9D KD", decision="war")]},
            r"the electronic version has no war \(MD 9.L",
        ),
        (
            "surrender_only",
            {"dealer": "9S 4D", "seats": [seat(1, "9D KD")]},
            "a surrender ends the round, yet KD was dealt",
        ),
        ("war", {"dealer": "9S", "seats": [seat(1, "9D")]}, "say whether the player goes to war"),
    ],
)
def test_md_9_l_what_a_reading_of_ties_does_not_know_is_refused(
    reading: str, table: dict[str, Any], message: str
) -> None:
    with pytest.raises(ImpossibleDeal, match=message):
        settle_table(table, settings=electronic(reading))


def test_md_9_l_readings_of_ties_change_nothing_at_a_table_with_cards() -> None:
    table = {"dealer": "9S 4D", "seats": [seat(1, "9D KD")]}
    for reading in ("push", "surrender_only"):
        assert settle_table(table, settings={"readings.electronic_ties": reading}) == settle_table(table)


ABANDONED = {
    "dealer": "9S",
    "seats": [{"seat": 1, "cards": "9D", "void": "unfinished_choice", "bets": {"initial": 50, "tie": 10}}],
}


@pytest.mark.parametrize(("reading", "net", "event"), [("stands", 100, "tie"), ("refunded", 0, "void")])
def test_online_initial_tie_wager_5_and_6_against_rules_12(reading: str, net: int, event: str) -> None:
    settings = {"readings.settled_tie_wager": reading}
    initial, tie = settle_table(ABANDONED, pack=ONLINE, settings=settings).lines
    assert (initial.event, int(initial.net), int(initial.returned)) == ("void", 0, 50)
    assert (tie.event, int(tie.net)) == (event, net)
    cite = "ONLINE initial-tie-wager:6" if reading == "stands" else "ONLINE rules:12"
    assert cite in tie.cite


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cards": "8D"}, r"seat 1: 8D against 9S leaves no choice open \(ONLINE rules:12\)"),
        ({"cards": "9D KD"}, "leaves no choice open"),
        ({"cards": None}, r"give its card and the dealer's.*\(ONLINE initial-tie-wager:5"),
    ],
)
def test_online_rules_12_only_an_open_choice_is_abandoned(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadBet, match=message):
        settle_table({"dealer": "9S", "seats": [ABANDONED["seats"][0] | changes]}, pack=ONLINE)  # type: ignore[operator]


@pytest.mark.parametrize(("wager", "most", "cite"), [("initial", 3000, "rules:3"), ("tie", 500, "rules:4")])
def test_online_rules_3_and_4_a_stake_above_the_stated_maximum_is_refused(
    wager: str, most: int, cite: str
) -> None:
    def table(stake: str) -> dict[str, Any]:
        return {"dealer": "9S", "seats": [seat(1, "KS", {"initial": 10} | {wager: stake})]}

    assert settle_table(table(str(most)), pack=ONLINE).lines
    with pytest.raises(BadBet, match=rf"{wager} is at most {most}.00, not {most}.01 \(ONLINE {cite}\)"):
        settle_table(table(f"{most}.01"), pack=ONLINE)


def test_online_rules_3_a_table_that_states_less_is_held_to_that() -> None:
    table = {"dealer": "9S", "seats": [seat(1, "KS", {"initial": 200})]}
    own = {"limits.wagers.initial.maximum": 200}
    assert settle_table(table, pack=ONLINE, settings=own).net == 200
    with pytest.raises(BadBet, match="initial is at most 199"):
        settle_table(table, pack=ONLINE, settings={"limits.wagers.initial.maximum": 199})


def test_online_rules_3_with_the_war_wager_counted_the_first_bet_is_half() -> None:
    reading = {"readings.main_maximum": "war_included"}
    table = {"dealer": "9S", "seats": [seat(1, "KS", {"initial": 1500})]}
    assert settle_table(table, pack=ONLINE, settings=reading).net == 1500
    table["seats"] = [seat(1, "KS", {"initial": "1500.01"})]
    with pytest.raises(BadBet, match=r"initial is at most 1500\.00"):
        settle_table(table, pack=ONLINE, settings=reading)


def test_comar_36_05_03_14_an_accepted_wager_above_the_limits_stands() -> None:
    table = {"dealer": "9S", "seats": [seat(1, "KS", {"initial": 5000})]}
    assert settle_table(table, settings={"limits.maximum": 100}).net == 5000


@pytest.mark.parametrize(
    ("cards", "decision", "net", "event"),
    [("9D", None, 0, "refunded"), ("9D", "surrender", -5, "surrender"), ("9D 4H", "war", 0, "war_won")],
)
def test_online_rules_12_a_tie_that_may_be_left_can_still_be_played_on(
    cards: str, decision: str | None, net: int, event: str
) -> None:
    """Walking away is what rules:12 leaves open; go-to-war:1 still gives the choice of surrender and war."""
    settings = {"readings.unfinished_choice": "ties_refunded"}
    played: dict[str, Any] = {"decision": decision} if decision else {}
    dealer = "9S 3D" if decision == "war" else "9S"
    table = {"dealer": dealer, "seats": [seat(1, cards, **played)]}
    initial, *war = settle_table(table, pack=ONLINE, settings=settings).lines
    assert (initial.event, int(initial.net)) == (event, net)
    assert [int(line.net) for line in war] == ([10] if decision == "war" else [])


def test_online_rules_12_the_largest_hand_is_a_war_whether_or_not_ties_may_be_left() -> None:
    stakes = {"initial": Fraction(10), "tie": Fraction(10), "war_tie": Fraction(10)}
    hands = []
    for option in ("as_played", "ties_refunded"):
        rules = build_rules(load_pack(ONLINE), {"readings": {"unfinished_choice": option}})
        hands.append(rules.game.largest_seat(rules, stakes, {}))
    assert hands[0] == hands[1]
    assert hands[0] is not None
    assert hands[0].decisions == {"decision": "war"}


@pytest.mark.parametrize(("option", "refused"), [("several", False), ("one", True)])
def test_online_initial_play_2_several_hands_are_settled_where_they_can_be_played(
    option: str, refused: bool
) -> None:
    table = {"dealer": "9S", "seats": [seat(1, "KS"), seat(2, "KD")]}
    settings = {"readings.hands_at_once": option, "seats": 3}
    if refused:
        with pytest.raises(BadBet, match=r"2 hands are played at once.*\(ONLINE initial-play:2\)"):
            settle_table(table, pack=ONLINE, settings=settings)
        table["seats"] = [seat(1, "KS")]
    assert settle_table(table, pack=ONLINE, settings=settings).net == 10 * len(table["seats"])


def test_online_secondary_tie_wager_1_the_figure_that_the_operator_sets_holds() -> None:
    def settled(stake: int) -> Settlement:
        table = {"dealer": "9S 4D", "seats": [seat(1, "9D 4H", {"initial": 10, "war_tie": stake})]}
        return settle_table(table, pack=ONLINE, settings={"limits.wagers.war_tie.maximum": 300})

    assert settled(300).lines
    with pytest.raises(BadBet, match=r"war_tie is at most 300\.00.*\(ONLINE secondary-tie-wager:1\)"):
        settled(301)
