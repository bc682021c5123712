"""The one spin of a round as all seats that wagered on it meet it together."""

from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.progressive import long_run
from games.engine.table_play import Backing, binomial
from games.engine.war.bonus_spin import METERS, Spin, SpinPay
from games.engine.war.table import WarTable
from games.engine.war.wheel import drawn_among


@dataclass(frozen=True, slots=True)
class JointSpins:
    """`lift` is how much more the seats expect to take, together, once the dealer's card has started a spin."""

    mean: Fraction
    variance: Fraction
    lift: Fraction


def spin_together(table: WarTable, spin: Spin, seats: int, backing: Backing) -> JointSpins:
    """Over the number of seats that wager, the trigger, the stop and the seat of the hot spot; meters at reset."""
    stake = backing.stake
    tau = spin.trigger
    spun = spun_squared = idle = idle_squared = Fraction(0)
    for wagering, chance in enumerate(binomial(seats, backing.share)):
        if not wagering or not chance:
            continue
        then = replace(spin, players=wagering, drawn_among=drawn_among(table.rules, wagering))
        cost = wagering * _meter_cost(table, then)
        idle += chance * (cost - wagering)
        idle_squared += chance * (cost - wagering) ** 2
        for taken, likely in _taken(table, then):
            spun += chance * likely * (taken + cost)
            spun_squared += chance * likely * (taken + cost) ** 2
    mean = tau * spun + (1 - tau) * idle
    square = tau * spun_squared + (1 - tau) * idle_squared
    return JointSpins(stake * mean, stake**2 * (square - mean**2), stake * (spun - idle))


def _meter_cost(table: WarTable, spin: Spin) -> Fraction:
    """Contributions to both meters for one unit, and what a reserve saves the house of the reset amounts."""
    cost = Fraction(0)
    for name in METERS:
        meter, jackpot = table.meters[name], spin.jackpot(name)
        run = long_run(meter, jackpot, Fraction(0))
        if run is not None and jackpot.any_hit:
            if spin.takes_part_of_meters:
                cost += run.contribution + run.reserve
                continue
            seed = jackpot.per_seat * meter.reset / meter.wager
            cost += run.contribution + run.reserve + run.seed_paid_by_house - seed
    return cost


def _taken(table: WarTable, spin: Spin) -> list[tuple[Fraction, Fraction]]:
    """Units that all wagering seats take after a trigger, and how likely that is."""

    def net(pay: SpinPay | None) -> Fraction:
        return Fraction(-1) if pay is None else spin.net(pay.worth(table.shown))

    hit = Fraction(spin.players, spin.drawn_among)
    found = []
    for stop in spin.stops:
        likely, others = Fraction(stop.weight, spin.weight), net(stop.community)
        found.append((net(stop.hot_spot) + (spin.players - 1) * others, likely * hit))
        if hit < 1:
            found.append((spin.players * others, likely * (1 - hit)))
    return found
