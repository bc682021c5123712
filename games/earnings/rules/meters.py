"""What progressive meters cost: the seed at every hit, what they gather, and what is owed on them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.price import Price
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
    price: Price,
    play: TablePlay,
    rounds_per_hour: Fraction,
    *,
    shown: Mapping[str, Decimal],
    hot_spot_among_all: bool,
) -> list[MeterOutlook]:
    """`price` for the seats of `play`; `hot_spot_among_all`: an empty position may be drawn as the hot spot."""
    found = []
    for name, wager, report in _reports(price):
        share = play.share(wager)
        if not share:
            continue
        each, seats = report["jackpot_probability"], play.seats
        if wager == "bonus_spin" and not hot_spot_among_all:
            # one hot spot however few wager: the chance of a seat was stated for all of them
            winners = each * seats * (1 - binomial(seats, share)[0])
        else:
            winners = each * seats * share
        any_hit = _any_hit(report, seats, share) if "by_players" in report else winners
        found.append(_outlook(name, wager, report, play, rounds_per_hour, winners, any_hit, shown.get(name)))
    return found


def _reports(price: Price) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    if price.progressive:
        yield "progressive", "progressive", price.progressive
    spin = price.extra.get("bonus_spin")
    for name, report in (spin["meters"] if spin else {}).items():
        if "reset" in report:
            yield name, "bonus_spin", report


def _outlook(
    name: str,
    wager: str,
    report: Mapping[str, Any],
    play: TablePlay,
    rounds_per_hour: Fraction,
    winners: Fraction,
    any_hit: Fraction,
    shown: Decimal | None,
) -> MeterOutlook:
    reset, rate = Fraction(report["reset"]), report["rate_percent"]
    maximum = None if report["maximum"] is None else Fraction(report["maximum"])
    staked = play.seats * play.share(wager) * play.backing[wager].stake
    gathered = None if rate is None else staked * Fraction(rate) / 100
    reserved = staked * Fraction(report["reserve_rate_percent"]) / 100
    return MeterOutlook(
        name=name,
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
