"""From one round to a shift, a month, a year: expected win, spread, chance of losing, 95 % interval.

Rounds are taken as independent; they are nearly so, and the shoe repeats nothing that a mix would notice. The
shape over many rounds is the normal one, corrected for skewness where the third moment of a round is known
exactly (Edgeworth's first term for the chance, Cornish and Fisher's for the interval).
"""

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import erfc, exp, pi, sqrt

from games.engine.price import as_decimal, square_root
from games.engine.table_play import RoundResult

Z_95 = Decimal("1.959963984540054")
MOST_SKEWED = Decimal(1)
"""Beyond this the correction would be larger than what it corrects, and the plain normal shape is shown."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The house's side over one span. `chance_of_loss` is for showing; `skewness` is None where it is not known."""

    hours: Fraction
    rounds: Fraction
    mean: Fraction
    standard_deviation: Decimal
    skewness: Decimal | None
    chance_of_loss: Decimal
    low: Decimal
    high: Decimal
    corrected: bool


def outlook(result: RoundResult, *, rounds_per_hour: Fraction, hours: Fraction) -> Outlook:
    rounds = rounds_per_hour * hours
    mean = -result.mean * rounds
    deviation = square_root(result.variance * rounds)
    skewness = _skewness(result, rounds)
    gamma = skewness if skewness is not None and abs(skewness) <= MOST_SKEWED else None
    with localcontext(prec=30):
        centre = as_decimal(mean)
        bend = Decimal(0) if gamma is None else gamma / 6 * (Z_95**2 - 1)
        low, high = centre + deviation * (bend - Z_95), centre + deviation * (bend + Z_95)
    return Outlook(
        hours=hours,
        rounds=rounds,
        mean=mean,
        standard_deviation=deviation,
        skewness=skewness,
        chance_of_loss=_chance_of_loss(centre, deviation, gamma),
        low=low,
        high=high,
        corrected=gamma is not None,
    )


def _skewness(result: RoundResult, rounds: Fraction) -> Decimal | None:
    """Of the house's win over so many rounds: the players' third moment with its sign turned."""
    if result.third_moment is None or not result.variance or not rounds:
        return None
    with localcontext(prec=30):
        spread = as_decimal(result.variance) * square_root(result.variance)
        return -as_decimal(result.third_moment) / spread / as_decimal(rounds).sqrt()


def _chance_of_loss(mean: Decimal, deviation: Decimal, skewness: Decimal | None) -> Decimal:
    """P(win below zero), to six digits: only ever shown."""
    if not deviation:
        return Decimal(int(mean < 0))
    x = float(-mean / deviation)
    chance = erfc(-x / sqrt(2)) / 2
    if skewness is not None:
        chance -= float(skewness) / 6 * (x * x - 1) * exp(-x * x / 2) / sqrt(2 * pi)
    return Decimal(repr(min(max(chance, 0.0), 1.0))).quantize(Decimal("0.000001"))
