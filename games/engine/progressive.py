"""Progressive meters: what a wager on one is worth now, where it breaks even, and what it costs in the long
run.

All of it is exact. Between two hits a meter grows by the same amount every round, so the number of rounds is
geometric and money is conserved: in the long run players receive every contribution, plus one reset amount for
every win.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import floor

from games.engine.price import as_decimal

FUNDS_RESET, ADDS_TO_RESET = "funds_reset", "adds_to_reset"


@dataclass(frozen=True, slots=True)
class Meter:
    """Terms of one meter; rates are shares of the wager, None where the rules do not state them. `each_in_full`: every
    winner of one round is paid what the meter showed before any of them was.
    """

    wager: Fraction
    reset: Fraction
    initial: Fraction
    rate: Fraction | None = None
    reserve_rate: Fraction = Fraction(0)
    maximum: Fraction | None = None
    reserve: str = FUNDS_RESET
    each_in_full: bool = False

    @property
    def contribution(self) -> Fraction | None:
        """What one wager adds to the meter."""
        return None if self.rate is None else self.rate * self.wager


@dataclass(frozen=True, slots=True)
class Jackpot:
    """How often a meter is won at a table of `players`, all of whom made the wager.

    `any_hit` is the chance of at least one winner in a round, `winners` their mean number. Winners of one round
    are paid in turn: the first what the meter shows, the next what it then shows, which is the reset amount.
    """

    players: int
    any_hit: Fraction
    winners: Fraction

    @property
    def per_seat(self) -> Fraction:
        return self.winners / self.players

    @property
    def rounds_between_hits(self) -> Fraction:
        return 1 / self.any_hit


def meter_value(meter: Meter, jackpot: Jackpot, shown: Fraction) -> Fraction:
    """What a meter that shows this much when it is paid adds to the expectation of one unit, over the seats'
    turns.
    """
    further = shown if meter.each_in_full else meter.reset
    paid = jackpot.any_hit * shown + (jackpot.winners - jackpot.any_hit) * further
    return paid / (jackpot.players * meter.wager)


def break_even_meter(meter: Meter, jackpot: Jackpot, other_ev: Fraction) -> Fraction:
    """The meter at which the wager costs nothing, given everything else that it returns; negative if it never
    costs anything.
    """
    lacking = -other_ev * jackpot.players * meter.wager
    if meter.each_in_full:
        return lacking / jackpot.winners
    return (lacking - (jackpot.winners - jackpot.any_hit) * meter.reset) / jackpot.any_hit


def mean_meter_at_hit(meter: Meter, jackpot: Jackpot, start: Fraction) -> Fraction | None:
    """What the meter shows on average when it is hit, having started at `start`; no maximum; None without a
    rate.

    The wagers of a round are on the meter before its cards are dealt, so a cycle of G rounds carries G
    contributions.
    """
    if meter.contribution is None:
        return None
    return start + meter.contribution * jackpot.players / jackpot.any_hit


def mean_capped_meter_at_hit(meter: Meter, jackpot: Jackpot, start: Fraction) -> Decimal | None:
    """The same with the maximum, to the cent: the exact fraction has as many digits as there are rounds to the
    maximum.

    E[min(aG, D)] = sum over g of P(G >= g) x what round g adds: a for the first K = floor(D / a) rounds, then D
    - aK, then nothing.
    """
    if meter.contribution is None or meter.maximum is None:
        return None
    room, step, hit = meter.maximum - start, meter.contribution * jackpot.players, jackpot.any_hit
    if room <= 0 or step == 0:
        return _cents(as_decimal(min(start, meter.maximum)))
    rounds = floor(room / step)
    with localcontext(prec=60):
        still_going = as_decimal(1 - hit) ** rounds
        grown = as_decimal(step / hit) * (1 - still_going) + as_decimal(room - step * rounds) * still_going
        return _cents(as_decimal(start) + grown)


def _cents(value: Decimal) -> Decimal:
    return value.quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class LongRun:
    """Where a unit goes in the long run; the edge is what theoretical win uses. Shares of the wager."""

    fixed_edge: Fraction
    contribution: Fraction
    reserve: Fraction
    seed_paid_by_house: Fraction
    envy: Fraction

    @property
    def edge(self) -> Fraction:
        return self.fixed_edge - self.contribution - self.reserve - self.seed_paid_by_house - self.envy


def long_run(
    meter: Meter, jackpot: Jackpot, fixed_ev: Fraction, envy_ev: Fraction = Fraction(0)
) -> LongRun | None:
    """None without a rate of progression.

    Every win starts a new meter at the reset amount: `seed` per unit wagered. The reserve belongs to the
    players: it pays for the seeds, and the house for what it does not cover; or, where so read, it starts the
    next meter on top of the reset amount. Where every winner of a round is paid in full, the house also pays again
    what the meter had gathered, on average rate / any_hit for each winner after the first. A maximum changes when
    players are paid, not how much: what comes after it goes to the reserve.
    """
    if meter.rate is None:
        return None
    seed = jackpot.per_seat * meter.reset / meter.wager
    if meter.each_in_full:
        seed += meter.rate * (jackpot.winners / jackpot.any_hit - 1)
    paid_by_house = seed if meter.reserve == ADDS_TO_RESET else max(Fraction(0), seed - meter.reserve_rate)
    return LongRun(
        fixed_edge=-fixed_ev,
        contribution=meter.rate,
        reserve=meter.reserve_rate,
        seed_paid_by_house=paid_by_house,
        envy=envy_ev,
    )
