"""Engine values as the interface writes them: a fraction exactly and beside it a decimal, decimals as text."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from backoffice.api.fields import show_fraction
from backoffice.core.errors import DomainError
from games.configurations.rules.typed import read_value
from games.engine.configuration import get_path, leaves_of, with_path
from games.engine.errors import BadConfiguration, EngineError
from games.rulepacks.book import Book

NUMBERS = frozenset({"whole", "amount", "percent", "hours"})


def written(value: Any) -> Any:
    match value:
        case Fraction():
            return show_fraction(value)
        case Decimal():
            return format(value, "f") if value.is_finite() else None
        case float():
            return format(Decimal(repr(value)), "f")
        case Mapping():
            return {
                ",".join(map(str, key)) if isinstance(key, tuple) else str(key): written(each)
                for key, each in value.items()
            }
        case list() | tuple() | set() | frozenset():
            return [written(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: written(getattr(value, field.name)) for field in fields(value)}
    return value


@contextmanager
def engine_refusals(field: str = "values") -> Iterator[None]:
    """What the engine cannot use is told at the value it is about."""
    try:
        yield
    except EngineError as error:
        path = f"{field}.{error.path}" if isinstance(error, BadConfiguration) else field
        clause = "; ".join(getattr(error, "cite", ()))
        raise DomainError(str(error), field=path, clause=clause) from error


def read_values(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers may come as text, as they go out; what is no number stays as it is, and validation says so."""
    values = dict(given)
    for path in leaves_of(given):
        parameter = book.parameters.get(path)
        value = get_path(values, path)
        if parameter is None:
            continue
        if isinstance(value, str) and parameter.kind in NUMBERS:
            values = with_path(values, path, read_value(parameter, [value]))
        elif parameter.kind == "amounts" and _is_list_of_texts(value):
            values = with_path(values, path, read_value(parameter, value))
    return values


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value)
