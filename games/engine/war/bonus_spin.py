"""Bonus Spin Xtreme: the dealer's first card triggers one spin of a wheel for everybody who made the wager.

The document defines neither the wheel nor who sits on the hot spot, so both are configuration: stops with whole
weights, each with a pay for the hot-spot seat and one for the others, and a reading that says among which seats
the hot spot is drawn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.budget import ensure_time
from games.engine.progressive import Jackpot
from games.engine.settlement import money, plain

PRIMARY, SECONDARY = "primary", "secondary"
METERS = (PRIMARY, SECONDARY)


@dataclass(frozen=True, slots=True)
class SpinPay:
    """One line of a pay table: an `amount`, or a share of one meter or of both. A stake that is a part of what the
    table is for wins that part.
    """

    event: str
    symbol: str
    amount: Fraction
    meters: tuple[str, ...]
    cite: tuple[str, ...]
    share: Fraction = Fraction(1)

    def worth(self, meters: Mapping[str, Fraction]) -> Fraction:
        if not self.meters:
            return self.amount
        return self.amount + self.share * sum((meters[name] for name in self.meters), start=Fraction(0))

    def scaled(self, part: Fraction) -> "SpinPay":
        return replace(self, amount=self.amount * part, share=self.share * part)

    @property
    def text(self) -> str:
        if self.meters:
            named = " and the ".join(self.meters)
            return f"{money(self.share * 100).normalize():f} % of the {named} meter"
        return plain(money(self.amount))


@dataclass(frozen=True, slots=True)
class Stop:
    """A side that is None pays nothing there: the wager is lost."""

    symbol: str
    weight: int
    hot_spot: SpinPay | None
    community: SpinPay | None

    def scaled(self, part: Fraction) -> "Stop":
        hot_spot = self.hot_spot and self.hot_spot.scaled(part)
        return replace(self, hot_spot=hot_spot, community=self.community and self.community.scaled(part))


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
    def takes_part_of_meters(self) -> bool:
        """Whether a jackpot pays less than all of a meter, so that the rest stays on it."""
        return any(stop.hot_spot and stop.hot_spot.meters and stop.hot_spot.share != 1 for stop in self.stops)

    @property
    def weight(self) -> int:
        return sum(stop.weight for stop in self.stops)

    def for_stake(self, stake: Fraction) -> "Spin":
        """The same wheel for another stake: every pay in proportion."""
        part = stake / self.wager
        return (
            self
            if part == 1
            else replace(self, wager=stake, stops=tuple(each.scaled(part) for each in self.stops))
        )

    def net(self, amount: Fraction) -> Fraction:
        """The result in units of the wager when a spin pays this much."""
        return (amount if self.stake_returned else amount - self.wager) / self.wager

    def awards(self) -> Iterator[tuple[SpinPay | None, int]]:
        """What one seat can be paid after a trigger, out of `weight x drawn_among` equally likely spins; None
        pays nothing.
        """
        for stop in self.stops:
            ensure_time()
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
        """In whole numbers, by denominator: a wheel may have many stops, and this is asked for every table size."""
        paid: dict[int, int] = {}
        won = lost = 0
        for pay, ways in self.awards():
            if pay is None:
                lost += ways
                continue
            worth = pay.worth(meters)
            paid[worth.denominator] = paid.get(worth.denominator, 0) + ways * worth.numerator
            won += ways
        gains = sum((Fraction(*each[::-1]) for each in paid.items()), start=Fraction(0)) / self.wager
        first = (gains - (0 if self.stake_returned else won) - lost) / (won + lost)
        return self.trigger * first - (1 - self.trigger)

    def jackpot(self, meter: str) -> Jackpot:
        """One spin a round and one hot spot: never two winners of a meter in one round."""
        weight = sum(
            stop.weight for stop in self.stops if stop.hot_spot is not None and meter in stop.hot_spot.meters
        )
        chance = self.trigger * Fraction(weight, self.weight) * Fraction(self.players, self.drawn_among)
        return Jackpot(self.players, chance, chance)
