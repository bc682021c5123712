"""What one configuration earns under a plan: every figure of the earnings page, exact until it is shown."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from games.earnings.rules.exposure import Payout, largest_payout, starting_meters
from games.earnings.rules.meters import MeterOutlook, meter_outlooks
from games.earnings.rules.outlook import Outlook, outlook
from games.earnings.rules.plan import Opening, TablePlan, play_of
from games.engine.configuration import get_path
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price
from games.engine.stakes import highest_stakes, limit_of
from games.engine.table_play import RoundResult, TablePlay
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.rulepacks.rules import build_rules


@dataclass(frozen=True)
class WagerEarning:
    """Per hour. `handle` is what is bet on the wager; nothing is bet on what comes with another one (envy). With
    `long_run` what its meters gather is taken off the win.
    """

    code: str
    name: str
    handle: Fraction
    win: Fraction
    share_of_win: Fraction | None
    long_run: bool = False

    @property
    def edge(self) -> Fraction | None:
        return self.win / self.handle if self.handle else None


@dataclass(frozen=True)
class Earnings:
    seats: int
    rounds_per_hour: Fraction
    wagers: tuple[WagerEarning, ...]
    round: RoundResult
    outlooks: Mapping[str, Outlook]
    payout: Payout | None
    highest_payout: Payout | None
    meters: tuple[MeterOutlook, ...]
    refused: Mapping[str, str]
    notes: tuple[str, ...]
    one_deal_for_all: bool
    choosable: tuple[str, ...] = ()

    @property
    def handle_per_hour(self) -> Fraction:
        return sum((each.handle for each in self.wagers), start=Fraction(0))

    @property
    def win_per_hour(self) -> Fraction:
        return sum((each.win for each in self.wagers), start=Fraction(0))

    @property
    def edge(self) -> Fraction | None:
        return self.win_per_hour / self.handle_per_hour if self.handle_per_hour else None


def earn(pack: Pack, configuration: Mapping[str, Any], plan: TablePlan, opening: Opening) -> Earnings:
    rules = build_rules(pack, configuration)
    game, notes = rules.game, []
    seats = min(plan.seats, _positions(rules) or plan.seats)
    if seats < plan.seats:
        notes.append(f"Counted with {seats} seats: the table has no more positions.")
    choosable = game.wagers_to_choose(rules)
    play = play_of(plan, choosable, seats=seats)
    notes += _outside_limits(pack, rules, plan, choosable)
    price = game.price(rules, PriceRequest(players=seats, covariance=False))
    result = game.play_table(rules, play)
    speed = Fraction(plan.rounds_per_hour)
    reports = tuple(game.meter_reports(price, partial(wager_name, pack), rules.readings))
    known = {each.name for each in reports}
    meters = {name: amount for name, amount in plan.meters.items() if name in known}
    shown = starting_meters(reports) | meters
    return Earnings(
        seats=seats,
        rounds_per_hour=speed,
        wagers=_by_wager(pack, price, play, result, speed, meters={each.wager for each in reports}),
        round=result,
        outlooks={
            span: outlook(result, rounds_per_hour=speed, hours=hours)
            for span, hours in opening.horizons().items()
        },
        payout=largest_payout(rules, {code: each.stake for code, each in play.backing.items()}, shown),
        highest_payout=largest_payout(rules, highest_stakes(rules, choosable), shown),
        meters=tuple(meter_outlooks(reports, play, speed, shown=meters)),
        refused=price.refused,
        notes=(*notes, *result.notes),
        one_deal_for_all=game.one_deal_for_all,
        choosable=tuple(choosable),
    )


def _positions(rules: Rules) -> int | None:
    seats = get_path(rules.configuration, "seats")
    return seats if isinstance(seats, int) and seats > 0 else None


def _by_wager(
    pack: Pack,
    price: Price,
    play: TablePlay,
    result: RoundResult,
    speed: Fraction,
    *,
    meters: Collection[str],
) -> tuple[WagerEarning, ...]:
    total = -result.mean
    found = []
    for code, mean in result.means.items():
        backing = play.backing.get(code)
        offered = price.wagers[code].probability_of_offer
        handle = play.seats * backing.share * backing.stake * offered if backing else Fraction(0)
        found.append(
            WagerEarning(
                code=code,
                name=wager_name(pack, code),
                handle=handle * speed,
                win=-mean * speed,
                share_of_win=-mean / total if total else None,
                long_run=code in meters,
            )
        )
    return tuple(found)


def _outside_limits(
    pack: Pack, rules: Rules, plan: TablePlan, choosable: Mapping[str, Fraction | None]
) -> list[str]:
    """An average beyond the limits is counted as it was entered, and said."""
    found = []
    for code, each in plan.mix.items():
        if not each.share or choosable.get(code, Fraction(0)) is not None:
            continue
        low, high = (limit_of(rules, code, which) for which in ("minimum", "maximum"))
        name = wager_name(pack, code)
        if low is not None and each.stake < low:
            found.append(f"{name}: the average stake of {each.stake} is below the minimum of {low}.")
        if high is not None and each.stake > high:
            found.append(f"{name}: the average stake of {each.stake} is above the maximum of {high}.")
    return found
