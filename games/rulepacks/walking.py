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


def tables_with_clauses(data: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(place in words, table) for every table of a file that cites a clause itself."""
    if isinstance(data, Mapping):
        here = _place(data, where)
        if data.get("cite"):
            yield here, data
        for key, value in data.items():
            yield from tables_with_clauses(value, f"{here}, {key}" if here else key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from tables_with_clauses(each, where)


def conditions_in(data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(place in words, condition) for every `when` and `unless` on the configuration; a pay row's `when` is on
    outcomes.
    """
    for name in ("when", "unless"):
        yield from ((here, found) for here, found in _tables_in(data, name) if set(found) == CONDITION)


def unders_in(data: Any) -> Iterator[tuple[str, Mapping[str, str]]]:
    """(place in words, options of readings) for everything that is tied to them."""
    return _tables_in(data, "under")


def _tables_in(data: Any, wanted: str, where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(data, Mapping):
        here = _place(data, where)
        for key, value in data.items():
            if key == wanted and isinstance(value, Mapping):
                yield here, value
            else:
                yield from _tables_in(value, wanted, f"{here}, {key}" if here else key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _tables_in(each, wanted, where)


def _place(data: Mapping[str, Any], where: str) -> str:
    name = next((data[key] for key in _NAMES if isinstance(data.get(key), str)), "")
    return f"{where} {name}".strip()
