"""The largest payout of one hand: which result, which wagers, and what the payout limit makes of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.configuration import number_at, with_path
from games.engine.game import Rules
from games.engine.price_figures import MeterReport
from games.engine.settlement import Bet, Line

LIMIT = "limits.payout_per_hand"


@dataclass(frozen=True)
class Payout:
    """`lines` are the settlement without the limit; `paid` is what the limit leaves of `gain`, as it is read here."""

    stakes: Mapping[str, Fraction]
    drawn: tuple[Any, ...]
    decisions: Mapping[str, str]
    bets: tuple[Bet, ...]
    lines: tuple[Line, ...]
    gain: Decimal
    paid: Decimal
    limit: Decimal | None

    @property
    def exceeds(self) -> bool:
        return self.limit is not None and self.gain > self.limit


def starting_meters(reports: Iterable[MeterReport]) -> dict[str, Decimal]:
    """What a meter shows when it starts: the higher of its initial and its reset amount."""
    return {
        each.name: max(Decimal(each.report["initial"]), Decimal(each.report["reset"]))
        for each in reports
        if "reset" in each.report
    }


def largest_payout(
    rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
) -> Payout | None:
    """None where nothing can be won at these stakes."""
    request = rules.game.largest_seat(rules, stakes, meters)
    if request is None:
        return None
    limit = number_at(rules.configuration, LIMIT, low=Decimal("0.01"))
    unlimited = replace(rules, configuration=with_path(rules.configuration, LIMIT, None))
    lines = unlimited.game.settle(unlimited, request).lines
    held = rules.game.settle(rules, request).lines
    return Payout(
        stakes=stakes,
        drawn=tuple(request.drawn),
        decisions=request.decisions,
        bets=tuple(request.bets),
        lines=tuple(line for line in lines if line.net > 0),
        gain=_gains(lines),
        paid=_gains(held),
        limit=limit,
    )


def _gains(lines: tuple[Line, ...]) -> Decimal:
    return sum((line.net for line in lines if line.net > 0), Decimal(0))
