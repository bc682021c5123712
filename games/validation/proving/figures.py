"""What a pack holds people to against what it says of the clause: every figure of a limit, a check or a printed amount
and the odds of every row stand in the words of a paragraph that they cite, or of the option under which they hold.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.book import Book
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment
from games.rulepacks.wagers import WagerData
from games.rulepacks.walking import tables_with_clauses
from games.validation.proving.faults import Fault, opposite

_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?", re.ASCII)
_ODDS = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s?(?:to|:)\s?(\d[\d,]*)", re.ASCII)
_MERE_WORDS = 2
_EVEN = re.compile(r"\beven money\b", re.IGNORECASE)
_COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
)


def figure_faults(book: Book, as_of: Moment) -> Iterator[Fault]:
    yield from _limits(book, as_of)
    yield from _rows(book, as_of)
    yield from _arguments(book, as_of)
    yield from _sections(book, as_of)
    yield from _sentences(book, as_of)


def _limits(book: Book, as_of: Moment) -> Iterator[Fault]:
    for parameter, limit in book.limits:
        said = _said(book, limit.cite, limit.under, figures_in)
        for value in _figures_of(limit):
            if Fraction(value) not in said:
                name = f"limit {limit.code} of {parameter.path}"
                words = f"{name}: it is {limit.allowed}, and no clause that it cites says {value:,}."
                shown = with_path(_under(book, limit.under), parameter.path, value)
                says = _clauses_that_say(book, value, _figures_beside_odds)
                asked = _clauses_of_readings(book, limit.under)
                rivals = _clauses_of_rivals(book, parameter, limit)
                other = opposite(limit.cite, says, asked, parameter.cite, rivals)
                day = limit.from_ or as_of
                yield Fault("contradiction", f"figure of {name}", words, limit.cite, other, shown, day)


def _rows(book: Book, as_of: Moment) -> Iterator[Fault]:
    for code, wager in book.pack.wagers.items():
        for row in wager.row:
            odds = next(iter(odds_in(row.pays)), None)
            cites = row.cite or wager.cite
            said = _said(book, cites, row.under, odds_in)
            if odds is None or odds in said:
                continue
            where = f"wager {code}, {row.event}"
            words = f"{where}: it pays {row.pays}, and no clause that it cites says so."
            asked = _clauses_of_readings(book, row.under)
            other = opposite(
                cites, _clauses_that_say(book, odds, odds_in), asked, wager.cite, _clauses_of_rows(wager)
            )
            yield Fault("contradiction", where, words, cites, other, _under(book, row.under), as_of)


def _arguments(book: Book, as_of: Moment) -> Iterator[Fault]:
    """Single figures that a check is bound with. A list may go on where the words stop (six or more)."""
    for check in book.checks:
        # a threshold of the product's own stands on no clause
        for name, value in check.arguments.items() if check.cite else ():
            where = f"check {check.code}, {name}"
            yield from _figure_of(book, where, value, check.cite, check.under, as_of)


def _sections(book: Book, as_of: Moment) -> Iterator[Fault]:
    """What only this game has and cites a clause for: printed amounts of a wheel, largest stakes of a round."""
    for kind, section in book.pack.sections.items():
        for where, table in tables_with_clauses(section.model_dump(), kind):
            for name, value in table.items():
                under = table.get("under") or {}
                yield from _figure_of(book, f"{where}, {name}", value, table["cite"], under, as_of)


def _sentences(book: Book, as_of: Moment) -> Iterator[Fault]:
    """What people are told to do and asked to answer for. One and two are as often no figures."""
    told = [
        *((f"step {name}", each.text, each.cite, each.under) for name, each in book.steps.items()),
        *(
            (f"attestation {name}", each.question, each.cite, each.under)
            for name, each in book.attestations.items()
        ),
        *(
            (f"irregularity {name}", ruling.ruling, ruling.cite, ruling.under)
            for name, each in book.irregularities.items()
            for ruling in each.ruling
        ),
    ]
    for where, words, cite, under in told:
        for value in sorted(figures_in(words)):
            if value > _MERE_WORDS:
                yield from _figure_of(book, where, _as_number(value), cite, under, as_of)


def _as_number(value: Fraction) -> int | Decimal:
    return int(value) if value.denominator == 1 else Decimal(value.numerator) / value.denominator


def _figure_of(
    book: Book, where: str, value: Any, cites: Sequence[str], under: Mapping[str, str], as_of: Moment
) -> Iterator[Fault]:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return
    said = _said(book, cites, under, figures_in)
    if Fraction(value) in said:
        return
    words = f"{where}: no clause that it cites says {value:,}."
    asked = _clauses_of_readings(book, under)
    other = opposite(cites, _clauses_that_say(book, value, _figures_beside_odds), asked)
    yield Fault("contradiction", f"figure of {where}", words, tuple(cites), other, _under(book, under), as_of)


def _said(
    book: Book, cites: Iterable[str], under: Mapping[str, str], read: Callable[[str], set[Fraction]]
) -> set[Fraction]:
    """In the clauses, and in the words of the options that something is tied to: what follows from a clause under one
    reading alone is said by the option.
    """
    clauses = [book.clauses[each].summary for each in cites if each in book.clauses]
    options = [
        option.summary
        for name, chosen in under.items()
        for option in book.pack.readings[name].option
        if option.id == chosen
    ]
    return {figure for words in (*clauses, *options) for figure in read(words)}


def _under(book: Book, under: Mapping[str, str]) -> dict[str, Any]:
    """The example, read so that what is shown holds in it."""
    shown = dict(book.example)
    for name, option in under.items():
        shown = with_path(shown, f"readings.{name}", option)
    return shown


def _clauses_of_readings(book: Book, under: Mapping[str, str]) -> list[str]:
    return [cite for name in under for cite in book.pack.readings[name].cite]


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


def _figures_of(limit: Limit) -> list[int | Decimal]:
    numbers = [each for each in limit.options if not isinstance(each, str)]
    return [*(each for each in (limit.min, limit.max, limit.multiple_of) if each is not None), *numbers]


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
