"""The book of decks: how many of each lot are where. Every deck is in exactly one place, and none is ever lost."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from games.card_inventory.rules.states import ON_HAND, Act, State, transition


@dataclass(frozen=True, order=True)
class Place:
    """A state, and for decks in play the table and the batch; 0 where that says nothing."""

    state: State
    table: int = 0
    batch: int = 0


@dataclass(frozen=True)
class Movement:
    """So many decks of one lot from one place to another; `source` is None where they enter the property."""

    lot: int
    count: int
    act: Act
    source: Place | None
    target: Place
    at: datetime

    @property
    def effect_on_hand(self) -> int:
        """What it adds to, or takes from, the decks that the property has on hand."""
        came = self.target.state in ON_HAND
        went = self.source is not None and self.source.state in ON_HAND
        return self.count * (came - went)


class NotThere(ValueError):
    """More decks were to leave a place than the book has there."""


@dataclass
class Book:
    """Balances by lot and place, kept in the order in which movements are posted."""

    held: Counter[tuple[int, Place]] = field(default_factory=Counter)

    def post(self, movement: Movement) -> None:
        source, target = movement.source, movement.target
        transition(movement.act, source.state if source else None, target.state)
        if movement.count < 1:
            raise ValueError("a movement moves at least one deck")
        if source is not None:
            there = self.held[movement.lot, source]
            if there < movement.count:
                raise NotThere(
                    f"{movement.count} decks of lot {movement.lot} asked of {source}, {there} there"
                )
            self.held[movement.lot, source] -= movement.count
        self.held[movement.lot, target] += movement.count

    def post_all(self, movements: Iterable[Movement]) -> "Book":
        for movement in movements:
            self.post(movement)
        return self

    def at(self, place: Place) -> dict[int, int]:
        """Decks in a place by lot, the oldest lot first."""
        return {lot: n for (lot, where), n in sorted(self.held.items()) if where == place and n}

    def by_state(self) -> dict[State, int]:
        totals = Counter[State]()
        for (_lot, place), count in self.held.items():
            totals[place.state] += count
        return {state: totals[state] for state in State}

    def on_hand(self) -> int:
        return sum(count for state, count in self.by_state().items() if state in ON_HAND)

    def total(self) -> int:
        return sum(self.held.values())


def states_after(opening: Mapping[State, int], movements: Iterable[Movement]) -> dict[State, int]:
    """Counts by state after movements in any order; the order of posting does not matter to a sum."""
    totals = Counter[State](dict(opening))
    for each in movements:
        totals[each.target.state] += each.count
        if each.source is not None:
            totals[each.source.state] -= each.count
    return {state: totals[state] for state in State}


def take_oldest_first(held: Sequence[tuple[int, int]], wanted: int) -> tuple[list[tuple[int, int]], int]:
    """From (lot, decks) in order, the decks to take of each lot, and how many are wanted beyond what is there."""
    taken: list[tuple[int, int]] = []
    for lot, there in held:
        count = min(there, wanted)
        if count:
            taken.append((lot, count))
            wanted -= count
    return taken, wanted
