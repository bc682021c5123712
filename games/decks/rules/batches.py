"""What a two-batch shuffler asks of its decks: turns, colours, equal counts (MD 3.B)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

EQUAL_COUNTS = "MD 3.B(1)"
COLOURS_DIFFER = "MD 3.B(2)"
BATCHES_TAKE_TURNS = "MD 3.B(4)"


@dataclass(frozen=True)
class Batch:
    """The decks of one batch as they lie at the table."""

    number: int
    colour: str
    decks: int


@dataclass(frozen=True)
class Objection:
    """`field` names the entry that can put it right."""

    code: Literal["turn", "colour", "count"]
    message: str
    cite: str
    field: str


def other_batch(number: int) -> int:
    return 2 if number == 1 else 1


def batch_to_change_next(last_changed: int | None, *, batches: int) -> int:
    """Batches take turns, so the one that was not changed last is the older one."""
    return 1 if batches == 1 or last_changed is None else other_batch(last_changed)


def objections_to_pair(changed: Batch, beside: Batch | None) -> Iterator[Objection]:
    """`beside` is the other batch at the table, None while it has no decks."""
    if beside is None or not changed.decks or not beside.decks:
        return
    if same_colour(changed.colour, beside.colour):
        yield Objection(
            "colour",
            f"Batch {beside.number} has {beside.colour} backs too; the backs of the two batches differ in colour.",
            COLOURS_DIFFER,
            "back_colour",
        )
    if changed.decks != beside.decks:
        yield Objection(
            "count",
            f"Batch {changed.number} would have {changed.decks} decks and batch {beside.number} has {beside.decks};"
            " both have equally many.",
            EQUAL_COUNTS,
            "decks_opened",
        )


def objections_to_turn(number: int, *, last_rotated: int | None, batches: int) -> Iterator[Objection]:
    if batches == 2 and last_rotated == number:
        yield Objection(
            "turn",
            f"Batch {number} was the last to be changed, so it is the turn of batch {other_batch(number)}.",
            BATCHES_TAKE_TURNS,
            "batch",
        )


def same_colour(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
