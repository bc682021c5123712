"""Bonus Spin Xtreme: trigger, wheel, hot spot and both meters."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import BadBet
from games.engine.game import PriceRequest
from games.engine.war.table import WarTable
from tests.games.engine.war.tables import price_of, rules_of, settle

SMALL = [
    {"weight": 3, "hot_spot": 200, "community": 25},
    {"weight": 1, "hot_spot": "primary", "community": 150},
]
TRIGGER = Fraction(1, 26)


@pytest.mark.parametrize("players", [1, 2, 9])
def test_a_seat_is_the_hot_spot_as_often_as_every_other(players: int) -> None:
    price = price_of(settings={"bonus_spin.wheel": SMALL}, players=players, meters={"primary": "12000"})
    hot = Fraction(3 * 40 + 2400, 4)
    community = Fraction(3 * 5 + 30, 4)
    mean = hot / players + community * (players - 1) / players
    assert price.wagers["bonus_spin"].ev == TRIGGER * mean - (1 - TRIGGER)


def test_the_hot_spot_among_all_positions_makes_the_number_of_players_irrelevant() -> None:
    reading = {"readings.hot_spot_seat": "among_all_positions"}
    prices = [price_of(settings=reading, players=players).wagers["bonus_spin"] for players in (1, 5, 9)]
    assert len({price.ev for price in prices}) == 1
    assert prices[0].ev == price_of(players=9).wagers["bonus_spin"].ev


def test_a_collected_wager_costs_what_a_returned_one_gives_back() -> None:
    returned = price_of(players=4).wagers["bonus_spin"].ev
    collected = (
        price_of(players=4, settings={"readings.bonus_spin_stake": "collected"}).wagers["bonus_spin"].ev
    )
    assert returned - collected == TRIGGER


def test_one_seat_alone_has_the_advantage_and_the_price_says_so() -> None:
    price = price_of(players=1)
    assert price.wagers["bonus_spin"].ev > 0
    assert any(
        "Bonus Spin Xtreme Progressive Wager favours the player when one seat" in note for note in price.notes
    )
    edges = [-row["ev_at_meters"] for row in price.extra["bonus_spin"]["by_players"]]
    assert edges == sorted(edges)
    assert edges[0] < 0 < edges[-1]
    assert edges[0] == price.wagers["bonus_spin"].house_edge


@pytest.mark.parametrize("players", [1, 4, 9])
def test_10_d_drawn_among_all_positions_a_seat_has_the_same_edge_however_many_play(players: int) -> None:
    """Also at a full table, where as many play as there are positions."""
    price = price_of(players=players, settings={"readings.hot_spot_seat": "among_all_positions"})
    rows = price.extra["bonus_spin"]["by_players"]
    assert (
        {row["ev_at_meters"] for row in rows} == {price.wagers["bonus_spin"].ev} == {Fraction(-4583, 11700)}
    )


def test_both_meters_are_studied_apart() -> None:
    report = price_of(players=5, meters={"primary": "20000"}).extra["bonus_spin"]
    primary, secondary = report["meters"]["primary"], report["meters"]["secondary"]
    assert primary["jackpot_probability"] == TRIGGER * Fraction(1, 1000) / 5
    assert secondary["jackpot_probability"] == TRIGGER * Fraction(4, 1000) / 5
    assert primary["rounds_between_hits"] == 26000
    assert primary["mean_meter_at_hit"] == 10000 + Fraction(4, 100) * 5 * 5 * 26000
    assert (primary["meter"], secondary["meter"]) == (20000, 5000)
    seeds = (10000 * primary["jackpot_probability"] + 5000 * secondary["jackpot_probability"]) / 5
    assert report["long_run_edge"] == -report["fixed_ev"] - Fraction(6, 100) - seeds


def test_at_its_break_even_meter_the_wager_costs_nothing() -> None:
    report = price_of(players=9).extra["bonus_spin"]
    meter = report["meters"]["primary"]["break_even_meter"]
    table = WarTable.of(rules_of(), PriceRequest(players=9))
    assert table.spin is not None
    assert table.spin.ev({**table.shown, "primary": meter}) == 0


def test_a_meter_that_no_stop_pays_is_said_to_be_out_of_reach() -> None:
    wheel = [{"weight": 1, "hot_spot": 200, "community": 25}]
    report = price_of(settings={"bonus_spin.wheel": wheel}).extra["bonus_spin"]
    assert report["meters"]["primary"] == {"note": "no stop of the wheel pays this meter"}


def test_a_blank_stop_loses() -> None:
    wheel = [{"weight": 1, "hot_spot": None, "community": 0}, {"weight": 1, "hot_spot": 260, "community": 5}]
    price = price_of(settings={"bonus_spin.wheel": wheel}).wagers["bonus_spin"]
    assert price.hit_frequency == TRIGGER / 2
    assert price.ev == TRIGGER / 2 * 52 - (1 - TRIGGER / 2)


def test_a_trigger_that_the_shoe_does_not_hold_is_refused() -> None:
    shoe = Shoe.of_cards([6, 0, 0, 6] + [6] * 48)
    price = price_of(settings={"bonus_spin.trigger": "red A"}, shoe=shoe)
    assert price.refused["bonus_spin"] == "is never triggered: the shoe holds no card of that rank and colour"


def test_md_10_e_read_by_the_symbol_pays_less() -> None:
    rules = rules_of()
    by_symbol = replace(rules, readings={**rules.readings, "community_pay_symbols": "pay_the_symbol"})
    spins = [WarTable.of(each, PriceRequest(players=9)).spin for each in (rules, by_symbol)]
    amounts = [{stop.community.amount for stop in spin.stops if stop.community} for spin in spins if spin]
    assert amounts == [{150, 125, 100, 75, 50, 40, 30, 25}, {150, 100, 75, 50, 40, 35, 30, 25}]


def test_stakes_without_a_pay_table_are_not_priced_and_the_others_are() -> None:
    assert "bonus_spin" in price_of(settings={"bonus_spin.wagers": [1, 5]}).wagers
    refused = price_of(settings={"bonus_spin.wagers": [1]}).refused["bonus_spin"]
    assert "no pay table for 1, only for a wager of 5 (MD 7.F(4); MD 10.D)" in refused


def test_one_symbol_for_both_jackpots_pays_both_meters_at_every_jackpot_stop() -> None:
    """10.D(1)(a), (b): the stop of one meter wins the other one too."""
    reading = {"readings.jackpot_symbols": "one_symbol"}
    two, one = (price_of(players=4, settings=each).wagers["bonus_spin"].ev for each in ({}, reading))
    more = Fraction(1 * 5000 + 4 * 10000, 1000) / 5
    assert one - two == TRIGGER * more / 4


def test_one_symbol_settles_both_meters_and_starts_both_again() -> None:
    settlement = settle(
        "KS AH",
        "initial=10",
        "bonus_spin@1=5",
        settings={"readings.jackpot_symbols": "one_symbol"},
        meters={"primary": "12000", "secondary": "6000"},
    )
    spin = settlement.lines[-1]
    assert (spin.event, spin.net) == ("hot_spot_jackpot", Decimal(18000))
    assert {"MD 10.D(1)(a)", "MD 10.D(1)(b)"} <= set(spin.cite)
    assert settlement.meters == {"primary": 10000, "secondary": 5000}


FIFTH = {"readings.one_dollar_bonus_spin": "one_fifth"}


def test_one_dollar_has_no_price_unless_it_wins_a_fifth() -> None:
    """7.F(4) names $1, and 10.D has a pay table for $5 alone."""
    stakes = {"bonus_spin.wagers": [1]}
    assert "no pay table for 1" in price_of(settings=stakes, players=3).refused["bonus_spin"]
    fifth = price_of(settings=stakes | FIFTH, players=3)
    assert fifth.wagers["bonus_spin"].ev == price_of(players=3).wagers["bonus_spin"].ev
    assert fifth.extra["bonus_spin"]["long_run_edge"] is None
    assert price_of(settings={"bonus_spin.wagers": [1, 5]} | FIFTH).extra["bonus_spin"]["wager"] == 5


def test_one_dollar_is_settled_at_a_fifth_and_leaves_the_rest_of_the_meter() -> None:
    with pytest.raises(BadBet, match=r"a wager of 5\.00 only"):
        settle("KS AH", "initial=10", "bonus_spin@3=1")
    amount = settle("KS AH", "initial=10", "bonus_spin@3=1", settings=FIFTH).lines[-1]
    assert amount.net == 200
    jackpot = settle("KS AH", "initial=10", "bonus_spin@1=1", settings=FIFTH, meters={"primary": "12000"})
    assert jackpot.lines[-1].net == 2400
    assert jackpot.lines[-1].pays == "20 % of the primary meter (2400.00)"
    assert jackpot.meters["primary"] == 9600


@pytest.mark.parametrize("stake", ["2", "0.50"])
def test_no_other_stake_is_made_up(stake: str) -> None:
    with pytest.raises(BadBet):
        settle("KS AH", "initial=10", f"bonus_spin@3={stake}", settings=FIFTH)
