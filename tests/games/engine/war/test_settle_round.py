"""Whole tables: seats paid in turn, envy, one spin for all, boxes, limits, voids, community cards."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import BadBet, EngineError, ImpossibleDeal
from games.engine.settlement import Settlement
from tests.games.engine.war.tables import ONLINE, SOUTH_DAKOTA, rules_of, settle_table

PLAYER = {"initial": 10, "progressive": 5}


def seat(number: int, cards: str, bets: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": number, "cards": cards, "bets": bets or {"initial": 10}} | more


def nets(settlement: Settlement, wager: str) -> dict[int | None, Decimal]:
    return {line.seat: line.net for line in settlement.lines if line.wager == wager}


def test_every_seat_meets_the_same_dealer() -> None:
    table = {
        "dealer": "9S 4D",
        "seats": [
            seat(1, "KS"),
            seat(2, "2C"),
            seat(3, "9D", decision="surrender"),
            seat(5, "9H 4S", {"initial": 10, "tie": 1, "war_tie": 1}),
            seat(7, "9C 3S"),
        ],
    }
    settlement = settle_table(table)
    assert nets(settlement, "initial") == {1: 10, 2: -10, 3: -5, 5: 0, 7: -10}
    assert nets(settlement, "war") == {5: 20, 7: -10}
    assert nets(settlement, "tie") == nets(settlement, "war_tie") == {5: 10}
    assert settlement.net == 10 - 10 - 5 + 20 + 10 + 10 - 20


def test_md_10_d_4_two_winners_are_paid_in_turn_what_the_meter_then_shows() -> None:
    table = {"dealer": "KS KS", "meter": 50000, "seats": [seat(2, "KS KS", PLAYER), seat(6, "KS KS", PLAYER)]}
    settlement = settle_table(table)
    assert nets(settlement, "progressive") == {6: 50000 + 5000, 2: 10000 + 5000}
    assert [line.seat for line in settlement.lines if line.wager == "progressive"] == [6, 2]
    assert settlement.meters == {"progressive": 10000}
    assert "MD 10.D(4)" in next(line.cite for line in settlement.lines if line.wager == "progressive")


def test_south_dakota_pays_from_the_first_seat() -> None:
    settlement = settle_table({"dealer": "9S", "seats": [seat(2, "KS"), seat(1, "KD")]}, pack=SOUTH_DAKOTA)
    assert [line.seat for line in settlement.lines] == [1, 2]


def test_envy_is_paid_for_every_other_holder_and_never_for_oneself() -> None:
    table = {
        "dealer": "KS KS",
        "seats": [seat(1, "KS KS", PLAYER), seat(2, "KS KS", PLAYER), seat(3, "2D", PLAYER), seat(4, "3D")],
    }
    envy = [line for line in settle_table(table).lines if line.wager == "envy"]
    assert sorted((line.seat or 0) for line in envy) == [1, 2, 3, 3]
    assert {line.net for line in envy} == {5000}
    assert all(line.stake == 0 and line.returned == line.net for line in envy)
    assert all("MD 10.C(3)(c)(i)" in line.cite for line in envy)


def test_envy_follows_the_stake_of_the_player_who_receives_it() -> None:
    table = {"dealer": "KS KS", "seats": [seat(1, "KS KS"), seat(3, "2D", {"initial": 10, "progressive": 1})]}
    assert nets(settle_table(table), "envy") == {3: 1000}


@pytest.mark.parametrize(("reading", "paid"), [("any_holder", {3: 5000}), ("holder_wagered", {})])
def test_whether_the_holder_must_have_wagered_is_a_reading(reading: str, paid: dict[int, int]) -> None:
    table = {"dealer": "KS KS", "seats": [seat(1, "KS KS"), seat(3, "2D", PLAYER)]}
    assert nets(settle_table(table, settings={"readings.envy_holder": reading}), "envy") == paid


@pytest.mark.parametrize(("reading", "paid"), [("other_players_only", {}), ("every_other_box", {2: 5000})])
def test_whether_a_second_box_counts_is_a_reading(reading: str, paid: dict[int, int]) -> None:
    table = {
        "dealer": "KS KS",
        "seats": [seat(1, "KS KS", PLAYER, name="Ann"), seat(2, "2D", PLAYER, name="Ann")],
    }
    assert nets(settle_table(table, settings={"readings.envy_second_box": reading}), "envy") == paid


SPIN = {"initial": 10, "bonus_spin": 5}


def test_one_spin_pays_the_hot_spot_and_the_community() -> None:
    table = {
        "dealer": "AH",
        "spin": {"stop": 3, "hot_spot": 4},
        "seats": [seat(1, "2S", SPIN), seat(4, "3S", SPIN), seat(5, "4S", SPIN), seat(6, "5S")],
    }
    settlement = settle_table(table)
    assert nets(settlement, "bonus_spin") == {1: 125, 4: 1000, 5: 125}
    cites = {line.seat: line.cite for line in settlement.lines if line.wager == "bonus_spin"}
    assert "MD 10.D(1)(c)" in cites[4]
    assert "MD 10.E(1)(b)" in cites[1]


def test_a_spin_on_a_meter_pays_it_to_the_hot_spot_alone() -> None:
    table = {
        "dealer": "AD",
        "spin": {"stop": 1, "hot_spot": 1},
        "meter": {"primary": 23456.78, "secondary": 6000},
        "seats": [seat(1, "2S", SPIN), seat(2, "3S", SPIN)],
    }
    table["meter"] = {"primary": Decimal("23456.78"), "secondary": 6000}
    settlement = settle_table(table)
    assert nets(settlement, "bonus_spin") == {1: Decimal("23456.78"), 2: 150}
    assert settlement.meters == {"primary": 10000, "secondary": 6000}


def test_without_the_trigger_every_spin_wager_loses() -> None:
    settlement = settle_table({"dealer": "AS", "seats": [seat(1, "2S", SPIN)]})
    assert nets(settlement, "bonus_spin") == {1: -5}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"dealer": "AH", "seats": [seat(1, "2S", SPIN)]}, "AH starts a spin: say where it stopped"),
        (
            {"dealer": "AS", "spin": {"stop": 1, "hot_spot": 1}, "seats": [seat(1, "2S", SPIN)]},
            "AS starts no spin, only red A",
        ),
        (
            {"dealer": "AH", "spin": {"stop": 1, "hot_spot": 1}, "seats": [seat(1, "2S")]},
            "nobody wagered on a spin",
        ),
        (
            {"dealer": "AH", "spin": {"stop": 11, "hot_spot": 1}, "seats": [seat(1, "2S", SPIN)]},
            "stops 1 to 10, not 11",
        ),
        (
            {
                "dealer": "AH",
                "spin": {"stop": 1, "hot_spot": 2},
                "seats": [seat(1, "2S", SPIN), seat(2, "3S")],
            },
            r"a seat that made the wager \(1\), not seat 2",
        ),
        (
            {"dealer": "KS", "seats": [seat(1, "2S", {"tie": 5})]},
            r"seat 1 has no initial wager \(MD 7.F\(1\)",
        ),
        ({"dealer": "KS", "seats": [seat(10, "2S")]}, r"no seat 10: this table has 9 positions \(MD 2.A\)"),
        ({"dealer": "KS", "seats": [seat(1, "2S"), seat(1, "3S")]}, "a seat is listed twice"),
        (
            {
                "dealer": "KS",
                "seats": [
                    {
                        "seat": 1,
                        "cards": "2S",
                        "bettors": [{"name": f"P{n}", "bets": {"initial": 10}} for n in range(1001)],
                    }
                ],
            },
            "at most 1,000 players are settled in one round",
        ),
        (
            {"dealer": "KS KD", "seats": [seat(1, "2S")]},
            r"nobody went to war, yet the dealer has KD \(MD 9.E\(2\)",
        ),
        ({"dealer": "KS", "seats": [seat(1, "KD 3S")]}, "seat 1 has a war card, and the dealer's is missing"),
        ({"dealer": "KS", "seats": [seat(1, "KD")]}, "seat 1: KD and KS tie: say whether"),
        (
            {"dealer": "KS 3D", "seats": [seat(1, "QD 3S")]},
            "seat 1: QD and KS do not tie, so there is no war, yet 3S",
        ),
        (
            {"dealer": "KS", "seats": [seat(1, "QD 3S")]},
            "seat 1: QD and KS do not tie, so there is no war, yet 3S",
        ),
        (
            {"dealer": "KS KS", "seats": [seat(n, "KS KS") for n in (1, 2, 3)]},
            "KS was dealt 8 times, and the shoe holds 6",
        ),
        ({"seats": [seat(1, "2S")]}, "dealer has one card"),
        ({"dealer": "KS", "seats": [{"seat": 1, "bets": {"initial": 1}}]}, "seat 1 has no cards"),
        ({"dealer": "KS", "seats": [seat(1, "2S 3S 4S")]}, "seat 1 has one card, after a tie two, not 3"),
        ({"dealer": "KS", "seats": []}, "seats"),
        ({"dealer": "KS", "seats": [seat(1, "2S", {"initial": 1, "envy": 1})]}, "envy is no bet"),
        ({"dealer": "KS", "seats": [seat(1, "2S", decision="fold")]}, "round file: seats.1.decision"),
        ({"dealer": "KS", "seats": [seat(1, "2S")], "meter": {"third": 5}}, "there is no meter 'third'"),
        (
            {"dealer": "KS", "seats": [seat(1, "2S")], "meter": -5},
            "the progressive meter is an amount above zero",
        ),
        ({"dealer": "KS", "seats": [seat(1, "2S")], "colour": "red"}, "unknown key"),
    ],
)
def test_tables_that_cannot_be(table: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        settle_table(table)


def test_the_hot_spot_may_be_drawn_among_all_positions() -> None:
    reading = {"readings.hot_spot_seat": "among_all_positions"}
    table = {"dealer": "AH", "spin": {"stop": 3, "hot_spot": 8}, "seats": [seat(1, "2S", SPIN)]}
    assert nets(settle_table(table, settings=reading), "bonus_spin") == {1: 125}
    table["spin"] = {"stop": 3, "hot_spot": 10}
    with pytest.raises(BadBet, match="one of 9 positions, not 10"):
        settle_table(table, settings=reading)


def test_md_7_e_boxes_of_one_player_lie_next_to_each_other() -> None:
    apart = {"dealer": "KS", "seats": [seat(1, "2S", name="Ann"), seat(3, "3S", name="Ann")]}
    with pytest.raises(BadBet, match=r"Ann plays boxes 1, 3, which are not next to each other \(MD 7.E\)"):
        settle_table(apart)
    three = {"dealer": "KS", "seats": [seat(n, "2S", name="Ann") for n in (2, 3, 4)]}
    assert settle_table(three).net == -30
    with pytest.raises(BadBet, match=r"Ann plays 3 boxes, and a player may play 2"):
        settle_table(three, settings={"adjacent_boxes": 2})


def test_md_7_b_1_only_the_seated_player_wagers_on_a_box() -> None:
    bettors = [{"name": "Ann", "bets": {"initial": 5}}, {"name": "Ben", "bets": {"initial": 5}}]
    with pytest.raises(BadBet, match=r"one player wagers on a box \(MD 7.B\(1\)\)"):
        settle_table({"dealer": "KS", "seats": [{"seat": 1, "cards": "2S", "bettors": bettors}]})


def test_a_void_round_returns_everything() -> None:
    table = {
        "void": "shuffler_failed",
        "seats": [seat(1, "KS", {"initial": 10, "tie": 5}), seat(2, "2D", PLAYER)],
    }
    settlement = settle_table(table)
    assert settlement.net == 0
    assert [line.returned for line in settlement.lines] == [10, 5, 10, 5]
    assert {line.cite for line in settlement.lines} == {("MD 11.D",)}
    assert settle_table(table | {"void": True}).lines == settlement.lines
    with pytest.raises(BadBet, match="does not void a round for 'earthquake': shuffler_failed"):
        settle_table(table | {"void": "earthquake"})


def test_md_11_c_a_wager_without_a_card_comes_back_and_the_others_stand() -> None:
    table = {
        "dealer": "9S",
        "seats": [seat(1, "KS"), {"seat": 2, "void": "card_not_dealt", "bets": {"initial": 10, "tie": 5}}],
    }
    settlement = settle_table(table)
    assert nets(settlement, "initial") == {1: 10, 2: 0}
    assert all(line.cite == ("MD 11.C",) for line in settlement.lines if line.seat == 2)


def test_an_unfinished_choice_online_is_refunded() -> None:
    table = {"dealer": "9S", "seats": [{"seat": 1, "void": "unfinished_choice", "bets": {"initial": 10}}]}
    (line,) = settle_table(table, pack=ONLINE).lines
    assert line.net == 0
    assert line.cite == ("ONLINE rules:12",)


@pytest.mark.parametrize(("reading", "paid"), [("per_box", 200), ("per_player", 100)])
def test_the_payout_limit_of_two_boxes_is_a_reading(reading: str, paid: int) -> None:
    table = {
        "dealer": "9S",
        "seats": [seat(1, "KS", {"initial": 300}, name="Ann"), seat(2, "QS", {"initial": 300}, name="Ann")],
    }
    settings = {"limits.payout_per_hand": 100, "readings.payout_limit_scope": reading}
    assert settle_table(table, settings=settings).net == paid


def test_players_without_a_name_have_limits_of_their_own() -> None:
    table = {"dealer": "9S", "seats": [seat(1, "KS", {"initial": 300}), seat(2, "QS", {"initial": 300})]}
    settings = {"limits.payout_per_hand": 100, "readings.payout_limit_scope": "per_player"}
    assert settle_table(table, settings=settings).net == 200


def test_cards_and_burns_have_to_fit_into_the_shoe() -> None:
    counts = [0] * 52
    counts[0], counts[4], counts[8] = 4, 2, 2  # AC, 2C, 3C
    rules = rules_of(shoe=Shoe.of_cards(counts))
    table = {"dealer": "AC 2C", "seats": [seat(1, "AC 3C"), seat(2, "AC 3C")]}
    with pytest.raises(
        ImpossibleDeal, match=r"6 cards were dealt and 3 burned, and the shoe holds 8 \(MD 8.E"
    ):
        rules.game.settle_round(rules, table)
    assert rules.game.settle_round(rules, {"dealer": "AC 2C", "seats": [seat(1, "AC 3C")]}).net == 10


def test_md_9_l_several_players_back_the_same_community_card() -> None:
    """One war card for the community card; each of its backers decides for himself."""
    table: dict[str, Any] = {
        "dealer": "9S 4D",
        "seats": [
            {
                "seat": 1,
                "cards": "9D KD",
                "bettors": [
                    {"name": "Ann", "decision": "war", "bets": {"initial": 10}},
                    {"name": "Ben", "decision": "surrender", "bets": {"initial": 10}},
                ],
            },
            {"seat": 3, "cards": "2C", "bettors": [{"name": "Ann", "bets": {"initial": 10}}]},
        ],
    }
    settlement = settle_table(table, settings={"electronic.community_cards": 3})
    by_player = {
        name: sum(line.net for line in settlement.lines if line.bettor == name) for name in ("Ann", "Ben")
    }
    assert by_player == {"Ann": 10 - 10, "Ben": -5}
    table["seats"][0]["seat"] = 4
    with pytest.raises(BadBet, match=r"no seat 4: this table has 3 community cards \(MD 9.L"):
        settle_table(table, settings={"electronic.community_cards": 3})


def test_a_war_card_that_nobody_asked_for_is_impossible() -> None:
    bettors = [{"name": name, "decision": "surrender", "bets": {"initial": 10}} for name in ("Ann", "Ben")]
    table = {"dealer": "9S 4D", "seats": [{"seat": 1, "cards": "9D KD", "bettors": bettors}]}
    with pytest.raises(ImpossibleDeal, match="a surrender ends the round, yet KD was dealt"):
        settle_table(table, settings={"electronic.community_cards": 3})


def test_a_round_of_another_pack_knows_no_progressive() -> None:
    with pytest.raises(BadBet, match="'progressive' is no wager of online/war"):
        settle_table({"dealer": "9S", "seats": [seat(1, "KS", PLAYER)]}, pack=ONLINE)
