"""What differs between two configurations, path by path. Plain Python: numbers compare by value, not by spelling."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.configuration import leaves_of


@dataclass(frozen=True)
class Change:
    """None stands for not stated."""

    path: str
    before: Any
    after: Any


def stated_leaves(configuration: Mapping[str, Any]) -> dict[str, Any]:
    return {path: value for path, value in leaves_of(configuration).items() if value is not None}


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """In the order of `before`, then what is new."""
    ours, theirs = stated_leaves(before), stated_leaves(after)
    return [
        Change(path, ours.get(path), theirs.get(path))
        for path in dict.fromkeys((*ours, *theirs))
        if not same_value(ours.get(path), theirs.get(path))
    ]


def same_value(one: Any, other: Any) -> bool:
    """True is not 1, 10 is 10.00, and the order of a list is part of it."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return set(one) == set(other) and all(same_value(one[key], other[key]) for key in one)
    return bool(one == other)
