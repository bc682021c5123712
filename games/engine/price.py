"""The exact price of wagers from weights: one pass over integer counts, fractions at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from games.engine.budget import ensure_time
from games.engine.features import OutcomeSpace, Weights
from games.engine.wagers import PayRow, Wager


@dataclass(frozen=True)
class EventPrice:
    """`return_` is what this event adds to the EV: its probability times the net result, a loss below zero."""

    row: PayRow
    combinations: int
    probability: Fraction
    return_: Fraction


@dataclass(frozen=True)
class WagerPrice:
    """All figures are per unit of the wager, over the rounds in which it can be made.

    `probability_of_offer` is the share of those rounds (1 unless the wager is made during the round).
    `mean_staked` is above 1 where a round can ask for more than the first unit; the house edge is per first
    unit, `return_on_action` per everything staked.
    """

    wager: Wager
    combinations: int
    events: tuple[EventPrice, ...]
    ev: Fraction
    variance: Fraction
    third_moment: Fraction
    hit_frequency: Fraction
    mean_staked: Fraction = Fraction(1)
    probability_of_offer: Fraction = Fraction(1)

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def rtp(self) -> Fraction:
        """Return to the player per unit of the wager."""
        return 1 + self.ev

    @property
    def return_on_action(self) -> Fraction:
        """Return to the player per everything staked."""
        return 1 + self.ev / self.mean_staked

    @property
    def house_edge_on_action(self) -> Fraction:
        return -self.ev / self.mean_staked

    @cached_property
    def standard_deviation(self) -> Decimal:
        return square_root(self.variance)

    @cached_property
    def skewness(self) -> Decimal | None:
        """None where the result never varies."""
        if self.variance == 0:
            return None
        with localcontext(prec=30):
            return as_decimal(self.third_moment) / (as_decimal(self.variance) * self.standard_deviation)


@dataclass(frozen=True)
class Price:
    """Everything `price` answers. `refused` names wagers that this shoe cannot price, with the reason."""

    wagers: Mapping[str, WagerPrice]
    covariance: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)
    insurance: Sequence[Any] = ()
    progressive: Mapping[str, Any] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


def price_wager(wager: Wager, weights: Weights, *, rows_net: Sequence[Fraction] | None = None) -> WagerPrice:
    """Price one wager. `rows_net` replaces the rows' own net results, for pays that depend on a meter."""
    ensure_time()
    sums = wager.table(weights.space).sums(weights.counts)
    total = sum(sums)
    rows = wager.rows
    nets = [row.net for row in rows] if rows_net is None else rows_net
    scale = lcm(*(net.denominator for net in nets), *(row.staked.denominator for row in rows))
    first = second = third = staked = hits = 0
    events = []
    for row, net, count in zip(rows, nets, sums, strict=True):
        gain = net.numerator * (scale // net.denominator)
        stake = row.staked.numerator * (scale // row.staked.denominator)
        weighted = gain * count
        first += weighted
        second += weighted * gain
        third += weighted * gain * gain
        staked += stake * count
        if net > 0:
            hits += count
        events.append(EventPrice(row, count, Fraction(count, total), Fraction(gain * count, scale * total)))
    return WagerPrice(
        wager=wager,
        combinations=total,
        events=tuple(events),
        ev=Fraction(first, scale * total),
        variance=Fraction(second * total - first * first, (scale * total) ** 2),
        third_moment=Fraction(
            third * total * total - 3 * second * first * total + 2 * first * first * first,
            (scale * total) ** 3,
        ),
        hit_frequency=Fraction(hits, total),
        mean_staked=Fraction(staked, scale * total),
        probability_of_offer=Fraction(total, weights.total),
    )


def pay_matrix(wagers: Sequence[Wager], space: OutcomeSpace) -> tuple[int, list[list[int]], list[list[int]]]:
    """(scale, nets, staked): for each wager its result and stake at every outcome, in whole parts 1/scale of a
    unit.

    This is the vectorised settlement: a histogram of outcomes times these rows. A wager that is not on offer
    has 0 and 0.
    """
    scale = lcm(
        *(number.denominator for wager in wagers for row in wager.rows for number in (row.net, row.staked))
    )
    nets, staked = [], []
    for wager in wagers:
        ensure_time()
        row_of = wager.table(space).row_of
        gains = [int(row.net * scale) for row in wager.rows]
        stakes = [int(row.staked * scale) for row in wager.rows]
        nets.append([gains[row] if row >= 0 else 0 for row in row_of])
        staked.append([stakes[row] if row >= 0 else 0 for row in row_of])
    return scale, nets, staked


def as_decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def square_root(value: Fraction) -> Decimal:
    with localcontext(prec=30):
        return as_decimal(value).sqrt()
