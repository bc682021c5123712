"""Walks through the files of a pack: where a clause is cited, where a condition is set."""

from collections.abc import Iterator, Mapping
from typing import Any

_NAMES = ("code", "id", "event", "path", "wager")
CONDITION = {"offers", "stated", "unstated", "equal"}


def citations_in(data: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """(place in words, citation) for everything cited in a file."""
    if isinstance(data, Mapping):
        here = _place(data, where)
        for key, value in data.items():
            if key == "cite" or key.endswith("_cite"):
                yield from ((here, each) for each in value or ())
            elif key == "clauses" and isinstance(value, Mapping):
                yield from ((f"{here}, {part}", each) for part, cites in value.items() for each in cites)
            else:
                yield from citations_in(value, f"{here}, {key}" if here else key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from citations_in(each, where)


def conditions_in(data: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(place in words, condition) for every `when` on the configuration; a pay row's `when` is on outcomes."""
    if isinstance(data, Mapping):
        here = _place(data, where)
        for key, value in data.items():
            if key == "when" and isinstance(value, Mapping) and set(value) == CONDITION:
                yield here, value
            else:
                yield from conditions_in(value, f"{here}, {key}" if here else key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from conditions_in(each, where)


def unders_in(data: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """(place in words, options of readings) for everything that is tied to them."""
    if isinstance(data, Mapping):
        here = _place(data, where)
        for key, value in data.items():
            if key == "under" and isinstance(value, Mapping):
                yield here, value
            else:
                yield from unders_in(value, f"{here}, {key}" if here else key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from unders_in(each, where)


def _place(data: Mapping[str, Any], where: str) -> str:
    name = next((data[key] for key in _NAMES if isinstance(data.get(key), str)), "")
    return f"{where} {name}".strip()
