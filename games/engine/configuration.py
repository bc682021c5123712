"""A configuration is a nested mapping; a path with dots names one value in it, the same words everywhere in the
product.
"""

import copy
import re
from collections.abc import Container, Iterator, Mapping
from decimal import Decimal
from typing import Any

from games.engine.errors import BadConfiguration
from games.engine.numbers import ALLOWED, BadData, is_bounded, read_json, shown
from games.engine.paths import declared_paths

LONGEST_SHOWN = 200
_INTEGER = re.compile(r"[+-]?\d{1,18}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?\d{1,18}\.\d{1,18}", re.ASCII)


MOST = 10**12
"""Beyond a trillion an amount is a typing error."""
MOST_PLACES_OF_MONEY = 4


def is_path(path: str) -> bool:
    """Whether a game declares it, or it is one that every game has."""
    return path in declared_paths()


def get_path(configuration: Mapping[str, Any], path: str, default: Any = None) -> Any:
    """The value at a path; an empty one is not stated, and so is one whose parent is missing."""
    here: Any = configuration
    for name in path.split("."):
        if not isinstance(here, Mapping) or name not in here:
            return default
        here = here[name]
    return default if here is None else here


def with_path(configuration: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy in which one path is set."""
    result = copy.deepcopy(dict(configuration))
    *parents, last = path.split(".")
    here = result
    for name in parents:
        below = here.get(name)
        if not isinstance(below, dict):
            below = here[name] = {}
        here = below
    here[last] = value
    return result


def leaves_of(configuration: Mapping[Any, Any]) -> dict[str, Any]:
    """Every value by its path. A mapping is a value where its path is one."""
    return dict(_leaves(configuration, ""))


def _leaves(data: Mapping[Any, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        path = f"{prefix}{name}"
        if isinstance(value, Mapping) and value and not is_path(path):
            yield from _leaves(value, f"{path}.")
        else:
            yield path, value


def from_leaves(leaves: Mapping[str, Any]) -> dict[str, Any]:
    """Paths as tables in tables. No known path leads through another one, so nothing is ever in the way."""
    result: dict[str, Any] = {}
    for path, value in leaves.items():
        here = result
        *parents, last = path.split(".")
        for name in parents:
            here = here.setdefault(name, {})
        here[last] = value
    return result


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`over` laid on `base`, table by table."""
    result = copy.deepcopy(dict(base))
    for name, value in over.items():
        if isinstance(value, Mapping) and isinstance(result.get(name), Mapping):
            result[name] = merged(result[name], value)
        else:
            result[name] = copy.deepcopy(value)
    return result


def parse_setting(text: str, own: Container[str] = ()) -> tuple[str, Any]:
    """`PATH=VALUE` of `--set`; a value is a number, true, false, a list (`wagers`), JSON, text, or nothing for
    "not stated". `own` are the paths that only the pack has.
    """
    path, equals, word = text.partition("=")
    path = path.strip()
    if not equals or not path:
        raise BadConfiguration("--set", f"write a setting as PATH=VALUE, such as decks=6, not {text!r}")
    if not is_path(path) and path not in own:
        raise BadConfiguration(
            path, "is no configuration path, such as decks, commission or paytables.tie.tie"
        )
    return path, parse_value(path, word.strip())


def parse_value(path: str, word: str) -> Any:
    if word == "":
        return None
    if word[0] in "[{":
        try:
            return read_json(word)
        except BadData as error:
            raise BadConfiguration(path, str(error)) from None
        except ValueError:
            raise BadConfiguration(path, f"is not valid JSON: {word[:60]}") from None
    declared = declared_paths().find(path)
    if declared is not None and declared.listed:
        return [parse_scalar(item.strip()) for item in word.split(",") if item.strip()]
    return parse_scalar(word)


def parse_scalar(word: str) -> Any:
    if word in ("true", "false"):
        return word == "true"
    if _INTEGER.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        return Decimal(word)
    return word


def flag_at(configuration: Mapping[str, Any], path: str, *, default: bool) -> bool:
    value = get_path(configuration, path, default)
    if not isinstance(value, bool):
        raise BadConfiguration(path, f"is true or false, not {show(value)}")
    return value


def whole_number_at(configuration: Mapping[str, Any], path: str, *, low: int, high: int) -> int | None:
    value = get_path(configuration, path)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadConfiguration(path, f"is a whole number from {low} to {high}, not {show(value)}")
    return value


def number_at(
    configuration: Mapping[str, Any], path: str, *, low: Decimal, high: Decimal | None = None
) -> Decimal | None:
    """An amount or percentage as an exact decimal; without `high` it is an amount of money."""
    value = get_path(configuration, path)
    if value is None:
        return None
    allowed = f"is a number from {low} to {MOST:,}" if high is None else f"is a number from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise BadConfiguration(path, f"{allowed}, not {show(value)}")
    if not is_bounded(value):
        raise BadConfiguration(path, f"{allowed} ({ALLOWED}), not {shown(value)}")
    number = Decimal(value)
    if number < low or number > (MOST if high is None else high):
        raise BadConfiguration(path, f"{allowed}, not {show(value)}")
    if high is None and number != round(number, MOST_PLACES_OF_MONEY):
        raise BadConfiguration(path, f"has at most {MOST_PLACES_OF_MONEY} decimals, not {show(value)}")
    return number


def show(value: Any) -> str:
    """Never more than a line of it: a message is read by a person."""
    if isinstance(value, int | Decimal):
        return shown(value) if not isinstance(value, bool) else str(value)
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"
