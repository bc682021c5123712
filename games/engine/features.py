"""Outcomes of a round and what can be said about them.

An outcome is a tuple of base features; a feature reads one value from it, directly or derived. An *outcome
space* lists every outcome that some shoe can produce. A game may have several spaces, coarser ones first:
pricing a wager on totals does not need the counts that tell pairs apart, so it uses the coarsest space that
determines the wager's features.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

FeatureValue = str | int | bool
Outcome = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that a pay table may ask of an outcome, with every value that it can take."""

    name: str
    values: tuple[FeatureValue, ...]
    read: Callable[[Any], FeatureValue]
    meaning: str


@dataclass(frozen=True, slots=True, eq=False)
class OutcomeSpace:
    """Every outcome of a kind, in a fixed order: weights and pay vectors are sequences along it."""

    name: str
    features: frozenset[str]
    outcomes: tuple[Outcome, ...]
    index: Mapping[Hashable, int] = field(default_factory=dict)
    _columns: dict[str, tuple[FeatureValue, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, features: Iterable[str], outcomes: Iterable[Outcome]) -> "OutcomeSpace":
        listed = tuple(outcomes)
        return cls(
            name, frozenset(features), listed, {outcome: place for place, outcome in enumerate(listed)}
        )

    def __len__(self) -> int:
        return len(self.outcomes)

    def column(self, feature: Feature) -> tuple[FeatureValue, ...]:
        """The value of a feature along the space, read once."""
        found = self._columns.get(feature.name)
        if found is None:
            found = self._columns[feature.name] = tuple(map(feature.read, self.outcomes))
        return found


@dataclass(frozen=True, slots=True)
class Weights:
    """Exact counts of ordered deals along a space; they sum to `total`."""

    space: OutcomeSpace
    counts: Sequence[int]
    total: int
