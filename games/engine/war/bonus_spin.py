"""Bonus Spin Xtreme: the dealer's first card triggers one spin of a wheel for everybody who made the wager.

The document defines neither the wheel nor who sits on the hot spot, so both are configuration: stops with whole
weights, each with a pay for the hot-spot seat and one for the others, and a reading that says among which seats
the hot spot is drawn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engine.progressive import Jackpot
from games.engine.settlement import money, plain

PRIMARY, SECONDARY = "primary", "secondary"
METERS = (PRIMARY, SECONDARY)


@dataclass(frozen=True, slots=True)
class SpinPay:
    """One line of a pay table: `amount` for the stake that the table is for, or all of a meter."""

    event: str
    symbol: str
    amount: Fraction
    meter: str | None
    cite: tuple[str, ...]

    def worth(self, meters: Mapping[str, Fraction]) -> Fraction:
        return self.amount if self.meter is None else self.amount + meters[self.meter]

    @property
    def text(self) -> str:
        if self.meter is not None:
            return f"100% of the {self.meter} meter"
        return plain(money(self.amount))


@dataclass(frozen=True, slots=True)
class Stop:
    """A side that is None pays nothing there: the wager is lost."""

    symbol: str
    weight: int
    hot_spot: SpinPay | None
    community: SpinPay | None


@dataclass(frozen=True, slots=True)
class Spin:
    """A wheel at a table: `players` made the wager, the hot spot is one of `drawn_among` seats."""

    wager: Fraction
    stops: tuple[Stop, ...]
    rank: str
    colour: str
    trigger: Fraction
    players: int
    drawn_among: int
    stake_returned: bool

    @property
    def weight(self) -> int:
        return sum(stop.weight for stop in self.stops)

    def net(self, amount: Fraction) -> Fraction:
        """The result in units of the wager when a spin pays this much."""
        return (amount if self.stake_returned else amount - self.wager) / self.wager

    def awards(self) -> Iterator[tuple[SpinPay | None, int]]:
        """What one seat can be paid after a trigger, out of `weight x drawn_among` equally likely spins; None
        pays nothing.
        """
        for stop in self.stops:
            yield stop.hot_spot, stop.weight
            yield stop.community, stop.weight * (self.drawn_among - 1)

    def moments(self, meters: Mapping[str, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
        """First three moments of a seat's result given the trigger."""
        first = second = third = Fraction(0)
        for pay, ways in self.awards():
            net = Fraction(-1) if pay is None else self.net(pay.worth(meters))
            first += ways * net
            second += ways * net**2
            third += ways * net**3
        spins = self.weight * self.drawn_among
        return first / spins, second / spins, third / spins

    def ev(self, meters: Mapping[str, Fraction]) -> Fraction:
        return self.trigger * self.moments(meters)[0] - (1 - self.trigger)

    def jackpot(self, meter: str) -> Jackpot:
        """One spin a round and one hot spot: never two winners of a meter in one round."""
        weight = sum(
            stop.weight for stop in self.stops if stop.hot_spot is not None and stop.hot_spot.meter == meter
        )
        chance = self.trigger * Fraction(weight, self.weight) * Fraction(self.players, self.drawn_among)
        return Jackpot(self.players, chance, chance)
