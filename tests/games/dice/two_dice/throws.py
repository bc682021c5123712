"""Two dice, and what one or two throws of them end in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from games.engine.equipment import Notation
from games.engine.errors import EngineError
from games.engine.features import Feature, OutcomeSpace, Weights

FACES = range(1, 7)
FIELD = (2, 3, 4, 9, 10, 11, 12)
SEVEN = 7
NONE, LEFT, WON, LOST = "none", "left", "field", "other"


@dataclass(frozen=True)
class Dice:
    """Two fair dice; there is nothing about them that could be configured."""

    @property
    def amount(self) -> Mapping[str, int | None]:
        return {}

    def in_words(self) -> str:
        return "two dice"

    def as_data(self) -> Mapping[str, Any]:
        return {"dice": 2}


class Throws(NamedTuple):
    """`again` is what became of a field that met a seven: left, or thrown for a second time."""

    total: int
    again: str = NONE


FEATURES = {
    feature.name: feature
    for feature in (
        Feature("total", tuple(range(2, 13)), lambda throws: throws.total, "the first total"),
        Feature("again", (NONE, LEFT, WON, LOST), lambda throws: throws.again, "the second throw"),
    )
}
BY_TOTAL = OutcomeSpace.of("totals", ("total",), [Throws(total) for total in range(2, 13)])
BY_THROWS = OutcomeSpace.of(
    "throws",
    ("total", "again"),
    [
        *(Throws(total) for total in range(2, 13) if total != SEVEN),
        *(Throws(SEVEN, again) for again in (LEFT, WON, LOST)),
    ],
)


@cache
def weights_of(space: OutcomeSpace) -> Weights:
    """Of the 1,296 ways of two throws; every seven is thrown again, as is best (see `pricing`)."""
    counts = [0] * len(space)
    for first, second in product([a + b for a, b in product(FACES, FACES)], repeat=2):
        again = NONE if first != SEVEN else WON if second in FIELD else LOST
        outcome = Throws(first) if space is BY_TOTAL else Throws(first, again)
        counts[space.index[outcome]] += 1
    return Weights(space, counts, 6**4)


def parse_dice(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and int(word) in FACES):
            raise EngineError(f"{word!r} is no face of a die: a number from 1 to 6")
    return tuple(int(word) for word in words)


DICE = Notation("dice", "die", "3 4 6 5", "dice of the throw, and of the second one", parse_dice)
