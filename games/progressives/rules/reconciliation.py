"""Expected meter = last reading + wagers x rate - hits + what the meter restarted at + adjustments.

Where the cap held the meter back before a hit, or the rate changed between two readings, the expectation is a
span: nobody wrote down which wager came before and which after. Nothing here is rounded.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, localcontext
from enum import StrEnum

from games.progressives.rules.counting import wagers_between
from games.progressives.rules.events import (
    DIGITS,
    Adjustment,
    History,
    Hit,
    Key,
    ReadMeter,
    Terms,
    percent_of,
)

ZERO = Decimal(0)


class Problem(StrEnum):
    DROP = "drop"
    DEVIATION = "deviation"
    ABOVE_CAP = "above_cap"
    COUNT_BACKWARDS = "count_backwards"


class LineKind(StrEnum):
    PREVIOUS = "previous"
    WAGERS = "wagers"
    HIT = "hit"
    RESET = "reset"
    ADJUSTMENT = "adjustment"
    COUNTED_BEFORE = "counted_before"
    COUNTED_NOW = "counted_now"
    CAP = "cap"
    ABOVE = "above"
    DROPPED_FROM = "dropped_from"
    DROPPED_BY = "dropped_by"
    HELD_BY_CAP = "held_by_cap"
    EXPECTED = "expected"
    SHOWN = "shown"
    DEVIATION = "deviation"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sum as a page shows it; `upto` where the amount is a span."""

    kind: LineKind
    amount: Decimal
    upto: Decimal | None = None
    at: datetime | None = None
    wagers: int | None = None
    wager: Decimal | None = None
    rate: Decimal | None = None
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """One reading against the ones before it. Without a count only a drop and the cap can be judged."""

    reading: ReadMeter
    previous: ReadMeter | None
    counted_since: ReadMeter | None
    wagers: int | None
    low: Decimal | None
    high: Decimal | None
    deviation: Decimal | None
    problems: tuple[Problem, ...]
    lines: tuple[Line, ...]
    # the cap that the meter shows more than
    broken_cap: Decimal | None = None

    @property
    def is_reconciled(self) -> bool:
        return self.deviation is not None


def in_own_order(readings: tuple[ReadMeter, ...]) -> list[ReadMeter]:
    """By the time of the reading itself, whenever it arrived."""
    return sorted(readings, key=lambda each: each.at)


def reconciliations(
    history: History, tolerance: Decimal | Callable[[ReadMeter], Decimal]
) -> Iterator[Reconciliation]:
    """Every reading in the order of its own time, the first against nothing."""
    ordered = in_own_order(history.readings)
    by_key = {each.key: each for each in ordered}
    for position, reading in enumerate(ordered):
        allowed = tolerance if isinstance(tolerance, Decimal) else tolerance(reading)
        yield _reconcile(history, ordered[:position], reading, by_key, allowed)


def reconcile_one(history: History, key: Key, tolerance: Decimal) -> Reconciliation:
    ordered = in_own_order(history.readings)
    by_key = {each.key: each for each in ordered}
    position = next(index for index, each in enumerate(ordered) if each.key == key)
    return _reconcile(history, ordered[:position], ordered[position], by_key, tolerance)


def _reconcile(
    history: History,
    earlier: list[ReadMeter],
    reading: ReadMeter,
    by_key: dict[Key, ReadMeter],
    tolerance: Decimal,
) -> Reconciliation:
    previous = earlier[-1] if earlier else None
    since, wagers = _counted_since(earlier, reading, by_key)
    cap = _broken_cap(history, previous, reading)
    problems = set(_plain_problems(history, previous, reading, cap))
    low = high = deviation = None
    lines: tuple[Line, ...] = _bare_lines(previous, reading)
    if since is not None and wagers is not None:
        if wagers < 0:
            problems.add(Problem.COUNT_BACKWARDS)
        else:
            low, high, lines = _expected(history, since, reading, wagers)
            deviation = _distance(reading.shown, low, high)
            lines += (Line(LineKind.SHOWN, reading.shown, at=reading.at), Line(LineKind.DEVIATION, deviation))
            if abs(deviation) > tolerance:
                problems.add(Problem.DEVIATION)
    lines += tuple(_causes(problems, previous, since, reading, wagers, cap))
    return Reconciliation(
        reading=reading,
        previous=previous,
        counted_since=since,
        wagers=wagers,
        low=low,
        high=high,
        deviation=deviation,
        # a drop says it all: the deviation that goes with it stands in the same arithmetic
        problems=tuple(
            each
            for each in Problem
            if each in problems and not (each is Problem.DEVIATION and Problem.DROP in problems)
        ),
        lines=lines,
        broken_cap=cap,
    )


def _counted_since(
    earlier: list[ReadMeter], reading: ReadMeter, by_key: dict[Key, ReadMeter]
) -> tuple[ReadMeter | None, int | None]:
    """The nearest reading from which the wagers up to this one are known."""
    if reading.is_counted:
        for candidate in reversed(earlier):
            wagers = wagers_between(candidate, reading, by_key)
            if wagers is not None:
                return candidate, wagers
    return None, None


def _broken_cap(history: History, previous: ReadMeter | None, reading: ReadMeter) -> Decimal | None:
    caps = [each.cap for each in history.terms_over(previous.at if previous else reading.at, reading.at)]
    highest = max((cap for cap in caps if cap is not None), default=None)
    return highest if None not in caps and highest is not None and reading.shown > highest else None


def _plain_problems(
    history: History, previous: ReadMeter | None, reading: ReadMeter, cap: Decimal | None
) -> Iterator[Problem]:
    if cap is not None:
        yield Problem.ABOVE_CAP
    if previous is not None and reading.shown < previous.shown:
        lowered = any(each.amount < 0 for each in history.adjustments_in(previous.at, reading.at))
        if not lowered and not history.hits_in(previous.at, reading.at):
            yield Problem.DROP


def _causes(
    problems: set[Problem],
    previous: ReadMeter | None,
    since: ReadMeter | None,
    reading: ReadMeter,
    wagers: int | None,
    cap: Decimal | None,
) -> Iterator[Line]:
    """What the sum alone does not show: the higher reading before a drop, the counts, the cap."""
    if Problem.COUNT_BACKWARDS in problems and since is not None:
        if since.counter is not None and reading.counter is not None:
            yield Line(LineKind.COUNTED_BEFORE, Decimal(since.counter), at=since.at, key=since.key)
            yield Line(LineKind.COUNTED_NOW, Decimal(reading.counter), at=reading.at)
        elif wagers is not None:
            yield Line(LineKind.COUNTED_NOW, Decimal(wagers), at=reading.at)
    if Problem.DROP in problems and previous is not None:
        if since is not None and since.key != previous.key:
            yield Line(LineKind.DROPPED_FROM, previous.shown, at=previous.at, key=previous.key)
        yield Line(LineKind.DROPPED_BY, reading.shown - previous.shown)
    if cap is not None:
        yield Line(LineKind.CAP, cap)
        yield Line(LineKind.ABOVE, reading.shown - cap)


def _bare_lines(previous: ReadMeter | None, reading: ReadMeter) -> tuple[Line, ...]:
    """What can be said where the wagers were not counted."""
    first = () if previous is None else (Line(LineKind.PREVIOUS, previous.shown, at=previous.at),)
    return (*first, Line(LineKind.SHOWN, reading.shown, at=reading.at))


def _expected(
    history: History, since: ReadMeter, reading: ReadMeter, wagers: int
) -> tuple[Decimal, Decimal, tuple[Line, ...]]:
    terms = history.terms_over(since.at, reading.at)
    hits = history.hits_in(since.at, reading.at)
    adjustments = history.adjustments_in(since.at, reading.at)
    growths = sorted(percent_of(each.wager * wagers, each.rate) for each in terms)
    with localcontext(prec=DIGITS):
        moved = since.shown + sum((each.amount for each in adjustments), ZERO)
        moved += sum((hit.restarted - hit.amount for hit in hits), ZERO)
        low, high = moved + growths[0], moved + growths[-1]
        low, high = _held_by_cap(terms, hits, low, high)
    return low, high, tuple(_lines(since, terms, wagers, growths, hits, adjustments, low, high, moved))


def _held_by_cap(
    terms: tuple[Terms, ...], hits: tuple[Hit, ...], low: Decimal, high: Decimal
) -> tuple[Decimal, Decimal]:
    """A meter stops at its cap. What it lost there before a hit can have been anything that was left over."""
    caps = [each.cap for each in terms]
    if None in caps:
        lowest = [cap for cap in caps if cap is not None]
        return (min([low, *lowest]), high) if lowest else (low, high)
    known = [cap for cap in caps if cap is not None]
    if hits and any(hit.amount >= min(known) for hit in hits):
        low = min(low, hits[-1].restarted)
    return min(low, *known), min(high, max(known))


def _lines(
    since: ReadMeter,
    terms: tuple[Terms, ...],
    wagers: int,
    growths: list[Decimal],
    hits: tuple[Hit, ...],
    adjustments: tuple[Adjustment, ...],
    low: Decimal,
    high: Decimal,
    moved: Decimal,
) -> Iterator[Line]:
    yield Line(LineKind.PREVIOUS, since.shown, at=since.at, key=since.key)
    one = terms[-1] if len(terms) == 1 else None
    yield Line(
        LineKind.WAGERS,
        growths[0],
        upto=growths[-1] if growths[-1] != growths[0] else None,
        wagers=wagers,
        wager=one.wager if one else None,
        rate=one.rate if one else None,
    )
    for hit in hits:
        yield Line(LineKind.HIT, -hit.amount, at=hit.at, key=hit.key)
        yield Line(LineKind.RESET, hit.restarted, at=hit.at, key=hit.key)
    for each in adjustments:
        yield Line(LineKind.ADJUSTMENT, each.amount, at=each.at, key=each.key)
    kept_low, kept_high = low - (moved + growths[0]), high - (moved + growths[-1])
    if kept_low or kept_high:
        yield Line(
            LineKind.HELD_BY_CAP,
            min(kept_low, kept_high),
            upto=max(kept_low, kept_high) if kept_low != kept_high else None,
        )
    yield Line(LineKind.EXPECTED, low, upto=high if high != low else None)


def _distance(shown: Decimal, low: Decimal, high: Decimal) -> Decimal:
    if shown > high:
        return shown - high
    return shown - low if shown < low else ZERO
