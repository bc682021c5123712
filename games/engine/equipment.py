"""What a round is drawn from, and how its result is written: cards and shoes, dice, a wheel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Equipment(Protocol):
    """A shoe, a pair of dice, a wheel: whatever chance there is in a round comes from here."""

    @property
    def amount(self) -> Mapping[str, int | None]:
        """How much of it there is, by the path that states it: `{"decks": 6}`; empty where that never varies."""

    def in_words(self) -> str:
        """`6 decks`, as the head of a table of prices says it."""

    def as_data(self) -> Mapping[str, Any]:
        """What the JSON of a price says about it."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How people write what was dealt, thrown or spun.

    `name` is what they are called in a round file and as an option of `manage.py settle` (`--cards`), `one` a single
    one of them; `parse` reads them in order, and `str` of each writes it again.
    """

    name: str
    one: str
    example: str
    help: str
    parse: Callable[[str], tuple[Any, ...]]

    @property
    def single(self) -> str:
        """An example of one of them."""
        return self.example.split()[0]

    def write(self, drawn: tuple[Any, ...]) -> str:
        return " ".join(map(str, drawn))
