"""Boundary cases that a pack makes for each of its checks: one that makes it fire, or word that none does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, combinations, islice, product
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.base import PackModel
from games.rulepacks.book import Book
from games.rulepacks.periods import Moment, as_moment
from games.validation.bound import BoundCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.proving.boundaries import boundary_values, numbers_at
from games.validation.proving.conditions import made_to_apply
from games.validation.proving.tracing import TracedCase
from games.validation.references import Record
from games.validation.registry import find_rule
from games.validation.rulings import InterpretationRuling

MOST_PAIRS = 3000
MOST_PRICED = 150


@dataclass(frozen=True)
class Fired:
    """A boundary case and what a check says of it."""

    configuration: Mapping[str, Any]
    as_of: Moment
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Tried:
    configuration: dict[str, Any]
    as_of: Moment
    rulings: Mapping[str, InterpretationRuling]


def fires(book: Book, bound: BoundCheck[PackModel], as_of: Moment) -> Fired | None:
    """The first boundary case in which a check fires; None where it never does."""
    base = made_to_apply(book, book.example, bound.binding, as_of)
    if base is None:
        return None
    search = _Search(book, bound, as_of)
    return search.run(Tried(base, as_of, {}))


class _Search:
    """Singles first: one path at a boundary value. Then pairs of the paths that the check was seen to look at."""

    def __init__(self, book: Book, bound: BoundCheck[PackModel], as_of: Moment) -> None:
        self.book, self.bound, self.as_of = book, bound, as_of
        self.rule = find_rule(bound.binding.rule)
        self.looked_at: dict[str, None] = {}
        self.reads_all = self.reads_price = False
        self.priced = 0

    def run(self, base: Tried) -> Fired | None:
        fired = self._try(base)
        if fired is not None:
            return fired
        done: set[str] = set()
        while fresh := [path for path in self._paths() if path not in done]:
            done.update(fresh)
            for tried in self._singles(base, fresh):
                if (fired := self._try(tried)) is not None:
                    return fired
        for tried in chain(self._around(base), islice(self._pairs(base), MOST_PAIRS)):
            if (fired := self._try(tried)) is not None:
                return fired
        return None

    def _try(self, tried: Tried) -> Fired | None:
        if self.rule is None or self.priced > MOST_PRICED:
            return None
        given: dict[str, Any] = {
            "given": tried.configuration,
            "book": self.book,
            "as_of": tried.as_of,
            "rulings": tried.rulings,
            # as of whoever submits where nothing was ever approved: what is named is on no record
            "record": Record(),
        }
        # whether it applies is asked of another case, so that what it depends on is not taken for what it looks at
        if not Case(**given).applies(self.bound.binding):
            return None
        case = TracedCase(**given)
        found = tuple(self.rule.check(case, self.bound))
        self.looked_at.update(dict.fromkeys(sorted(case.looked_at)))
        self.reads_all |= case.reads_all
        self.reads_price |= case.reads_price
        self.priced += case.reads_price
        return Fired(tried.configuration, tried.as_of, found) if found else None

    def _paths(self) -> list[str]:
        known = [path for path in self.looked_at if path in self.book.parameters]
        # whoever reads a sign reads every pay table, too, and the sign is what speaks
        paths = sorted(known, key=lambda path: self.book.parameters[path].kind != "lines")
        if self.reads_price:
            of_kind = {
                kind: [path for path, each in self.book.parameters.items() if each.kind == kind]
                for kind in ("percent", "odds")
            }
            paths += [*of_kind["percent"], "decks", "wagers", *of_kind["odds"]]
        return list(dict.fromkeys(paths))

    def _singles(self, base: Tried, paths: list[str]) -> Iterator[Tried]:
        numbers = numbers_at(self.book, self.looked_at, base.configuration)
        for path in paths:
            for value in boundary_values(self.book, path, base.configuration, numbers):
                yield Tried(with_path(base.configuration, path, value), base.as_of, base.rulings)

    def _around(self, base: Tried) -> Iterator[Tried]:
        """What is no path of the configuration: other days, rulings, and what the pack does not know."""
        for path, value in self._nonsense(base) if self.reads_all else ():
            yield Tried(with_path(base.configuration, path, value), base.as_of, base.rulings)
        for day in turning_days(self.book):
            yield Tried(base.configuration, day, base.rulings)
        for reading in self.book.pack.readings.values():
            for option in reading.option:
                ruling = InterpretationRuling(reading.id, option.id, date.min)
                yield Tried(base.configuration, base.as_of, {reading.id: ruling})

    def _nonsense(self, base: Tried) -> Iterator[tuple[str, Any]]:
        yield "something_else", 1
        tables = dict.fromkeys(
            path.rpartition(".")[0] for path in self.book.parameters if "paytables." in path
        )
        yield from ((f"{table}.something_else", "1 to 1") for table in tables)
        odds = [path for path, each in self.book.parameters.items() if each.kind == "odds"]
        yield from ((path, "10 for 1") for path in odds)
        yield from ((path, value) for path in self.book.parameters for value in (None, "something else"))
        for path in self.book.parameters:
            yield from ((path, value) for value in boundary_values(self.book, path, base.configuration))

    def _pairs(self, base: Tried) -> Iterator[Tried]:
        paths = self._paths()
        numbers = numbers_at(self.book, paths, base.configuration)
        values = {path: boundary_values(self.book, path, base.configuration, numbers) for path in paths}
        for one, other in combinations(paths, 2):
            for first, second in product(values[one], values[other]):
                changed = with_path(with_path(base.configuration, one, first), other, second)
                yield Tried(changed, base.as_of, base.rulings)


def turning_days(book: Book) -> list[Moment]:
    """The days on which law begins or ends, and the day before each."""
    found: dict[Moment, None] = {}
    periods: list[tuple[Moment | None, Moment | None]] = [(limit.from_, limit.to) for _, limit in book.limits]
    head = book.pack.head
    for moment in (
        each for period in (*periods, (head.effective_from, head.effective_to)) for each in period
    ):
        if moment is not None:
            found[moment] = None
            found[as_moment(moment).date() - timedelta(days=1)] = None
    return sorted(found, key=as_moment)
