from collections import Counter
from datetime import date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.card_inventory.rules.book import Movement, states_after
from games.card_inventory.rules.reconciliation import Quarter, Window, day_of_book, differences
from games.card_inventory.rules.states import ON_HAND, Act, State
from tests.games.card_inventory.rules.histories import START, histories

DAY = timedelta(days=1)


@given(histories())
def test_o_opening_and_received_less_destroyed_is_closing_but_for_what_is_named(
    moved: list[Movement],
) -> None:
    middle = START + timedelta(days=2)
    opening = states_after({}, [each for each in moved if each.at < middle])
    day = day_of_book(opening, [each for each in moved if each.at >= middle])
    assert day.closing == states_after({}, moved)
    others = sum(line.effect for line in day.lines if line.act not in (Act.RECEIVE, Act.DESTROY))
    assert (
        day.opening_on_hand + day.decks(Act.RECEIVE) - day.decks(Act.DESTROY) + others == day.closing_on_hand
    )
    assert day.other_effects == others
    named = {Act.BOOK_UNRECORDED, Act.WRITE_OFF, Act.FIND, Act.CORRECT}
    assert all(line.effect == 0 for line in day.lines if line.act not in named | {Act.RECEIVE, Act.DESTROY})


@given(histories(), st.lists(st.integers(0, 90), max_size=40))
def test_o_each_entry_is_reconciled_on_exactly_one_day_however_late_it_comes(
    moved: list[Movement], delays: list[int]
) -> None:
    """Days are signed two hours after they end; entries are posted at once or up to ninety hours late."""
    lags = [timedelta(hours=hours) for hours in delays] + [timedelta(0)] * len(moved)
    posted = [(each, each.at + lag) for each, lag in zip(moved, lags, strict=False)]
    first = START - 4 * DAY
    covered = Counter[int]()
    closing = dict.fromkeys(State, 0)
    signed: datetime | None = None
    for number in range(24):
        window = Window(first + number * DAY, first + (number + 1) * DAY, signed)
        now = window.end + timedelta(hours=2)
        todays = [
            (index, each)
            for index, (each, posted_at) in enumerate(posted)
            if posted_at <= now and window.covers(at=each.at, posted_at=posted_at)
        ]
        covered.update(index for index, _each in todays)
        day = day_of_book(closing, [each for _index, each in todays])
        closing, signed = day.closing, now
    assert set(covered.values()) <= {1}
    assert len(covered) == len(moved)
    assert closing == states_after({}, moved)


@given(
    st.dictionaries(st.sampled_from(list(State)), st.integers(0, 500)),
    st.dictionaries(st.sampled_from(ON_HAND), st.integers(-3, 3)),
)
def test_o_a_count_that_differs_is_reported_exactly(book: dict[State, int], off: dict[State, int]) -> None:
    counted = {state: max(0, book.get(state, 0) + by) for state, by in off.items()}
    found = differences(book, counted)
    assert {each.key: each.surplus for each in found} == {
        state: n - book.get(state, 0) for state, n in counted.items() if n != book.get(state, 0)
    }


@given(st.dates(date(2020, 1, 1), date(2032, 12, 31)))
def test_o_a_day_lies_in_its_quarter(day: date) -> None:
    quarter = Quarter.of(day)
    assert quarter.first_day <= day < quarter.next.first_day
    assert Quarter.of(quarter.first_day) == quarter
    assert str(Quarter.of(date(2026, 11, 16))) == "2026 Q4"
