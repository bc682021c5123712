"""What the price of Casino War is shown by: the progressive at its reset amount and in the long run, the spin, the
electronic version.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.engine.price import Price
from games.engine.price_figures import Figure, MeterReport
from games.engine.round_form import WagerName
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE


def edge_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    """Nothing is staked on an envy bonus: it is part of what the progressive costs."""
    for code, wager in price.wagers.items():
        if code == PROGRESSIVE and price.progressive:
            yield from _progressive(price.progressive, name)
        elif code == BONUS_SPIN and _spin(price):
            yield from _spin_edges(_spin(price), name(code))
        elif code != ENVY:
            yield Figure("edge", code, name(code), code, wager.house_edge)
    if (each_card := _electronic(price)) is not None:
        yield Figure("edge", "electronic", "Electronic table, each card", "", each_card)


def finer_edges(price: Price) -> Iterator[tuple[str, Fraction]]:
    long_run = (price.progressive or {}).get("long_run_edge")
    if isinstance(long_run, Fraction):
        yield "progressive, long run", long_run
    if (each_card := _electronic(price)) is not None:
        yield "electronic, each card", each_card


def meter_reports(price: Price, name: WagerName, readings: Mapping[str, str]) -> Iterator[MeterReport]:
    if price.progressive:
        yield MeterReport(PROGRESSIVE, PROGRESSIVE, PROGRESSIVE, name(PROGRESSIVE), price.progressive)
    one_winner = readings.get("hot_spot_seat") != "among_all_positions"
    for meter, report in _spin(price).get("meters", {}).items():
        label = f"{name(BONUS_SPIN)}, {meter} meter"
        yield MeterReport(f"{BONUS_SPIN}.{meter}", meter, BONUS_SPIN, label, report, one_winner=one_winner)


def meter_figures(price: Price) -> dict[tuple[str, str], Fraction]:
    """Where the progressive breaks even, and what it costs in the long run."""
    found: dict[tuple[str, str], Fraction] = {}
    report: Mapping[str, Any] = price.progressive or {}
    tables = report.get("by_players") or []
    for each in [*tables[:1], *[one for one in tables[1:] if one["players"] == report.get("players")]]:
        players = each["players"]
        label = "Break-even meter, 1 player" if players == 1 else f"Break-even meter, {players} players"
        found[label, "money"] = each["break_even_meter"]
    if isinstance(report.get("long_run_edge"), Fraction):
        found["Progressive in the long run", "share"] = report["long_run_edge"]
    if isinstance(_spin(price).get("long_run_edge"), Fraction):
        found["Bonus Spin in the long run", "share"] = _spin(price)["long_run_edge"]
    return found


def _progressive(report: Mapping[str, Any], name: WagerName) -> Iterator[Figure]:
    called = name(PROGRESSIVE)
    yield Figure("edge", PROGRESSIVE, f"{called}, meter at reset", PROGRESSIVE, report["edge_at_reset"])
    if isinstance(report.get("long_run_edge_without_envy"), Fraction):
        alone = report["long_run_edge_without_envy"]
        yield Figure("edge", "progressive.long_run", f"{called}, long run", PROGRESSIVE, alone)
    if isinstance(report.get("long_run_edge"), Fraction) and report.get("envy_ev"):
        label = f"{called}, long run with {name(ENVY)}"
        yield Figure("edge", "progressive.with_envy", label, ENVY, report["long_run_edge"])


def _spin_edges(report: Mapping[str, Any], called: str) -> Iterator[Figure]:
    at_start = -report["ev_at_meters"]
    yield Figure("edge", BONUS_SPIN, f"{called}, meters at their start", BONUS_SPIN, at_start)
    if isinstance(report.get("long_run_edge"), Fraction):
        label = f"{called}, long run"
        yield Figure("edge", "bonus_spin.long_run", label, BONUS_SPIN, report["long_run_edge"])


def _spin(price: Price) -> Mapping[str, Any]:
    found = price.extra.get(BONUS_SPIN)
    return found if isinstance(found, Mapping) else {}


def _electronic(price: Price) -> Fraction | None:
    found = price.extra.get("electronic")
    ev = found.get("ev") if isinstance(found, Mapping) else None
    return -ev if isinstance(ev, Fraction) else None
