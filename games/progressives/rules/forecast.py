"""What a meter will owe: expected meter, chance of a hit and expected payout after so many more wagers.

Each wager adds its step and then wins with the same chance, whatever came before. Powers with a whole exponent
have as many digits as there are wagers, so they are taken to sixty places; everything else is exact.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import ceil

from games.engine.price import as_decimal
from games.progressives.rules.events import DIGITS, Terms

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Forecast:
    """After `wagers` more wagers. `kept_by_cap` is what the cap keeps off the meter; it goes to the reserve."""

    wagers: int
    chance_of_a_hit: Decimal
    expected_hits: Fraction
    expected_meter: Decimal
    meter_without_a_hit: Decimal
    expected_payout: Decimal
    kept_by_cap: Decimal
    reserve: Decimal


def wagers_in(per_day: Fraction, days: int) -> int:
    """Whole wagers; half a wager is never made."""
    return round(per_day * days)


def forecast(terms: Terms, *, shown: Decimal, chance: Fraction, wagers: int) -> Forecast:
    """Money is conserved: what is paid is what was there, what came in and every reset, less what is left.

    `chance` is that of one wager to win the meter.
    """
    if not 0 < chance < 1:
        raise ValueError(f"A jackpot's chance lies between 0 and 1; {chance} does not.")
    if wagers < 0:
        raise ValueError(f"Wagers are counted forward; {wagers} is below 0.")
    step, reset, cap = terms.step, terms.reset, terms.cap
    with localcontext(prec=DIGITS):
        miss = as_decimal(1 - chance)
        hit = as_decimal(chance)
        start = shown if cap is None else min(shown, cap)
        alone = start + step * wagers
        meter = miss**wagers * (alone if cap is None else min(cap, alone))
        meter += _after_a_hit(reset, step, cap, hit, miss, wagers)
        hits = chance * wagers
        kept = _kept_by_cap(start, reset, step, cap, hit, miss, wagers)
        paid = start + step * wagers + reset * as_decimal(hits) - meter - kept
        return Forecast(
            wagers=wagers,
            chance_of_a_hit=1 - miss**wagers,
            expected_hits=hits,
            expected_meter=_cents(meter),
            meter_without_a_hit=_cents(alone if cap is None else min(cap, alone)),
            expected_payout=_cents(paid),
            kept_by_cap=_cents(kept),
            reserve=_cents(terms.reserve_step * wagers),
        )


def _after_a_hit(
    reset: Decimal, step: Decimal, cap: Decimal | None, hit: Decimal, miss: Decimal, wagers: int
) -> Decimal:
    """E[meter; at least one hit]: the last hit lies k wagers back with probability hit x miss^k."""
    growing = wagers if cap is None or not step else min(wagers, _steps_to(reset, step, cap))
    ramp = reset * (1 - miss**growing)
    ramp += step * (miss * (1 - miss**growing) / hit - growing * miss**growing)
    if cap is None:
        return ramp
    return ramp + cap * (miss**growing - miss**wagers)


def _kept_by_cap(
    start: Decimal,
    reset: Decimal,
    step: Decimal,
    cap: Decimal | None,
    hit: Decimal,
    miss: Decimal,
    wagers: int,
) -> Decimal:
    """What wagers would have added above the cap: whole steps at the cap, and the rest of the step onto it."""
    if cap is None or not step:
        return Decimal(0)
    kept = Decimal(0)
    first = _steps_to(start, step, cap)
    if wagers > first:
        kept += step * (miss**first - miss**wagers) / hit
    if 0 < first <= wagers:
        kept += (start + step * first - cap) * miss ** (first - 1)
    again = _steps_to(reset, step, cap)
    if wagers > again + 1:
        kept += step * ((wagers - again - 1) * miss**again - (miss ** (again + 1) - miss**wagers) / hit)
    if 0 < again < wagers:
        kept += (reset + step * again - cap) * (wagers - again) * hit * miss ** (again - 1)
    return kept


def _steps_to(amount: Decimal, step: Decimal, cap: Decimal) -> int:
    """Wagers until the meter stands at its cap."""
    return max(0, ceil(Fraction(cap - amount) / Fraction(step)))


def _cents(value: Decimal) -> Decimal:
    return value.quantize(CENT, rounding=ROUND_HALF_EVEN)
