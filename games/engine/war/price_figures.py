"""What the price of Casino War is shown by: the progressive at its reset amount and in the long run, the spin, the
electronic version.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.engine.amounts import number_text
from games.engine.price import Price
from games.engine.price_figures import Figure, MeterReport, players_words, with_assumption
from games.engine.round_form import WagerName
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE

AT_RESET = "meters at reset"
LONG_RUN = ("progressive.long_run", "progressive.with_envy", "bonus_spin.long_run")


def assumptions(price: Price) -> dict[str, str]:
    """What the figures of a wager take for granted, beside its name: what meters show, how many play."""
    found = {}
    progressive, spin = price.progressive or {}, _spin(price)
    if progressive:
        found[PROGRESSIVE] = _at_meter(progressive)
        found[ENVY] = f"{players_words(progressive['players'])}, per unit of the progressive wager"
    if spin:
        meters = [each for each in spin["meters"].values() if "meter" in each]
        at = "meters as they stand" if any(each["meter"] != each["reset"] for each in meters) else AT_RESET
        found[BONUS_SPIN] = f"{at}, {players_words(spin['players'])}"
    return found


def edge_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    """Nothing is staked on an envy bonus: it is part of what the progressive costs."""
    given = assumptions(price)
    for code, wager in price.wagers.items():
        if code == ENVY:
            continue
        edge = wager.house_edge
        if code == PROGRESSIVE and price.progressive:
            # over the seats' turns, who are not all paid first
            edge = price.progressive["edge_at_meter"]
        yield Figure("edge", code, with_assumption(name(code), given.get(code)), code, edge)
        if code == PROGRESSIVE and price.progressive:
            yield from _progressive(price.progressive, name)
        elif code == BONUS_SPIN and isinstance(_spin(price).get("long_run_edge"), Fraction):
            label = f"{name(code)}, long run, {players_words(_spin(price)['players'])}"
            yield Figure("edge", "bonus_spin.long_run", label, code, _spin(price)["long_run_edge"])
    if (each_card := _electronic(price)) is not None:
        yield Figure("edge", "electronic", "Electronic table, each card", "", each_card)


def break_even_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    """At which meter a wager costs nothing, without and with the bonuses for hands of others, every player wagering."""
    report = price.progressive
    if report:
        players = report["players"]
        yield _break_even(PROGRESSIVE, PROGRESSIVE, name, report["break_even_meter"], players, "")
        if report.get("envy_ev"):
            counted = f"with {name(ENVY)}"
            value = report["break_even_meter_with_envy"]
            yield _break_even("progressive.with_envy", PROGRESSIVE, name, value, players, counted)
    for meter, found in _spin(price).get("meters", {}).items():
        if isinstance(found.get("break_even_meter"), Fraction):
            players, value = _spin(price)["players"], found["break_even_meter"]
            yield _break_even(f"{BONUS_SPIN}.{meter}", BONUS_SPIN, name, value, players, f"{meter} meter")


def _break_even(key: str, wager: str, name: WagerName, value: Fraction, players: int, counted: str) -> Figure:
    parts = (name(wager), counted, players_words(players))
    return Figure("break_even", key, ", ".join(part for part in parts if part), wager, value)


def meter_reports(price: Price, name: WagerName, readings: Mapping[str, str]) -> Iterator[MeterReport]:
    if price.progressive:
        yield MeterReport(PROGRESSIVE, PROGRESSIVE, PROGRESSIVE, name(PROGRESSIVE), price.progressive)
    one_winner = readings.get("hot_spot_seat") != "among_all_positions"
    for meter, report in _spin(price).get("meters", {}).items():
        label = f"{name(BONUS_SPIN)}, {meter} meter"
        yield MeterReport(f"{BONUS_SPIN}.{meter}", meter, BONUS_SPIN, label, report, one_winner=one_winner)


def meter_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    """Where the progressive breaks even with one player and with all of them, and what meters cost in the long run."""
    for alone in (price.progressive or {}).get("by_players", ())[:1]:
        if alone["players"] != (price.progressive or {})["players"]:
            value = alone["break_even_meter"]
            yield _break_even("progressive.alone", PROGRESSIVE, name, value, alone["players"], "")
    yield from break_even_figures(price, name)
    yield from (figure for figure in edge_figures(price, name) if figure.key in LONG_RUN)


def _progressive(report: Mapping[str, Any], name: WagerName) -> Iterator[Figure]:
    called, players = name(PROGRESSIVE), players_words(report["players"])
    if isinstance(report.get("long_run_edge_without_envy"), Fraction):
        alone = report["long_run_edge_without_envy"]
        yield Figure("edge", "progressive.long_run", f"{called}, long run, {players}", PROGRESSIVE, alone)
    if isinstance(report.get("long_run_edge"), Fraction) and report.get("envy_ev"):
        label = f"{called}, long run with {name(ENVY)}, {players}"
        yield Figure("edge", "progressive.with_envy", label, ENVY, report["long_run_edge"])


def _at_meter(report: Mapping[str, Any]) -> str:
    return (
        "meter at reset" if report["meter"] == report["reset"] else f"meter at {number_text(report['meter'])}"
    )


def _spin(price: Price) -> Mapping[str, Any]:
    found = price.extra.get(BONUS_SPIN)
    return found if isinstance(found, Mapping) else {}


def _electronic(price: Price) -> Fraction | None:
    found = price.extra.get("electronic")
    ev = found.get("ev") if isinstance(found, Mapping) else None
    return -ev if isinstance(ev, Fraction) else None
