"""A table takes a layout only where it was approved for its game, its positions and its wagers."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.errors import DomainError
from backoffice.core.local_time import today_at
from games.layouts.models import Layout, TableLayout
from games.layouts.selectors.layouts import layout_at, layouts_on
from games.layouts.services.layouts import renew_layout
from tests.factories import make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.layouts.factories import (
    approver_of,
    make_approved,
    make_layout,
    make_submission,
    manager_of,
    put_on,
)

PLAIN = ["initial", "war", "tie", "war_tie"]
PLAIN_SIGN = [
    "Initial Wager pays 1 to 1",
    "War Wager pays 1 to 1, and 2 to 1 if the war ties",
    "Tie Wager pays 10 to 1",
    "Payout limit per hand $25,000",
]


def ready(positions: int = 9, casino: Property | None = None, **changes: Any) -> tuple[GamingTable, Any]:
    """A table under approved rules, and their configuration."""
    casino = casino or make_property()
    table = make_table(pit=make_pit(casino=casino), positions=positions)
    configuration = make_configuration(casino=casino, name=f"For {table.number}", **changes)
    make_table_rules(table, make_rules(configuration))
    return table, configuration


def refused(table: GamingTable, layout: Layout, **more: Any) -> str:
    with pytest.raises(DomainError) as caught:
        put_on(table, layout, **more)
    assert not TableLayout.objects.filter(table=table, submission__layout=layout).exists()
    return str(caught.value)


@pytest.mark.django_db
class TestFitting:
    def test_a_fitting_layout_lies_on_the_table_from_that_minute(self) -> None:
        table, configuration = ready()
        submission = make_approved(make_layout(configuration=configuration))
        written = put_on(table, submission.layout)
        assert written.submission == submission
        assert layout_at(table, written.from_at) == written
        assert layout_at(table, written.from_at - timedelta(microseconds=1)) is None

    def test_the_next_layout_ends_the_one_before_in_the_same_minute(self) -> None:
        table, configuration = ready()
        first = put_on(table, make_approved(make_layout(configuration=configuration)).layout)
        other = make_approved(make_layout(configuration=configuration, name="B"), number="LY-2").layout
        second = put_on(table, other, from_at=first.from_at + timedelta(minutes=10))
        first.refresh_from_db()
        assert first.to_at == second.from_at
        assert layout_at(table, second.from_at) == second

    @pytest.mark.parametrize("state", ["draft", "submitted"])
    def test_a_layout_that_is_not_approved_is_refused(self, state: str) -> None:
        table, configuration = ready()
        layout = make_layout(configuration=configuration)
        if state == "submitted":
            make_submission(layout)
        assert f"is {state}, so it cannot be put on a table" in refused(table, layout)

    def test_a_superseded_layout_is_refused(self) -> None:
        table, configuration = ready()
        old = make_approved(make_layout(configuration=configuration)).layout
        make_approved(renew_layout(layout=old, actor=manager_of(old.property)), number="LY-2")
        old.refresh_from_db()
        assert "is superseded" in refused(table, old)

    def test_a_layout_for_other_positions_is_refused_with_what_to_do(self) -> None:
        table, configuration = ready(positions=7)
        layout = make_approved(make_layout(configuration=configuration)).layout
        words = refused(table, layout)
        assert f"approved for 9 positions, and {table} has 7" in words
        assert "Choose a layout for 7 positions" in words

    def test_more_positions_than_the_rules_in_force_allow_are_refused(self) -> None:
        table, configuration = ready(seats=5)
        layout = make_approved(make_layout(configuration=configuration, positions=9)).layout
        assert "allow 5" in refused(table, layout)

    def test_a_layout_without_an_area_for_an_offered_wager_is_refused(self) -> None:
        table, _configuration = ready()
        other = make_configuration(casino=table.property, name="Plain", wagers=PLAIN, sign__lines=PLAIN_SIGN)
        layout = make_approved(make_layout(configuration=other)).layout
        words = refused(table, layout)
        assert "has no area for: Progressive, Bonus Spin Xtreme" in words

    def test_a_layout_that_prints_other_odds_than_the_rules_in_force_pay_is_refused(self) -> None:
        casino = make_property(regulator=make_regulator("sg"))
        table, _rules = ready(positions=5, casino=casino, paytables__tie__tie="9 to 1")
        layout = make_approved(
            make_layout(configuration=make_configuration(casino=casino, name="As printed"))
        ).layout
        words = refused(table, layout)
        assert "does not agree with the rules in force" in words
        assert "SG 4.1.3" in words

    def test_a_layout_of_another_game_is_refused(self) -> None:
        table, _configuration = ready()
        elsewhere = make_property(regulator=make_regulator("sg"))
        other = make_configuration(casino=elsewhere)
        # one jurisdiction has one game so far; the rule holds when it has two
        type(other).objects.filter(pk=other.pk).update(property=table.property)
        other.refresh_from_db()
        layout = make_approved(make_layout(configuration=other)).layout
        assert "is a layout of Tiger Buffalo" in refused(table, layout)

    def test_a_table_without_rules_takes_no_layout(self) -> None:
        table, configuration = ready()
        bare = make_table(pit=table.pit, positions=9)
        layout = make_approved(make_layout(configuration=configuration)).layout
        assert "has no approved rules at that time" in refused(bare, layout)

    def test_a_layout_of_another_property_is_refused(self) -> None:
        table, _configuration = ready()
        layout = make_approved().layout
        assert "another property" in refused(table, layout)

    def test_an_approval_that_has_ended_is_refused(self) -> None:
        table, configuration = ready()
        end = today_at(configuration.property) + timedelta(days=3)
        layout = make_approved(make_layout(configuration=configuration), expires_on=end).layout
        after = timezone.now() + timedelta(days=5)
        assert "Get a new version approved first" in refused(table, layout, from_at=after, at=after)

    def test_before_its_approval_and_in_the_future_it_does_not_lie_there(self) -> None:
        table, configuration = ready()
        layout = make_approved(make_layout(configuration=configuration)).layout
        assert "was approved on" in refused(table, layout, from_at=timezone.now() - timedelta(days=4))
        assert "in the future" in refused(table, layout, from_at=timezone.now() + timedelta(hours=1))

    def test_history_is_not_written_backwards(self) -> None:
        table, configuration = ready()
        layout = make_approved(make_layout(configuration=configuration)).layout
        put_on(table, layout)
        other = make_approved(make_layout(configuration=configuration, name="B"), number="LY-2").layout
        assert "Choose a later time" in refused(table, other, from_at=timezone.now() - timedelta(hours=5))

    def test_a_regulator_puts_no_table_on_anything(self) -> None:
        table, configuration = ready()
        layout = make_approved(make_layout(configuration=configuration)).layout
        assert "Your role" in refused(table, layout, actor=approver_of(table.property))

    def test_many_tables_are_looked_up_in_one_query(self, django_assert_num_queries: Any) -> None:
        table, configuration = ready()
        put_on(table, make_approved(make_layout(configuration=configuration)).layout)
        other = make_table(pit=table.pit)
        with django_assert_num_queries(1):
            found = layouts_on([table, other], timezone.now())
            assert [each.submission.name for each in found.values()] == ["Main pit"]


@pytest.mark.django_db
def test_the_database_refuses_two_layouts_at_once() -> None:
    table, configuration = ready()
    lying = put_on(table, make_approved(make_layout(configuration=configuration)).layout)
    with pytest.raises(IntegrityError, match="table_has_one_layout_at_a_time"), transaction.atomic():
        TableLayout.objects.create(
            table=table, submission=lying.submission, from_at=lying.from_at + timedelta(minutes=1)
        )


@pytest.mark.usefixtures("committed_database")
def test_two_people_at_the_same_moment_leave_one_layout_on_the_table(
    in_threads: Callable[..., list[object]],
) -> None:
    table, configuration = ready()
    layouts = [
        make_approved(make_layout(configuration=configuration, name=name), number=name).layout
        for name in ("A", "B")
    ]
    actors = [manager_of(table.property) for _ in layouts]
    at = timezone.now() - timedelta(hours=1)
    results = in_threads(
        *(
            lambda layout=layout, actor=actor: put_on(table, layout, from_at=at, actor=actor)
            for layout, actor in zip(layouts, actors, strict=True)
        )
    )
    assert sorted(type(result).__name__ for result in results) == ["DomainError", "TableLayout"]
    assert TableLayout.objects.filter(table=table).count() == 1
