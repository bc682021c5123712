"""Bonus Spin Xtreme as a proposal states it: trigger, wheel, both meters, and the edge by seats in play."""

from dataclasses import replace
from fractions import Fraction

from games.engine.price import WagerPrice
from games.engine.progressive import long_run
from games.engine.settlement import money
from games.engine.war.bonus_spin import METERS, Spin, Stop
from games.engine.war.figures import Report, meter_report, percent
from games.engine.war.table import WarTable
from games.engine.war.wheel import drawn_among


def bonus_spin_report(table: WarTable, price: WagerPrice | None) -> Report | None:
    spin = table.spin
    if price is None or spin is None:
        return None
    nothing = dict.fromkeys(METERS, Fraction(0))
    fixed = spin.ev(nothing)
    meters: dict[str, Report] = {}
    long_run_edge = -fixed
    for name in METERS:
        meter, jackpot = table.meters[name], spin.jackpot(name)
        if not jackpot.any_hit:
            meters[name] = {"note": "no stop of the wheel pays this meter"}
            continue
        if spin.takes_part_of_meters:
            meters[name] = {
                "jackpot_probability": jackpot.per_seat,
                "note": "a stake of a part wins that part of the meter; how the rest runs on is not laid down",
            }
            continue
        others = spin.ev({**table.shown, name: Fraction(0)})
        meters[name] = {
            "jackpot_probability": jackpot.per_seat,
            **meter_report(meter, jackpot, others, table.shown[name]),
        }
        run = long_run(meter, jackpot, fixed)
        long_run_edge = (
            long_run_edge - run.contribution - run.reserve - run.seed_paid_by_house if run else long_run_edge
        )
    weight = spin.weight
    stated = all(table.meters[name].rate is not None for name in METERS) and not spin.takes_part_of_meters
    return {
        "wager": money(spin.wager),
        "players": table.players,
        "trigger": f"{spin.colour} {spin.rank}",
        "trigger_probability": spin.trigger,
        "hot_spot_drawn_among": spin.drawn_among,
        "stops": [_stop_report(weight, stop) for stop in spin.stops],
        "fixed_ev": fixed,
        "ev_at_meters": price.ev,
        "edge_at_meters_percent": percent(-price.ev),
        "meters": meters,
        "by_players": [_spin_at(table, spin, seats) for seats in table.table_sizes],
        "long_run_edge": long_run_edge if stated else None,
        "long_run_edge_percent": percent(long_run_edge) if stated else None,
    }


def _spin_at(table: WarTable, spin: Spin, players: int) -> Report:
    then = replace(spin, players=players, drawn_among=drawn_among(table.rules, players))
    ev = then.ev(table.shown)
    return {"players": players, "ev_at_meters": ev, "edge_at_meters_percent": percent(-ev)}


def _stop_report(weight: int, stop: Stop) -> Report:
    return {
        "symbol": stop.symbol,
        "probability": Fraction(stop.weight, weight),
        "hot_spot": None if stop.hot_spot is None else stop.hot_spot.text,
        "community": None if stop.community is None else stop.community.text,
    }
