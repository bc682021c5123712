"""One text for one value: exact numbers, sorted keys. What is stored, hashed and compared is always this text."""

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any


def dumps(value: Any) -> str:
    """JSON in which a decimal is a number with all its digits; a float has no exact text and is refused."""
    match value:
        case None | bool() | int() | str():
            return json.dumps(value, ensure_ascii=False)
        case Decimal():
            if not value.is_finite():
                raise ValueError(f"{value} cannot be written exactly")
            return format(value, "f")
        case Mapping():
            return (
                "{"
                + ",".join(
                    f"{json.dumps(str(key), ensure_ascii=False)}:{dumps(value[key])}" for key in sorted(value)
                )
                + "}"
            )
        case list() | tuple():
            return "[" + ",".join(dumps(item) for item in value) + "]"
    raise TypeError(f"{type(value).__name__} has no canonical text")


def loads(text: str) -> Any:
    return json.loads(text, parse_float=Decimal)


def hash_of(value: Any) -> str:
    return hashlib.sha256(dumps(value).encode()).hexdigest()
