"""Several people at the same table at the same moment, each in a connection of their own."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.approved_rules.models import Rollout, TableRules
from games.approved_rules.services.rollouts import confirm_table, schedule_tables, take_back_confirmation
from games.approved_rules.services.suspensions import suspend_rules, withdraw_rules
from tests.games.approved_rules.factories import ALL, make_floor

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def names(results: list[object]) -> list[str]:
    return sorted(type(each).__name__ for each in results)


def test_two_people_confirm_the_last_ones_and_the_table_changes_over_once(in_threads: InThreads) -> None:
    floor = make_floor(tables=1)
    rollout = floor.scheduled()

    def confirm(*what: str) -> object:
        return confirm_table(
            rollout=rollout, confirmations=what, between_rounds=True, at=floor.now, actor=floor.manager
        )

    results = in_threads(lambda: confirm("felt", "signs"), lambda: confirm("controller", "training"))
    assert names(results) == ["Rollout", "Rollout"], results
    rollout.refresh_from_db()
    assert rollout.missing == ()
    assert TableRules.objects.filter(table=floor.tables[0], rules=floor.second).count() == 1


def test_the_same_button_pressed_twice_writes_one_period(in_threads: InThreads) -> None:
    floor = make_floor(tables=1)
    rollout = floor.scheduled()

    def confirm() -> object:
        return confirm_table(
            rollout=rollout, confirmations=ALL, between_rounds=True, at=floor.now, actor=floor.manager
        )

    assert names(in_threads(confirm, confirm)) == ["Rollout", "Rollout"]
    assert TableRules.objects.filter(rules=floor.second).count() == 1


def test_a_suspension_and_the_last_confirmation_never_both_win(in_threads: InThreads) -> None:
    floor = make_floor(tables=1, effective_in=-timedelta(days=1))
    rollout = floor.scheduled()
    at = floor.now
    results = in_threads(
        lambda: confirm_table(
            rollout=rollout, confirmations=ALL, between_rounds=True, at=at, actor=floor.manager
        ),
        lambda: suspend_rules(
            rules=floor.second, reason="Wrong sign.", at=at + timedelta(seconds=1), actor=floor.approver
        ),
    )
    assert "Suspension" in names(results), results
    later = at + timedelta(seconds=1)
    held = TableRules.objects.filter(rules=floor.second).exclude(to_at__lte=later)
    assert not held.exists()


def test_two_versions_scheduled_at_once_leave_one_to_wait_for(in_threads: InThreads) -> None:
    floor = make_floor(tables=3)
    third = floor.version(effective_at=floor.now + timedelta(days=5))
    results = in_threads(
        *(
            lambda rules=rules: schedule_tables(
                rules=rules, tables=floor.tables, at=floor.now, actor=floor.approver
            )
            for rules in (floor.second, third)
        )
    )
    assert set(names(results)) <= {"DomainError", "list"}, results
    waiting = Rollout.objects.filter(cancelled_at__isnull=True)
    assert {each.rules for each in waiting} == {third}
    assert waiting.count() == 3


def test_taken_back_and_withdrawn_at_once_the_old_rules_go_on(in_threads: InThreads) -> None:
    floor = make_floor(tables=1)
    ready = floor.ready()
    results = in_threads(
        lambda: take_back_confirmation(
            rollout=ready, confirmations=["felt"], at=floor.now, actor=floor.manager
        ),
        lambda: withdraw_rules(rules=floor.second, reason="Postponed.", at=floor.now, actor=floor.manager),
    )
    assert "NoneType" in names(results), results
    (period,) = TableRules.objects.filter(table=floor.tables[0])
    assert (period.rules, period.to_at) == (floor.first, None)
