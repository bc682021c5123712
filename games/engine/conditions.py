"""Conditions on features, written as data: `{ winner = "banker", banker_total = 6, banker_cards = 3 }`.

A table holds when every feature in it has one of the named values; an array of tables holds when one of them
does. Numbers may be ranges written as text (`"7-9"`), several values an array. Everything is checked against
the game when it is read.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import EngineError
from games.engine.features import Feature, FeatureValue, Outcome, OutcomeSpace

_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)

Alternative = tuple[tuple[Feature, frozenset[FeatureValue]], ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """Any of `alternatives`; each demands a value from a set for every feature that it names."""

    alternatives: tuple[Alternative, ...]

    @property
    def features(self) -> frozenset[str]:
        return frozenset(feature.name for alternative in self.alternatives for feature, _ in alternative)

    def holds(self, outcome: Outcome) -> bool:
        return any(
            all(feature.read(outcome) in allowed for feature, allowed in each) for each in self.alternatives
        )

    def places(self, space: OutcomeSpace) -> list[int]:
        """Where along a space it holds."""
        found: set[int] = set()
        for alternative in self.alternatives:
            spots: Iterable[int] = range(len(space))
            for feature, allowed in alternative:
                column = space.column(feature)
                spots = [spot for spot in spots if column[spot] in allowed]
            found.update(spots)
        return sorted(found)


ALWAYS = Condition(((),))


def parse_condition(data: Any, features: Mapping[str, Feature]) -> Condition:
    tables = data if isinstance(data, list) else [data]
    if not tables or not all(isinstance(table, Mapping) and table for table in tables):
        raise EngineError("a condition is a table of features and values, or an array of such tables")
    return Condition(tuple(_parse_alternative(table, features) for table in tables))


def _parse_alternative(table: Mapping[str, Any], features: Mapping[str, Feature]) -> Alternative:
    parsed = []
    for name, wanted in table.items():
        feature = features.get(name)
        if feature is None:
            raise EngineError(f"unknown feature {name!r}: one of {', '.join(sorted(features))}")
        parsed.append((feature, _parse_values(feature, wanted)))
    return tuple(parsed)


def _parse_values(feature: Feature, wanted: Any) -> frozenset[FeatureValue]:
    values: set[FeatureValue] = set()
    for item in wanted if isinstance(wanted, list) else [wanted]:
        match = _RANGE.fullmatch(item) if isinstance(item, str) else None
        if match:
            low, high = int(match[1]), int(match[2])
            if low > high:
                raise EngineError(f"{feature.name} = {item!r}: a range goes from low to high")
            _check_value(feature, high)
            for number in range(low, high + 1):
                _check_value(feature, number)
                values.add(number)
        else:
            _check_value(feature, item)
            values.add(item)
    if not values:
        raise EngineError(f"{feature.name} names no value: one of {_show(feature)}")
    return frozenset(values)


def _check_value(feature: Feature, value: Any) -> None:
    # True == 1 in Python, so the type has to agree as well as the value.
    if not any(type(value) is type(allowed) and value == allowed for allowed in feature.values):
        raise EngineError(f"{feature.name} = {value!r} cannot be: one of {_show(feature)}")


def _show(feature: Feature) -> str:
    return ", ".join(
        str(value).lower() if isinstance(value, bool) else str(value) for value in feature.values
    )
