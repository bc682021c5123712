"""The figures that a change is judged by, exact: edges, break-even meters, chances of a jackpot, largest payouts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any

from games.engine.errors import EngineError
from games.engine.price import Price
from games.engine.price_figures import Figure, Kind
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.validation.case import Case
from games.validation.checks.money import largest_payouts
from games.validation.rulings import InterpretationRuling


@dataclass(frozen=True)
class Figures:
    """By (kind, key). Without a price there are no edges, and `problem` says why."""

    by_key: Mapping[tuple[Kind, str], Figure]
    problem: str | None = None

    def of(self, kind: Kind) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.by_key.values() if figure.kind == kind)

    @property
    def largest_payout(self) -> Figure | None:
        return max(self.of("payout"), key=lambda figure: figure.value, default=None)


def figures_of(
    pack: Pack, configuration: Mapping[str, Any], ruled: Mapping[str, InterpretationRuling] | None = None
) -> Figures:
    """The price comes from the cache where nothing that it depends on has changed; `ruled` fixes readings."""
    book = book_of(pack)
    # no figure depends on the day: dates bound limits, not prices
    case = Case(given=configuration, book=book, as_of=date.min, rulings=ruled or {})
    price = case.price
    payouts = list(_payouts(book, case))
    if isinstance(price, EngineError):
        return Figures(_by_key(payouts), str(price))
    offered = [
        figure
        for figure in (
            *pack.game.edge_figures(price, partial(wager_name, pack)),
            *_meters(pack, price, case.readings),
        )
        if figure.wager in case.offered or not figure.wager
    ]
    return Figures(_by_key([*offered, *payouts]))


def _by_key(figures: list[Figure]) -> dict[tuple[Kind, str], Figure]:
    return {(figure.kind, figure.key): figure for figure in figures}


def _meters(pack: Pack, price: Price, readings: Mapping[str, str]) -> Iterator[Figure]:
    """With every seat taken; a meter that cannot be won has neither a chance nor a break-even."""
    yield from pack.game.break_even_figures(price, partial(wager_name, pack))
    for each in pack.game.meter_reports(price, partial(wager_name, pack), readings):
        if isinstance(each.report.get("jackpot_probability"), Fraction):
            yield Figure("jackpot", each.path, each.label, each.wager, each.report["jackpot_probability"])


def _payouts(book: Book, case: Case) -> Iterator[Figure]:
    for code, payout in largest_payouts(case).items():
        yield Figure("payout", code, wager_name(book.pack, code), code, payout)
