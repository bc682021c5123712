"""Plain data for ever: fractions and decimals as text, no float anywhere."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any


def exact(value: Any) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case Decimal():
            # as many digits as it has: 10000, not 10000.00000000
            return format(value.normalize(), "f")
        case datetime() | date():
            return value.isoformat()
        case Mapping():
            return {_key(key): exact(each) for key, each in value.items()}
        case list() | tuple():
            return [exact(each) for each in value]
        case set() | frozenset():
            return sorted(exact(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: exact(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no exact text")


def _key(key: Any) -> str:
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)


def fraction(text: str) -> Fraction:
    """The way back, for whoever draws a chart or compares."""
    return Fraction(text)
