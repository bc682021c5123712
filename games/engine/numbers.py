"""Numbers where they come in. What one is, is decided here for everybody: pages, API, files, commands and packs.

Python takes 1e999999 for a number and makes a million digits of it at the first sum. So digits are counted in the
text or in the value, before any arithmetic is done with it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import Any

MOST_DIGITS, MOST_PLACES = 20, 18
"""Room for every id, counter, amount and rate that there is; arithmetic with such numbers takes no time."""
MOST_VALUES, DEEPEST = 100_000, 20
ALLOWED = f"a number of at most {MOST_DIGITS} digits before the point and {MOST_PLACES} after it"

_WRITTEN = re.compile(
    rf"[+-]?\d{{1,{MOST_DIGITS}}}(\.\d{{1,{MOST_PLACES}}})?|[+-]?\.\d{{1,{MOST_PLACES}}}", re.ASCII
)
_LONGEST, _MOST_PROBLEMS = 60, 50
_MOST: int = 10**MOST_DIGITS


@dataclass(frozen=True)
class Unusable:
    """What stands where a number of too many digits was; never leaves this module's callers."""

    text: str


class BadData(ValueError):
    """What came in cannot be used; `problems` are path and words, one for each place."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{path}: {words}" if path else words for path, words in problems))
        self.problems = problems


def is_written_plainly(text: str) -> bool:
    """Digits, a sign and a point: no exponent, no other script's digits, no underscores."""
    return _WRITTEN.fullmatch(text) is not None


def is_bounded(value: int | Decimal, places: int = MOST_PLACES) -> bool:
    if isinstance(value, int):
        return -_MOST < value < _MOST
    if not value.is_finite() or value.adjusted() >= MOST_DIGITS:
        return False
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -places


def unbounded_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Path and beginning of every number in nested values that has too many digits."""
    match value:
        case bool():
            return
        case int() | Decimal():
            if not is_bounded(value):
                yield path, shown(value)
        case Mapping():
            for name, item in value.items():
                yield from unbounded_in(item, f"{path}.{name}" if path else str(name))
        case list() | tuple():
            for place, item in enumerate(value):
                yield from unbounded_in(item, f"{path}.{place}" if path else str(place))


def shown(value: int | Decimal) -> str:
    """The beginning of a number whose whole text may be endless: `str` of it would never come back."""
    if is_bounded(value):
        return str(value)
    if isinstance(value, int):
        return f"a whole number of {value.bit_length():,} bits"
    return f"{value:.12g}" if value.is_finite() else str(value)


def read_json(text: str, *, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """JSON with exact and bounded numbers, or BadData that names each place. `pairs` makes the objects."""
    return _read(
        lambda: json.loads(
            text, parse_int=_whole, parse_float=_exact, parse_constant=Unusable, object_pairs_hook=pairs
        )
    )


def read_toml(text: str) -> dict[str, Any]:
    """The same of TOML, such as a pack is written in."""
    found: dict[str, Any] = _read(lambda: tomllib.loads(text, parse_float=_exact))
    return found


def _read(parse: Callable[[], Any]) -> Any:
    try:
        found = parse()
    except RecursionError:
        raise BadData([("", "is nested too deeply")]) from None
    problems = list(islice(_unusable(found), _MOST_PROBLEMS))
    if problems:
        raise BadData([(path, f"is {ALLOWED}, not {text}") for path, text in problems])
    return found


def _whole(text: str) -> int | Unusable:
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else Unusable(text[:24])


def _exact(text: str) -> Decimal | Unusable:
    try:
        number = Decimal(text) if len(text) <= _LONGEST else None
    except ArithmeticError:
        number = None
    if number is None or not is_bounded(number):
        return Unusable(text[:24])
    return number or abs(number)  # there is one zero only


def _unusable(found: Any) -> Iterator[tuple[str, str]]:
    """By a list of its own instead of recursion: one pass, stopped where there is too much of it."""
    waiting: list[tuple[Any, tuple[str, ...]]] = [(found, ())]
    seen = 0
    while waiting:
        value, path = waiting.pop()
        seen += 1
        if isinstance(value, Unusable):
            yield ".".join(path), value.text
        elif isinstance(value, int) and not is_bounded(value):
            yield ".".join(path), shown(value)
        elif isinstance(value, (dict, list)):
            if len(path) > DEEPEST:
                raise BadData([(".".join(path)[:200], "is nested too deeply")])
            if seen + len(waiting) + len(value) > MOST_VALUES:
                raise BadData([("", f"has more than {MOST_VALUES:,} values")])
            items = value.items() if isinstance(value, dict) else enumerate(value)
            waiting += reversed([(item, (*path, str(name))) for name, item in items])
