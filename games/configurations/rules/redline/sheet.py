"""A configuration as a sheet to read: what it states by section, with the odds that follow where it states none."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.configurations.rules.redline.words import lines_of
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Parameter
from games.validation.case import Case
from games.validation.rulings import InterpretationRuling


@dataclass(frozen=True)
class Row:
    """`from_document` marks odds that the configuration leaves as the document prints them."""

    path: str
    label: str
    section: str
    lines: tuple[str, ...]
    cite: tuple[str, ...]
    value: Any
    from_document: bool = False


def sheet_rows(
    pack: Pack, configuration: Mapping[str, Any], ruled: Mapping[str, InterpretationRuling] | None = None
) -> tuple[Row, ...]:
    """In the order of the form; odds that are not stated follow from the readings, as ruled where that is so."""
    book = book_of(pack)
    case = Case(given=configuration, book=book, as_of=date.min, rulings=ruled or {})
    odds = {pay.path: pay for pay in case.printed if pay.wager in case.offered}
    rows = []
    for parameter in book.parameters.values():
        value = case.leaves.get(parameter.path)
        if value is not None:
            rows.append(_row(book, parameter, value))
        elif parameter.path in odds:
            text = str(case.pays(odds[parameter.path]))
            rows.append(_row(book, parameter, text, from_document=True))
    return (*rows, *_unknown(book, case))


def _row(book: Book, parameter: Parameter, value: Any, *, from_document: bool = False) -> Row:
    return Row(
        path=parameter.path,
        label=parameter.label,
        section=parameter.section,
        lines=lines_of(book, parameter.path, value),
        cite=parameter.cite,
        value=value,
        from_document=from_document,
    )


def _unknown(book: Book, case: Case) -> Iterator[Row]:
    """Nothing that was saved is hidden, not even what these rules do not know."""
    for path, value in case.leaves.items():
        if path not in book.parameters and value not in (None, {}):
            yield Row(path, path, "", lines_of(book, path, value), (), value)
