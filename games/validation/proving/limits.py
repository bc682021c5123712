"""Limits: two that exclude each other, one that nothing can meet or break, and days or readings without any."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.book import Book
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment, as_moment, show_moment
from games.validation.forms import problem_with
from games.validation.limits import broken_bounds
from games.validation.proving.boundaries import FAR, boundary_values
from games.validation.proving.conditions import made_to_apply
from games.validation.proving.faults import Fault, Kind, distinct, opposite
from games.validation.proving.firing import turning_days
from games.validation.proving.settling import Settled, Settler


def limit_faults(book: Book, as_of: Moment, settler: Settler, fired: set[str]) -> Iterator[Fault]:
    """`fired` gathers the codes of limits that a boundary value breaks."""
    for parameter, limit in book.limits:
        day = _day_of(book, limit, as_of)
        where = f"limit {limit.code} of {parameter.path}"
        base = made_to_apply(book, book.example, parameter, day)
        base = None if base is None else made_to_apply(book, base, limit, day)
        if base is None:
            words = f"{where}: what it is tied to can never hold."
            other = opposite(limit.cite, _clauses_of_readings(book, limit), parameter.cite)
            yield Fault("never_fires", where, words, limit.cite, other, book.example, day)
            continue
        formed = [
            value
            for value in boundary_values(book, parameter.path, base)
            if value is not None and problem_with(parameter, value) is None and _is_option(parameter, value)
        ]
        breaking = [value for value in formed if _broken(limit, value)]
        if breaking:
            fired.add(limit.code)
        else:
            words = f"{where}: no value that the form takes is beyond {limit.allowed}."
            yield Fault(
                "never_fires", where, words, limit.cite, opposite(limit.cite, parameter.cite), base, day
            )
        meeting = [value for value in formed if not _broken(limit, value)]
        yield from _unmet(book, parameter, limit, base, meeting, day, settler)
    yield from _days_without(book)
    yield from _readings_without(book, as_of, settler)


def _clauses_of_readings(book: Book, limit: Limit) -> list[str]:
    return [cite for name in limit.under for cite in book.pack.readings[name].cite]


def _unmet(
    book: Book,
    parameter: Parameter,
    limit: Limit,
    base: dict[str, Any],
    meeting: list[Any],
    day: Moment,
    settler: Settler,
) -> Iterator[Fault]:
    where = f"limit {limit.code} of {parameter.path}"
    held = {parameter.path, *limit.when.paths, *(f"readings.{name}" for name in limit.under)}
    best: Settled | None = None
    for value in meeting:
        settled = settler.settle(with_path(base, parameter.path, value), day, held)
        if not settled.errors:
            return
        if best is None or len(settled.errors) < len(best.errors):
            best = settled
    if best is None:
        words = f"{where}: no value that the form takes is {limit.allowed}."
        yield Fault(
            "cannot_be_met", where, words, limit.cite, opposite(limit.cite, parameter.cite), base, day
        )
        return
    others = [each for each in best.errors if each.code != limit.code] or list(best.errors)
    same_path = {each.code for each in parameter.limit} & {each.code for each in others}
    words = f"{where}: {limit.allowed} leaves nothing that {others[0].code} allows: {others[0].message}"
    other = opposite(limit.cite, best.clauses, parameter.cite)
    kind: Kind = "contradiction" if same_path else "cannot_be_met"
    yield Fault(kind, where, words, limit.cite, other, best.configuration, day)


def _days_without(book: Book) -> Iterator[Fault]:
    """Versions of one limit follow each other without a day between. That law begins or ends is no gap."""
    for parameter in book.parameters.values():
        kinds = dict.fromkeys((each.code, tuple(each.under.items())) for each in parameter.limit)
        for code, under in kinds:
            versions = sorted(
                (each for each in parameter.limit if (each.code, tuple(each.under.items())) == (code, under)),
                key=lambda each: as_moment(each.from_ or date.min),
            )
            for before, after in pairwise(versions):
                if before.to is None or after.from_ is None or as_moment(before.to) >= as_moment(after.from_):
                    continue
                where = f"limit {code} of {parameter.path}"
                span = f"from {show_moment(before.to)} until {show_moment(after.from_)}"
                beyond = [
                    value
                    for value in boundary_values(book, parameter.path, book.example)
                    if value is not None
                    and problem_with(parameter, value) is None
                    and _broken(before, value)
                    and _broken(after, value)
                ]
                shown = with_path(book.example, parameter.path, next(iter(beyond), FAR))
                other = opposite(before.cite, after.cite, parameter.cite)
                words = f"{where}: it does not hold {span}."
                yield Fault("gap", where, words, before.cite, other, shown, before.to)


def _readings_without(book: Book, as_of: Moment, settler: Settler) -> Iterator[Fault]:
    """A value that is bounded under several options of a reading is bounded, by whatever, under all of them. Where one
    option alone bounds it, whether there is a limit at all is what the reading asks.
    """
    for path, parameter in book.parameters.items():
        for name in dict.fromkeys(reading for limit in parameter.limit for reading in limit.under):
            if len({limit.under[name] for limit in parameter.limit if name in limit.under}) < 2:
                continue
            bounds = distinct(cite for limit in parameter.limit if name in limit.under for cite in limit.cite)
            asked = opposite(bounds, book.pack.readings[name].cite, parameter.cite)
            for option in book.pack.readings[name].option:
                base = with_path(book.example, f"readings.{name}", option.id)
                if _is_bounded(book, parameter, base, as_of, settler):
                    continue
                words = f"{path}: under {name} = {option.id} nothing bounds it, under other options something does."
                shown = with_path(base, path, FAR)
                yield Fault("gap", f"reading {name}", words, bounds, asked, shown, as_of)


def _is_bounded(
    book: Book, parameter: Parameter, base: dict[str, Any], as_of: Moment, settler: Settler
) -> bool:
    known = {(each.code, each.path) for each in settler.errors(base, as_of)}
    for value in boundary_values(book, parameter.path, base):
        if value is None or problem_with(parameter, value) is not None:
            continue
        tried = with_path(base, parameter.path, value)
        found = settler.errors(tried, as_of)
        if any(each.path == parameter.path or (each.code, each.path) not in known for each in found):
            return True
    return False


def _broken(limit: Limit, value: Any) -> bool:
    values = value if isinstance(value, list | tuple) else (value,)
    return any(True for each in values for _ in broken_bounds(limit, each))


def _is_option(parameter: Parameter, value: Any) -> bool:
    return not parameter.option or value in [each.value for each in parameter.option]


def _day_of(book: Book, limit: Limit, as_of: Moment) -> Moment:
    days = [as_of, *turning_days(book)]
    return next((day for day in days if limit.holds_on(day)), as_of)
