"""What progressive meters cost: the seed at every hit, what they gather, and what is owed on them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.price_figures import MeterReport
from games.engine.progressive import Jackpot, Meter, mean_capped_meter_at_hit
from games.engine.table_play import TablePlay, binomial


@dataclass(frozen=True)
class MeterOutlook:
    """Amounts of money; `seed_per_hour` is what resets cost the house itself, a reserve taken off.

    What is owed is what the meter shows: on average `mean_meter` (its maximum counted), of which the reset amount
    was the house's own and the rest the players'.
    """

    name: str
    wager: str
    reset: Fraction
    maximum: Fraction | None
    contribution_per_hour: Fraction | None
    winners_per_hour: Fraction
    rounds_between_hits: Fraction | None
    seed_per_hour: Fraction
    mean_meter: Fraction | None
    shown: Decimal | None


def meter_outlooks(
    meters: Iterable[MeterReport],
    play: TablePlay,
    rounds_per_hour: Fraction,
    *,
    shown: Mapping[str, Decimal],
) -> list[MeterOutlook]:
    """`meters` of a price for the seats of `play`; those without a reset amount have no outlook."""
    found = []
    for meter in meters:
        report, seats = meter.report, play.seats
        share = play.share(meter.wager)
        if not share or "reset" not in report:
            continue
        each = report["jackpot_probability"]
        if meter.one_winner:
            winners = each * seats * (1 - binomial(seats, share)[0])
        else:
            winners = each * seats * share
        any_hit = _any_hit(report, seats, share) if "by_players" in report else winners
        outlook = _outlook(meter, play, rounds_per_hour, winners, any_hit, shown.get(meter.name))
        found.append(outlook)
    return found


def _outlook(
    meter: MeterReport,
    play: TablePlay,
    rounds_per_hour: Fraction,
    winners: Fraction,
    any_hit: Fraction,
    shown: Decimal | None,
) -> MeterOutlook:
    report, wager = meter.report, meter.wager
    reset, rate = Fraction(report["reset"]), report["rate_percent"]
    maximum = None if report["maximum"] is None else Fraction(report["maximum"])
    staked = play.seats * play.share(wager) * play.backing[wager].stake
    gathered = None if rate is None else staked * Fraction(rate) / 100
    reserved = staked * Fraction(report["reserve_rate_percent"]) / 100
    return MeterOutlook(
        name=meter.name,
        wager=wager,
        reset=reset,
        maximum=maximum,
        contribution_per_hour=None if gathered is None else gathered * rounds_per_hour,
        winners_per_hour=winners * rounds_per_hour,
        rounds_between_hits=1 / any_hit if any_hit else None,
        seed_per_hour=max(winners * reset - reserved, Fraction(0)) * rounds_per_hour,
        mean_meter=_mean_meter(reset, maximum, gathered, any_hit),
        shown=shown,
    )


def _mean_meter(
    reset: Fraction, maximum: Fraction | None, gathered: Fraction | None, any_hit: Fraction
) -> Fraction | None:
    """A meter looked at in any round stands, on average, as high as in the round in which it is hit."""
    if gathered is None or not any_hit:
        return None
    if maximum is None:
        return reset + gathered / any_hit
    meter = Meter(wager=Fraction(1), reset=reset, initial=reset, rate=gathered, maximum=maximum)
    capped = mean_capped_meter_at_hit(meter, Jackpot(1, any_hit, any_hit), reset)
    return None if capped is None else Fraction(capped)


def _any_hit(report: Mapping[str, Any], seats: int, share: Fraction) -> Fraction:
    """The chance that somebody wins in a round, over how many seats wager."""
    by_players = report["by_players"]
    return sum(
        (
            chance / by_players[wagering - 1]["rounds_between_hits"]
            for wagering, chance in enumerate(binomial(seats, share))
            if wagering
        ),
        start=Fraction(0),
    )
