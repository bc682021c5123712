"""What approved rules say about the decks of a table: how many, in which batches, and how long they may stay."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from games.decks.rules.clock import Interval
from games.rulepacks.batches import BatchesFile
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.rulings import InterpretationRuling

PATH = "deck_change_hours"
CLOCK_READING = "deck_clock"
STOPS = "stops"


@dataclass(frozen=True)
class Clause:
    """One source of a limit, with its own hours."""

    hours: Decimal
    cite: str


@dataclass(frozen=True)
class DeckRules:
    """`clauses` are all that bind, the strictest first; none where the rules set no interval."""

    decks: int | None
    batches: int
    card_supply: str
    clauses: tuple[Clause, ...]
    stops_when_closed: bool
    decks_cites: tuple[str, ...] = ()
    batch_cites: tuple[str, ...] = ()
    reading_cites: tuple[str, ...] = ()
    two_batches: BatchesFile = BatchesFile()  # noqa: RUF009 - frozen

    @property
    def hours(self) -> Decimal | None:
        return self.clauses[0].hours if self.clauses else None

    @property
    def cite(self) -> str:
        """The clause that binds."""
        return self.clauses[0].cite if self.clauses else ""

    @property
    def interval(self) -> Interval | None:
        if self.hours is None:
            return None
        # exact: hours are decimals of a few digits, and a day has 86,400,000,000 microseconds
        return Interval(timedelta(microseconds=int(self.hours * 3_600_000_000)), self.stops_when_closed)


def deck_rules(
    pack: Pack,
    values: Mapping[str, Any],
    *,
    as_of: Moment,
    rulings: Mapping[str, InterpretationRuling] | None = None,
) -> DeckRules:
    """The shortest of what the approved rules state and what each clause allows under the readings that count."""
    case = Case(given=values, book=book_of(pack), as_of=as_of, rulings=rulings or {})
    parameter = case.book.parameters.get(PATH)
    clauses: list[Clause] = []
    if parameter is not None and case.applies(parameter):
        clauses = [
            Clause(Decimal(limit.max), cite)
            for limit in case.limits_of(parameter)
            if limit.max is not None
            for cite in limit.cite
        ]
        stated = case.number(PATH)
        if stated is not None and all(stated != clause.hours for clause in clauses):
            clauses.append(Clause(stated, ""))
    clock = case.pack.readings.get(CLOCK_READING)
    return DeckRules(
        decks=case.whole("decks"),
        batches=case.whole("batches") or 1,
        card_supply=str(case.value("card_supply") or ""),
        clauses=tuple(sorted(clauses, key=lambda clause: clause.hours)),
        stops_when_closed=case.readings.get(CLOCK_READING) == STOPS,
        decks_cites=_cites(case, "decks"),
        batch_cites=_cites(case, "batches"),
        reading_cites=clock.cite if clock else (),
        two_batches=pack.batches,
    )


def _cites(case: Case, path: str) -> tuple[str, ...]:
    parameter = case.book.parameters.get(path)
    return parameter.cite if parameter else ()
