"""Rulings: two ways to one thing that end differently, and rulings to which no way leads."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.book import Book
from games.rulepacks.deciding import Way, readings_of
from games.rulepacks.irregularities import Ruling
from games.rulepacks.linking_irregularities import in_words, options_of
from games.rulepacks.periods import Moment
from games.validation.proving.faults import Fault, opposite


def irregularity_faults(book: Book, as_of: Moment) -> Iterator[Fault]:
    decisions = tuple(book.decisions.values())
    reached: list[Ruling] = []
    told: set[tuple[str, ...]] = set()
    for readings in readings_of(decisions, options_of(book)):
        ways = {each.irregularity.id: list(each.ways(readings)) for each in decisions}
        reached += [way.ruling for each in ways.values() for way in each if way.ruling is not None]
        for one, other in combinations(decisions, 2):
            if not set(one.irregularity.events) & set(other.irregularity.events):
                continue
            names = one.irregularity.id, other.irregularity.id
            for first, second in _clashes(ways[names[0]], ways[names[1]]):
                assert first.ruling is not None and second.ruling is not None  # noqa: S101, PT018
                key = (*names, first.ruling.ruling, second.ruling.ruling)
                if key not in told:
                    told.add(key)
                    words = (
                        f"{names[0]} and {names[1]}: when {in_words(one, first)} one rules {first.ruling.effect},"
                        f" the other {second.ruling.effect}."
                    )
                    against = opposite(first.ruling.cite, second.ruling.cite, other.irregularity.cite)
                    yield Fault(
                        "contradiction",
                        f"irregularity {names[0]}",
                        words,
                        first.ruling.cite,
                        against,
                        _under(book, readings),
                        as_of,
                    )
    for irregularity in book.irregularities.values():
        for ruling in irregularity.ruling:
            if ruling not in reached:
                words = f"irregularity {irregularity.id}: no answers lead to “{ruling.ruling}”"
                yield Fault(
                    "never_applies",
                    f"irregularity {irregularity.id}",
                    words,
                    ruling.cite,
                    opposite(ruling.cite, irregularity.cite),
                    book.example,
                    as_of,
                )


def _clashes(ones: list[Way], others: list[Way]) -> Iterator[tuple[Way, Way]]:
    """Ways that no question tells apart and that end differently."""
    for first in ones:
        for second in others:
            theirs = second.facts
            if all(theirs.get(name, answer) == answer for name, answer in first.facts.items()) and (
                first.ruling is not None
                and second.ruling is not None
                and first.ruling.substance != second.ruling.substance
            ):
                yield first, second


def _under(book: Book, readings: Mapping[str, str]) -> dict[str, Any]:
    configuration = book.example
    for name, option in readings.items():
        configuration = with_path(configuration, f"readings.{name}", option)
    return configuration
