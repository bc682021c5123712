"""Between which amounts a reading is expected, so that a slip of the finger is asked about before it is kept.

With a count of wagers the sum says it to the cent, and the tolerance goes on either side. Without one the meter can
only have stayed or grown, and hardly faster than a few times its usual pace.
"""

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from games.engine.amounts import rounded
from games.progressives.rules.events import DIGITS, History, ReadMeter
from games.progressives.rules.reconciliation import ZERO, Problem, Reconciliation

# A question costs a tap, so a busy night must not bring one: thrice the usual pace, and an hour on top.
FASTER, GRACE_SECONDS, DAY_SECONDS = 3, 3600, 86_400


@dataclass(frozen=True, slots=True)
class Expectation:
    """Both ends belong to it. `high` is None where nobody knows how fast the meter grows."""

    low: Decimal
    high: Decimal | None
    is_counted: bool

    def holds(self, shown: Decimal) -> bool:
        return self.low <= shown and (self.high is None or shown <= self.high)


def expectation_of(
    history: History, result: Reconciliation, tolerance: Decimal, per_day: Fraction | None
) -> Expectation | None:
    """None for the first reading of a meter, and for one whose count contradicts the order of the readings."""
    if result.low is not None and result.high is not None:
        return Expectation(max(result.low - tolerance, ZERO), result.high + tolerance, is_counted=True)
    if result.previous is None or Problem.COUNT_BACKWARDS in result.problems:
        return None
    return _by_pace(history, result.previous, result.reading, tolerance, per_day)


def _by_pace(
    history: History, previous: ReadMeter, reading: ReadMeter, tolerance: Decimal, per_day: Fraction | None
) -> Expectation:
    hits = history.hits_in(previous.at, reading.at)
    start = min([previous.shown, *(hit.restarted for hit in hits)])
    top = hits[-1].restarted if hits else previous.shown
    terms = history.terms_over(previous.at, reading.at)
    with localcontext(prec=DIGITS):
        for each in history.adjustments_in(previous.at, reading.at):
            start += min(each.amount, ZERO)
            top += max(each.amount, ZERO)
        if per_day is None:
            return Expectation(max(start, ZERO), None, is_counted=False)
        seconds = int((reading.at - previous.at).total_seconds()) + GRACE_SECONDS
        step = Fraction(max(each.step for each in terms))
        grown = rounded(FASTER * per_day * Fraction(seconds, DAY_SECONDS) * step, 2)
        high = top + grown + tolerance
        caps = [each.cap for each in terms]
        known = [cap for cap in caps if cap is not None]
        if known and len(known) == len(caps):
            high = min(high, max(known))
        return Expectation(max(start, ZERO), max(high, start), is_counted=False)
