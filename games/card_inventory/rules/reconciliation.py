"""A day of the book: what was there, what moved, what is left, and where a count differs."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Generic, TypeVar

from games.card_inventory.rules.book import Movement, states_after
from games.card_inventory.rules.states import ON_HAND, Act, State

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Difference(Generic[Key]):
    """`key` names what was counted."""

    key: Key
    book: int
    counted: int

    @property
    def surplus(self) -> int:
        """Negative where decks are missing."""
        return self.counted - self.book


def differences(book: Mapping[Key, int], counted: Mapping[Key, int]) -> list[Difference[Key]]:
    """Every key of which the count differs from the book; what was not counted is not judged."""
    return [
        Difference(key, book.get(key, 0), found)
        for key, found in counted.items()
        if found != book.get(key, 0)
    ]


@dataclass(frozen=True)
class Line:
    """All movements of one kind: how many decks, and what that did to the decks on hand."""

    act: Act
    decks: int
    effect: int


@dataclass(frozen=True)
class DayOfBook:
    opening: dict[State, int]
    lines: tuple[Line, ...]
    closing: dict[State, int]

    @property
    def opening_on_hand(self) -> int:
        return sum(self.opening.get(state, 0) for state in ON_HAND)

    @property
    def closing_on_hand(self) -> int:
        return sum(self.closing.get(state, 0) for state in ON_HAND)

    def decks(self, act: Act) -> int:
        return next((line.decks for line in self.lines if line.act == act), 0)

    @property
    def other_effects(self) -> int:
        """What neither a receipt nor a destruction explains; each such line is a difference by its own name."""
        return sum(line.effect for line in self.lines if line.act not in (Act.RECEIVE, Act.DESTROY))


def day_of_book(opening: Mapping[State, int], movements: Iterable[Movement]) -> DayOfBook:
    moved = list(movements)
    decks, effects = Counter[Act](), Counter[Act]()
    for each in moved:
        decks[each.act] += each.count
        effects[each.act] += each.effect_on_hand
    return DayOfBook(
        opening={state: opening.get(state, 0) for state in State},
        lines=tuple(Line(act, decks[act], effects[act]) for act in Act if decks[act]),
        closing=states_after(opening, moved),
    )


@dataclass(frozen=True)
class Window:
    """What one reconciliation covers: its own day, and entries for earlier days that came after those were signed."""

    start: datetime
    end: datetime
    signed_before_at: datetime | None
    """When the day before was signed; None for the first day."""

    def covers(self, *, at: datetime, posted_at: datetime) -> bool:
        if self.start <= at < self.end:
            return True
        return at < self.start and self.signed_before_at is not None and posted_at > self.signed_before_at


@dataclass(frozen=True, order=True)
class Quarter:
    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> "Quarter":
        return cls(day.year, (day.month + 2) // 3)

    @property
    def first_day(self) -> date:
        return date(self.year, 3 * self.number - 2, 1)

    @property
    def next(self) -> "Quarter":
        return Quarter(self.year + self.number // 4, self.number % 4 + 1)

    def __str__(self) -> str:
        return f"{self.year} Q{self.number}"
