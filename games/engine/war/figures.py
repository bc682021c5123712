"""Figures that the sections of a price share."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.price import as_decimal
from games.engine.progressive import (
    Jackpot,
    Meter,
    break_even_meter,
    mean_capped_meter_at_hit,
    mean_meter_at_hit,
    meter_value,
)
from games.engine.settlement import money

Report = dict[str, Any]


def percent(value: Fraction) -> Decimal:
    return as_decimal(value * 100).quantize(Decimal("0.0001"))


def rounded(value: Fraction | None) -> Decimal | None:
    """To the cent, only to look at: the exact value stands beside it."""
    return None if value is None else as_decimal(value).quantize(Decimal("0.01"))


def meter_report(meter: Meter, jackpot: Jackpot, fixed: Fraction, shown: Fraction) -> Report:
    at_reset = fixed + meter_value(meter, jackpot, meter.reset)
    at_meter = fixed + meter_value(meter, jackpot, shown)
    return {
        "rate_percent": None if meter.rate is None else money(meter.rate * 100),
        "reserve_rate_percent": money(meter.reserve_rate * 100),
        "initial": money(meter.initial),
        "reset": money(meter.reset),
        "maximum": None if meter.maximum is None else money(meter.maximum),
        "ev_at_reset": at_reset,
        "edge_at_reset": -at_reset,
        "edge_at_reset_percent": percent(-at_reset),
        "meter": money(shown),
        "ev_at_meter": at_meter,
        "edge_at_meter": -at_meter,
        "edge_at_meter_percent": percent(-at_meter),
        "break_even_meter": break_even_meter(meter, jackpot, fixed),
        "break_even_meter_rounded": rounded(break_even_meter(meter, jackpot, fixed)),
        "contribution_per_wager": None if meter.contribution is None else money(meter.contribution),
        "contribution_per_round": None
        if meter.contribution is None
        else money(meter.contribution * jackpot.players),
        "wagers_between_hits": 1 / jackpot.per_seat,
        "rounds_between_hits": jackpot.rounds_between_hits,
        "rounds_between_hits_rounded": rounded(jackpot.rounds_between_hits),
        "mean_meter_at_hit": mean_meter_at_hit(meter, jackpot, meter.reset),
        "mean_meter_at_hit_rounded": rounded(mean_meter_at_hit(meter, jackpot, meter.reset)),
        "mean_meter_at_first_hit": mean_meter_at_hit(meter, jackpot, meter.initial),
        "mean_meter_at_hit_with_maximum": mean_capped_meter_at_hit(meter, jackpot, meter.reset),
    }
