"""The values of a path at which the law can turn: its bounds and what lies a step beyond, every option, nothing."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from games.engine.configuration import get_path
from games.rulepacks.book import Book
from games.rulepacks.parameters import NUMBERS, Parameter
from games.validation.case import Case
from games.validation.signs.rows import rows_of

STEP: dict[str, int | Decimal] = {
    "whole": 1,
    "amount": Decimal("0.01"),
    "amounts": 1,
    "percent": Decimal("0.01"),
    "hours": Decimal("0.01"),
}
FAR = 10**6
"""Beyond what any table has, within what a form takes."""
_PAYS = re.compile(r"\d+ (to|for) \d|\$")
Number = int | Decimal


def boundary_values(
    book: Book, path: str, configuration: Mapping[str, Any], related: Iterable[Number] = ()
) -> list[Any]:
    """Well-formed or not, each once; `related` are numbers of other paths that this one may be compared with."""
    parameter = book.parameters[path]
    now = get_path(configuration, path)
    found = [*_values(book, parameter, now, related), None]
    if parameter.kind == "lines":
        found = [_as_paid(book, configuration, now), *found]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def numbers_at(book: Book, paths: Iterable[str], configuration: Mapping[str, Any]) -> list[Number]:
    """What the configuration states, and the law bounds, at some paths."""
    found: dict[Number, None] = {}
    for path in paths:
        parameter = book.parameters.get(path)
        if parameter is None or parameter.kind not in NUMBERS:
            continue
        value = get_path(configuration, path)
        stated = [value] if isinstance(value, int | Decimal) and not isinstance(value, bool) else []
        for number in (*stated, *_bounds(parameter)):
            found[number] = None
    return list(found)


def _bounds(parameter: Parameter) -> Iterator[Number]:
    for limit in parameter.limit:
        for bound in (limit.min, limit.max, *limit.options):
            if isinstance(bound, int | Decimal) and not isinstance(bound, bool):
                yield bound
        if limit.multiple_of is not None:
            yield from (limit.multiple_of, 2 * limit.multiple_of)
    yield from (each for each in (parameter.low, parameter.high) if each is not None)


def _values(book: Book, parameter: Parameter, now: Any, related: Iterable[Number]) -> Iterator[Any]:
    kind, step = parameter.kind, STEP.get(parameter.kind, 1)
    if kind in NUMBERS or kind == "amounts":
        numbers = [0, 1, 2, 7, *_bounds(parameter), *related]
        around = (number + way * step for number in numbers for way in (0, 1, -1))
        ordered = dict.fromkeys(_fitting(kind, each) for each in (0, FAR, 50, 99, *around))
        yield from ([each] if kind == "amounts" else each for each in ordered if each is not None)
    elif kind == "flag":
        yield from (True, False)
    elif kind == "choice":
        yield from (each.value for each in parameter.option)
        yield "something_else"
    elif kind == "choices":
        yield from _choices(book, parameter, now)
    elif kind == "odds":
        yield from _odds(now, parameter)
    elif kind == "lines":
        yield from _lines(book, now)
    elif kind == "wheel":
        yield from _wheel(now)
    elif kind == "links":
        yield from _links()
    elif kind == "card":
        yield from ("red A", "black K")
    else:
        yield from ("", "none yet", "approval 7", "filed with this submission", "A text")


def _fitting(kind: str, number: Number) -> Number | None:
    if number < 0:
        return None
    if kind == "whole":
        return int(number) if number == int(number) else None
    return number


def _choices(book: Book, parameter: Parameter, now: Any) -> Iterator[list[str]]:
    every = [str(each.value) for each in book.choices(parameter.path)]
    listed = [str(each) for each in now or ()]
    yield from ([each for each in listed if each != left] for left in listed)
    yield from ([*listed, more] for more in every if more not in listed)
    yield from ([each] for each in every)
    yield every
    yield [*listed, "something_else"]
    yield []


def _odds(now: Any, parameter: Parameter) -> Iterator[str]:
    printed = str(now or (parameter.help or "").removeprefix("The document prints ").rstrip("."))
    yield from ("1 to 10", "1 to 1", "99 to 1", "999 to 1", "10 for 1", "push", "lose")
    pays, word, unit = printed.partition(" to ")
    if word and pays.isdigit() and unit.isdigit():
        yield from (f"{int(pays) + 1} to {unit}", f"{max(int(pays) - 1, 1)} to {unit}", printed)


def _lines(book: Book, now: Any) -> Iterator[list[str]]:
    listed = [str(each) for each in now or ()]
    yield from (["Everything pays 77 to 1"], ["Everything pays 10 for 1"], ["Everything pays well"], [])
    yield from ([each for each in listed if each is not left] for left in listed)
    for place, line in enumerate(listed):
        words = line.split()
        for spot, word in enumerate(words):
            if word.strip(".,:;$%").isdigit():
                changed = [*words[:spot], word.replace(word.strip(".,:;$%"), "77"), *words[spot + 1 :]]
                yield [*listed[:place], " ".join(changed), *listed[place + 1 :]]


def _as_paid(book: Book, configuration: Mapping[str, Any], now: Any) -> list[str]:
    """Every row that pays, in the pack's own words; lines that state no pay stay, and so does the payout limit."""
    case = Case(given=configuration, book=book, as_of=date.min, rulings={})
    rows = [
        f"{row.label} pays {' and '.join(row.shown(each) for each in row.aspects)}" for row in rows_of(case)
    ]
    beside = [
        str(each) for each in now or () if "limit" in str(each).casefold() or not _PAYS.search(str(each))
    ]
    return [*rows, *beside]


def _wheel(now: Any) -> Iterator[list[dict[str, Any]]]:
    stops = [dict(each) for each in now or () if isinstance(each, Mapping)]
    yield from ([each for each in stops if each["hot_spot"] != left] for left in _at(stops, "hot_spot"))
    yield from ([each for each in stops if each["community"] != left] for left in _at(stops, "community"))
    for stop in stops:
        yield [*stops, {**stop, "hot_spot": 1}]
        yield [*stops, {**stop, "community": 1}]
        yield [*stops, {**stop, "symbol": "something else"}]


def _at(stops: list[dict[str, Any]], name: str) -> list[Any]:
    return list(dict.fromkeys(stop[name] for stop in stops))


def _links() -> Iterator[list[dict[str, Any]]]:
    for decks in (6, 8):
        for wager in (1, 5):
            for rate in (10, 15):
                yield [{"table": "T2", "decks": decks, "wager": wager, "rate": rate}]
