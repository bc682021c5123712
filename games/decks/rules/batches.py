"""What a two-batch shuffler asks of its decks: turns, colours, equal counts, where the document says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.rulepacks.batches import BatchesFile


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


def objections_to_pair(changed: Batch, beside: Batch | None, law: BatchesFile) -> Iterator[Objection]:
    """`beside` is the other batch at the table, None while it has no decks."""
    if beside is None or not changed.decks or not beside.decks:
        return
    if law.colours_differ_cite and same_colour(changed.colour, beside.colour):
        yield Objection(
            "colour",
            f"Batch {beside.number} has {beside.colour} backs too; the backs of the two batches differ in colour.",
            ", ".join(law.colours_differ_cite),
            "back_colour",
        )
    if law.equal_counts_cite and changed.decks != beside.decks:
        yield Objection(
            "count",
            f"Batch {changed.number} would have {changed.decks} decks and batch {beside.number} has {beside.decks};"
            " both have equally many.",
            ", ".join(law.equal_counts_cite),
            "decks_opened",
        )


def objections_to_turn(
    number: int, *, last_rotated: int | None, batches: int, law: BatchesFile
) -> Iterator[Objection]:
    if law.take_turns_cite and batches == 2 and last_rotated == number:
        yield Objection(
            "turn",
            f"Batch {number} was the last to be changed, so it is the turn of batch {other_batch(number)}.",
            ", ".join(law.take_turns_cite),
            "batch",
        )


def same_colour(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
