"""A value as its parameter's form shows it: options by their label, amounts with their unit, one line for each item."""

from collections.abc import Mapping
from typing import Any

from games.engine.amounts import sign_of
from games.rulepacks.book import Book
from games.rulepacks.parameters import Parameter, describe
from games.validation.limits import with_unit

NOT_STATED = "not stated"


def lines_of(book: Book, path: str, value: Any) -> tuple[str, ...]:
    """Never empty; what a parameter cannot have is shown as it was written."""
    parameter = book.parameters.get(path)
    if value is None:
        return (NOT_STATED,)
    if isinstance(value, list | tuple):
        return tuple(_item(book, path, parameter, each) for each in value) or ("nothing",)
    return (_item(book, path, parameter, value),)


def _item(book: Book, path: str, parameter: Parameter | None, value: Any) -> str:
    if parameter is None:
        return _plain(value)
    match parameter.kind:
        case "choice" | "choices":
            return next(
                (str(each.label) for each in book.choices(path) if str(each.value) == str(value)),
                _plain(value),
            )
        case "wheel" if isinstance(value, Mapping):
            return _stop(book, value)
        case "links" if isinstance(value, Mapping):
            return _link(book, value)
        case "amounts" if not parameter.unit:
            return _money(book, value) if _is_number(value) else _plain(value)
        case "hours" if _is_number(value) and not parameter.unit:
            return f"{value:,} {'hour' if value == 1 else 'hours'}"
        case "percent" if _is_number(value) and not parameter.unit:
            return f"{value:,} %"
    return with_unit(value, parameter) if _is_number(value) else _plain(value)


def _stop(book: Book, stop: Mapping[str, Any]) -> str:
    hot_spot = stop.get("hot_spot")
    paid = _money(book, hot_spot) if _is_number(hot_spot) else f"{_plain(hot_spot)} meter"
    community = stop.get("community")
    shared = _money(book, community) if _is_number(community) else _plain(community)
    symbol = f"symbol {stop['symbol']}: " if stop.get("symbol") else ""
    return f"{symbol}{_plain(stop.get('weight'))} × hot spot {paid}, community {shared}"


def _link(book: Book, link: Mapping[str, Any]) -> str:
    notice = ", notice given" if link.get("notice") is True else ""
    wager, rate = link.get("wager"), link.get("rate")
    stake = _money(book, wager) if _is_number(wager) else _plain(wager)
    return f"{_plain(link.get('table'))}: {_decks(link.get('decks'))}, {stake}, {_plain(rate)} %{notice}"


def _decks(number: Any) -> str:
    return f"{_plain(number)} {'deck' if number == 1 else 'decks'}"


def _money(book: Book, value: Any) -> str:
    return f"{sign_of(book.pack.head.currency)}{value:,}"


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool | str) and hasattr(value, "as_integer_ratio")


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items()) or "nothing"
    return describe(value)
