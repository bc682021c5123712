"""Random histories of a small house: whatever the dice choose among what the table of transitions allows."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from games.card_inventory.rules.book import Book, Movement, Place
from games.card_inventory.rules.states import TRANSITIONS, State

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
TABLES, BATCHES, LOTS = (1, 2, 3), (1, 2), (1, 2, 3)


def place(state: State, table: int, batch: int) -> Place:
    return Place(state, table, batch) if state == State.AT_TABLE else Place(state)


@st.composite
def histories(draw: st.DrawFn, *, longest: int = 40) -> list[Movement]:
    """Movements that a book accepts, in the order of posting; some are entered late, so `at` may go back."""
    book, moved = Book(), list[Movement]()
    for step in range(draw(st.integers(0, longest))):
        table, batch = draw(st.sampled_from(TABLES)), draw(st.sampled_from(BATCHES))
        from_outside = [(way, lot, None) for way in TRANSITIONS if way.source is None for lot in LOTS]
        from_inside = [
            (way, lot, where)
            for (lot, where), there in book.held.items()
            if there
            for way in TRANSITIONS
            if way.source == where.state
        ]
        way, lot, source = draw(st.sampled_from(from_inside or from_outside) | st.sampled_from(from_outside))
        most = book.held[lot, source] if source else 12
        at = START + timedelta(hours=step * 5 - draw(st.sampled_from((0, 0, 0, 7, 50))))
        target = place(way.target, table, batch)
        movement = Movement(lot, draw(st.integers(1, most)), way.act, source, target, at)
        book.post(movement)
        moved.append(movement)
    return moved
