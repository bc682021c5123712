"""The figures that a change is judged by, exact: edges, break-even meters, chances of a jackpot, largest payouts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.validation.case import Case
from games.validation.checks.money import largest_payouts
from games.validation.rulings import InterpretationRuling

Kind = Literal["edge", "break_even", "jackpot", "payout"]


@dataclass(frozen=True, slots=True)
class Figure:
    """`edge` and `jackpot` are shares of one, the others amounts. `wager` is the wager that it belongs to."""

    kind: Kind
    key: str
    label: str
    wager: str
    value: Fraction


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
        for figure in (*_edges(pack, price), *_meters(pack, price))
        if figure.wager in case.offered or not figure.wager
    ]
    return Figures(_by_key([*offered, *payouts]))


def _by_key(figures: list[Figure]) -> dict[tuple[Kind, str], Figure]:
    return {(figure.kind, figure.key): figure for figure in figures}


def _edges(pack: Pack, price: Price) -> Iterator[Figure]:
    for code, wager in price.wagers.items():
        name = wager_name(pack, code)
        if code == "progressive" and price.progressive:
            yield from _progressive_edges(pack, price.progressive, name)
        elif code == "bonus_spin" and isinstance(price.extra.get("bonus_spin"), Mapping):
            yield from _spin_edges(price.extra["bonus_spin"], name)
        elif code != "envy":
            # nothing is staked on an envy bonus: it is part of what the progressive costs
            yield Figure("edge", code, name, code, wager.house_edge)
    yield from _insurance_edges(pack, price)
    electronic = price.extra.get("electronic")
    if isinstance(electronic, Mapping) and isinstance(electronic.get("ev"), Fraction):
        yield Figure("edge", "electronic", "Electronic table, each card", "", -electronic["ev"])


def _progressive_edges(pack: Pack, report: Mapping[str, Any], name: str) -> Iterator[Figure]:
    yield Figure("edge", "progressive", f"{name}, meter at reset", "progressive", report["edge_at_reset"])
    if isinstance(report.get("long_run_edge_without_envy"), Fraction):
        yield Figure(
            "edge",
            "progressive.long_run",
            f"{name}, long run",
            "progressive",
            report["long_run_edge_without_envy"],
        )
    if isinstance(report.get("long_run_edge"), Fraction) and report.get("envy_ev"):
        yield Figure(
            "edge",
            "progressive.with_envy",
            f"{name}, long run with {wager_name(pack, 'envy')}",
            "envy",
            report["long_run_edge"],
        )


def _spin_edges(report: Mapping[str, Any], name: str) -> Iterator[Figure]:
    yield Figure(
        "edge", "bonus_spin", f"{name}, meters at their start", "bonus_spin", -report["ev_at_meters"]
    )
    if isinstance(report.get("long_run_edge"), Fraction):
        yield Figure(
            "edge", "bonus_spin.long_run", f"{name}, long run", "bonus_spin", report["long_run_edge"]
        )


def _insurance_edges(pack: Pack, price: Price) -> Iterator[Figure]:
    """Over all offers of a round together, each weighed by how often it is made."""
    offers: dict[str, list[tuple[Fraction, Fraction]]] = {}
    for row in price.insurance:
        if row.ev is not None:
            offers.setdefault(row.offer.wager, []).append((row.probability_of_offer, -row.ev))
    for code, rows in offers.items():
        weight = sum((chance for chance, _ in rows), Fraction(0))
        cost = sum((chance * edge for chance, edge in rows), Fraction(0))
        if weight:
            yield Figure("edge", code, f"{wager_name(pack, code)}, over all offers", code, cost / weight)


def _meters(pack: Pack, price: Price) -> Iterator[Figure]:
    """With every seat taken; a meter that cannot be won has neither a chance nor a break-even."""
    reports: dict[str, tuple[str, str, Any]] = {}
    if price.progressive:
        reports["progressive"] = ("progressive", wager_name(pack, "progressive"), price.progressive)
    spin = price.extra.get("bonus_spin")
    for name, report in (spin["meters"] if isinstance(spin, Mapping) else {}).items():
        label = f"{wager_name(pack, 'bonus_spin')}, {name} meter"
        reports[f"bonus_spin.{name}"] = ("bonus_spin", label, report)
    for key, (wager, label, report) in reports.items():
        if isinstance(report.get("break_even_meter"), Fraction):
            yield Figure("break_even", key, label, wager, report["break_even_meter"])
        if isinstance(report.get("jackpot_probability"), Fraction):
            yield Figure("jackpot", key, label, wager, report["jackpot_probability"])


def _payouts(book: Book, case: Case) -> Iterator[Figure]:
    for code, payout in largest_payouts(case).items():
        yield Figure("payout", code, wager_name(book.pack, code), code, payout)
