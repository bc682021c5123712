"""The second clock: used decks are destroyed within the days that the law of the place sets.

Such law seldom says from which moment; the removal from the table is the earliest that can be meant, so the
clock runs from there. Days are elapsed time of 24 hours each, whatever the clocks on the wall did meanwhile.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

SOON = timedelta(days=1)


class Urgency(StrEnum):
    # no law of the place sets a limit
    UNLIMITED = "unlimited"
    CALM = "calm"
    SOON = "soon"
    OVERDUE = "overdue"
    DONE = "done"
    DONE_LATE = "done_late"


@dataclass(frozen=True)
class CardDeadline:
    due_at: datetime | None
    urgency: Urgency
    left: timedelta = timedelta(0)
    """Negative by as much as it is late; of destroyed decks, what was left."""

    @property
    def is_late(self) -> bool:
        return self.urgency in (Urgency.OVERDUE, Urgency.DONE_LATE)

    @property
    def late_by(self) -> timedelta:
        return max(-self.left, timedelta(0))


def destruction_due(removed_at: datetime, *, within: timedelta | None) -> datetime | None:
    if removed_at.tzinfo is None:
        raise ValueError(f"{removed_at} names no zone, so it is no moment in time")
    return None if within is None else removed_at.astimezone(UTC) + within


def read_clock(
    *, due_at: datetime | None, at: datetime, destroyed_at: datetime | None = None, soon: timedelta = SOON
) -> CardDeadline:
    """Destruction in the very last moment is still in time."""
    if due_at is None:
        return CardDeadline(None, Urgency.DONE if destroyed_at else Urgency.UNLIMITED)
    left = due_at.astimezone(UTC) - (destroyed_at or at).astimezone(UTC)
    late = left < timedelta(0)
    if destroyed_at is not None:
        urgency = Urgency.DONE_LATE if late else Urgency.DONE
    elif late:
        urgency = Urgency.OVERDUE
    else:
        urgency = Urgency.SOON if left <= soon else Urgency.CALM
    return CardDeadline(due_at, urgency, left)
