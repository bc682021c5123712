"""What a pack holds people to against what it says of the clause: figures of limits and odds of rows stand in the words
of a paragraph that they cite.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from games.engine.configuration import with_path
from games.rulepacks.book import Book
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment
from games.rulepacks.wagers import WagerData
from games.validation.proving.faults import Fault, opposite

_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?", re.ASCII)
_ODDS = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s?(?:to|:)\s?(\d[\d,]*)", re.ASCII)
_EVEN = re.compile(r"\beven money\b", re.IGNORECASE)
_COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
)


def figure_faults(book: Book, as_of: Moment) -> Iterator[Fault]:
    yield from _limits(book, as_of)
    yield from _rows(book, as_of)


def _limits(book: Book, as_of: Moment) -> Iterator[Fault]:
    """What a limit says under one reading alone may follow from the words without standing in them."""
    for parameter, limit in book.limits:
        if limit.under:
            continue
        said = {figure for words in _words(book, limit.cite) for figure in figures_in(words)}
        for value in _figures_of(limit):
            if said and Fraction(value) not in said:
                name = f"limit {limit.code} of {parameter.path}"
                words = f"{name}: it is {limit.allowed}, and no clause that it cites says {value:,}."
                shown = with_path(book.example, parameter.path, value)
                says = _clauses_that_say(book, value, _figures_beside_odds)
                other = opposite(limit.cite, says, parameter.cite, _clauses_of_rivals(book, parameter, limit))
                day = limit.from_ or as_of
                yield Fault("contradiction", f"figure of {name}", words, limit.cite, other, shown, day)


def _rows(book: Book, as_of: Moment) -> Iterator[Fault]:
    for code, wager in book.pack.wagers.items():
        for row in wager.row:
            odds = next(iter(odds_in(row.pays)), None)
            cites = row.cite or wager.cite
            said = {pays for words in _words(book, cites) for pays in odds_in(words)}
            if odds is None or row.under or not said or odds in said:
                continue
            where = f"wager {code}, {row.event}"
            words = f"{where}: it pays {row.pays}, and no clause that it cites says so."
            other = opposite(
                cites, _clauses_that_say(book, odds, odds_in), wager.cite, _clauses_of_rows(wager)
            )
            yield Fault("contradiction", where, words, cites, other, book.example, as_of)


def _clauses_that_say(
    book: Book, value: int | Decimal | Fraction, read: Callable[[str], set[Fraction]]
) -> list[str]:
    """Where the figure stands instead."""
    return [cite for cite, each in book.clauses.items() if Fraction(value) in read(each.summary)]


def _clauses_of_rivals(book: Book, parameter: Parameter, limit: Limit) -> list[str]:
    """Of the other limits of the same field."""
    return [cite for each in parameter.limit if each is not limit for cite in each.cite]


def _clauses_of_rows(wager: WagerData) -> list[str]:
    return [cite for row in wager.row for cite in row.cite]


def _words(book: Book, cites: Iterable[str]) -> list[str]:
    return [book.clauses[each].summary for each in cites if each in book.clauses]


def _figures_of(limit: Limit) -> list[int | Decimal]:
    """The bounds of a number; options are words as often as figures."""
    return [each for each in (limit.min, limit.max, limit.multiple_of) if each is not None]


def figures_in(words: str) -> set[Fraction]:
    """As digits, or counted in words as far as sixteen."""
    written = {Fraction(each.replace(",", "")) for each in _FIGURE.findall(words)}
    spelled = re.findall(r"[a-z]+", words.lower())
    return written | {Fraction(_COUNTED.index(each)) for each in spelled if each in _COUNTED}


def _figures_beside_odds(words: str) -> set[Fraction]:
    return figures_in(_ODDS.sub(" ", words))


def odds_in(words: str) -> set[Fraction]:
    found = {
        Fraction(pays.replace(",", "")) / Fraction(stake.replace(",", ""))
        for pays, stake in _ODDS.findall(words)
        if Fraction(stake.replace(",", ""))
    }
    return found | ({Fraction(1)} if _EVEN.search(words) else set())
