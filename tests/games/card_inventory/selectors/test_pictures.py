"""The flow of decks and the calendar of reconciled days: every deck counted once, every day with its word."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.card_inventory.models import DailyReconciliation
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.pictures import WAY, flow_of, month_of
from games.card_inventory.selectors.stock import Stock
from tests.factories import make_property

FIRST = date(2026, 2, 1)


@given(st.fixed_dictionaries({state: st.integers(0, 5000) for state in State}))
def test_received_is_what_is_on_its_way_and_destroyed_and_missing(by_state: dict[State, int]) -> None:
    flow = flow_of(Stock(None, by_state))
    assert flow.received == sum(stage.decks for stage in flow.stages) + flow.destroyed + flow.missing
    assert all((stage.percent > 0) == (stage.decks > 0) for stage in flow.stages)
    assert max(stage.percent for stage in flow.stages) == (
        100 if any(by_state[state] for state in WAY) else 0
    )


@pytest.mark.django_db
def test_a_day_says_whether_it_tallies_differs_or_was_not_signed() -> None:
    casino = make_property()
    start = datetime(2026, 2, 3, 6, tzinfo=ZoneInfo("UTC"))
    for number, differs in ((3, False), (4, True)):
        DailyReconciliation.objects.create(
            property=casino,
            at=start,
            day=FIRST.replace(day=number),
            from_at=start,
            to_at=start + timedelta(days=1),
            opening=5,
            received=0,
            destroyed=0,
            other=0,
            closing=5,
            has_difference=differs,
        )
    weeks = month_of(casino, FIRST, missing=[FIRST.replace(day=5)], today=FIRST.replace(day=6))
    days = {each.day: each for week in weeks for each in week}
    assert [days[FIRST.replace(day=number)].state for number in (2, 3, 4, 5, 6)] == [
        "none",
        "signed",
        "differs",
        "missing",
        "open",
    ]
    assert all(len(week) == 7 for week in weeks)
    assert sum(each.in_month for each in days.values()) == 28
    # nobody has to tell colours apart
    told = [days[FIRST.replace(day=number)] for number in (3, 4, 5)]
    assert all(each.word and each.icon for each in told)
