"""Whether a value is of the form that its parameter asks for; nothing here knows the law."""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from games.engine.cards.card import RANKS
from games.engine.configuration import MOST
from games.engine.errors import BadConfiguration, BadOdds
from games.engine.numbers import is_bounded
from games.engine.odds import Pays
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Parameter, describe

MOST_ROWS = 1000
_CARD = re.compile(rf"(red|black) ({'|'.join(sorted({*RANKS, 'T', '10'}))})", re.ASCII)


def problem_with(parameter: Parameter, value: Any) -> str | None:
    """What is wrong with the form of a value, as the end of a sentence; None where nothing is."""
    return _FORMS[parameter.kind](value) or _bounds(parameter, value)


def is_out_of_bounds(parameter: Parameter, value: Any) -> bool:
    """Of the right form, and beyond what makes sense at all: a bound of the product's, and no clause's."""
    return _FORMS[parameter.kind](value) is None and _bounds(parameter, value) is not None


def ensure_form(pack: Pack, given: Iterable[tuple[str, Any]]) -> None:
    """Out of every sensible range is no question for the engine; nor is what it does not read, if mistyped, right."""
    if "parameters" not in pack.files:
        return
    parameters = book_of(pack).parameters
    for path, value in given:
        if path.startswith("paytables.") or value is None or _is_nested(value):
            continue
        parameter = parameters.get(path)
        if parameter is None:
            raise BadConfiguration(path, f"is nothing that can be configured in {pack.id}")
        problem = problem_with(parameter, value)
        if problem is not None:
            raise BadConfiguration(path, f"{problem}, not {describe(value)[:200]}")


def _is_nested(value: Any) -> bool:
    """Tables, such as a wheel's stops, are the game's own to read."""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and any(isinstance(each, Mapping) for each in value)
    )


def _bounds(parameter: Parameter, value: Any) -> str | None:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        if parameter.low is not None and value < parameter.low:
            return f"is at least {parameter.low}"
        if parameter.high is not None and value > parameter.high:
            return f"is at most {parameter.high}"
    return None


def _whole(value: Any) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        return "is a whole number"
    return None


def is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    return is_bounded(value) and -MOST <= value <= MOST


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) <= MOST_ROWS


def _amount(value: Any) -> str | None:
    if not is_number(value) or value < 0:
        return "enter an amount such as 10,000.00"
    if Decimal(value) != Decimal(value).quantize(Decimal("0.01")):
        return "enter an amount in whole cents, such as 10,000.00"
    return None


def _amounts(value: Any) -> str | None:
    if not _is_list(value) or any(_amount(each) for each in value):
        return "is a list of amounts, such as 5"
    return None


def _percent(value: Any) -> str | None:
    return None if is_number(value) and 0 <= value <= 100 else "is a percentage from 0 to 100"


def _hours(value: Any) -> str | None:
    return None if is_number(value) and value > 0 else "is a number of hours above zero"


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) and len(value) <= 2000 else "is text of at most 2,000 characters"


def _lines(value: Any) -> str | None:
    if not _is_list(value) or any(_text(each) for each in value):
        return "is a list of lines of text"
    return None


def _choices(value: Any) -> str | None:
    if not _is_list(value) or not all(isinstance(each, str) for each in value):
        return "is a list of names"
    return None


def _choice(value: Any) -> str | None:
    return None if isinstance(value, str | int) and not isinstance(value, bool) else "is one of the options"


def _flag(value: Any) -> str | None:
    return None if isinstance(value, bool) else "is yes or no (true or false)"


def _odds(value: Any) -> str | None:
    try:
        Pays.parse(value)
    except BadOdds:
        return "is written as odds are printed, such as 10 to 1"
    return None


def _card(value: Any) -> str | None:
    if isinstance(value, str) and _CARD.fullmatch(value):
        return None
    return "is a colour and a rank, such as red A"


_STOP = {"weight", "hot_spot", "community"}
LONGEST_SYMBOL = 40


def _wheel(value: Any) -> str | None:
    if not _is_list(value) or not value:
        return f"is a list of 1 to {MOST_ROWS:,} stops"
    for place, stop in enumerate(value, 1):
        if not isinstance(stop, Mapping) or not _STOP <= set(stop) <= {*_STOP, "symbol"}:
            return f"has a stop {place} that is not made of weight, hot_spot and community (and symbol)"
        if _whole(stop["weight"]) or stop["weight"] < 1:
            return f"has a stop {place} whose weight is not a whole number above zero"
        if stop["hot_spot"] not in ("primary", "secondary") and _amount(stop["hot_spot"]):
            return f"has a stop {place} whose hot_spot is neither primary, secondary nor an amount"
        if _amount(stop["community"]):
            return f"has a stop {place} whose community pay is not an amount"
        symbol = stop.get("symbol", "")
        if not isinstance(symbol, str) or len(symbol) > LONGEST_SYMBOL:
            return f"has a stop {place} whose symbol is no text of at most {LONGEST_SYMBOL} characters"
    return None


_LINK = {"table", "decks", "wager", "rate", "notice"}


def _links(value: Any) -> str | None:
    if not _is_list(value):
        return f"is a list of at most {MOST_ROWS:,} tables"
    for place, link in enumerate(value, 1):
        if not isinstance(link, Mapping) or not {"table", "decks", "wager", "rate"} <= set(link) <= _LINK:
            return f"has an entry {place} that is not made of table, decks, wager and rate (and notice)"
        if _text(link["table"]) or _whole(link["decks"]) or _amount(link["wager"]) or _percent(link["rate"]):
            return f"has an entry {place} whose table, decks, wager or rate is no such value"
        if not isinstance(link.get("notice", False), bool):
            return f"has an entry {place} whose notice is not yes or no"
    return None


_FORMS: dict[str, Callable[[Any], str | None]] = {
    "whole": _whole,
    "amount": _amount,
    "amounts": _amounts,
    "percent": _percent,
    "hours": _hours,
    "choice": _choice,
    "choices": _choices,
    "flag": _flag,
    "text": _text,
    "lines": _lines,
    "odds": _odds,
    "card": _card,
    "wheel": _wheel,
    "links": _links,
}
