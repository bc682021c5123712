"""The clock is put back by two hours, in the web server and in the database alike: what has held at a table stays."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.casinos.services.tables import retire_table
from backoffice.core.errors import DomainError
from games.approved_rules.models import Rollout, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.rollout_notices import remind_of_rollouts
from games.approved_rules.services.rollouts import (
    call_off_table,
    confirm_table,
    schedule_tables,
    take_back_confirmation,
)
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from games.limits.models import TableLimits
from games.limits.services import cancel_table_limits
from tests.backoffice.api.caller import Caller, make_caller
from tests.games.approved_rules.factories import ALL, Floor, make_floor
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.django_db
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SetClock = Callable[[timedelta], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    real = timezone.now

    def put(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: real() + by)

    return put


@pytest.fixture
def floor() -> Floor:
    """Table 0 stands under v2 since a moment ago."""
    floor = make_floor(effective_in=-DAY)
    floor.ready()
    return floor


def begun(floor: Floor) -> TableRules:
    return TableRules.objects.get(table=floor.tables[0], rules=floor.second)


def suspend(floor: Floor) -> Any:
    return suspend_rules(
        rules=floor.second, reason="Wrong sign.", at=timezone.now(), actor=floor.approver
    ).from_at


def withdraw(floor: Floor) -> Any:
    withdraw_rules(rules=floor.second, reason="A mistake.", at=timezone.now(), actor=floor.manager)
    floor.second.refresh_from_db()
    return floor.second.withdrawn_at


def retire(floor: Floor) -> Any:
    retire_table(table=floor.tables[0], actor=floor.manager)
    return begun(floor).to_at


@pytest.mark.parametrize("stop", [suspend, withdraw, retire])
def test_rules_that_have_begun_are_ended_after_they_began_and_not_deleted(
    stop: Callable[[Floor], Any], floor: Floor, set_clock: SetClock
) -> None:
    before = TableRules.objects.get(table=floor.tables[0], rules=floor.first)
    period = begun(floor)
    set_clock(-2 * HOUR)
    stopped_at = stop(floor)
    after = begun(floor)
    assert (after.pk, after.from_at) == (period.pk, period.from_at)
    assert after.to_at == stopped_at
    assert after.to_at is not None
    assert after.to_at > after.from_at
    before.refresh_from_db()
    assert before.to_at == period.from_at


def test_a_suspension_is_lifted_although_the_clock_stands_before_it(
    floor: Floor, set_clock: SetClock
) -> None:
    suspension = suspend_rules(
        rules=floor.second, reason="Wrong sign.", at=timezone.now(), actor=floor.approver
    )
    set_clock(-2 * HOUR)
    lift_suspension(suspension=suspension, reason="Right.", at=timezone.now(), actor=floor.approver)
    suspension.refresh_from_db()
    assert suspension.lifted_at is not None
    assert suspension.lifted_at > suspension.from_at


def test_rules_in_force_are_neither_called_off_nor_taken_back(floor: Floor, set_clock: SetClock) -> None:
    rollout = Rollout.objects.get(table=floor.tables[0], rules=floor.second)
    set_clock(-2 * HOUR)
    with pytest.raises(DomainError, match="in force at"):
        call_off_table(rollout=rollout, reason="No.", at=timezone.now(), actor=floor.manager)
    with pytest.raises(DomainError, match="in force at"):
        take_back_confirmation(
            rollout=rollout, confirmations=["felt"], at=timezone.now(), actor=floor.manager
        )
    assert begun(floor).to_at is None


def test_newer_rules_begin_after_those_that_hold_and_not_before(floor: Floor, set_clock: SetClock) -> None:
    third = floor.version(effective_at=floor.now)
    set_clock(-2 * HOUR)
    schedule_tables(rules=third, tables=floor.tables[:1], at=timezone.now(), actor=floor.approver)
    rollout = Rollout.objects.get(rules=third)
    confirm_table(
        rollout=rollout, confirmations=ALL, between_rounds=True, at=timezone.now(), actor=floor.manager
    )
    newest, second = TableRules.objects.filter(table=floor.tables[0])[:2]
    assert (newest.rules, second.rules) == (third, floor.second)
    assert second.from_at < newest.from_at
    assert second.to_at == newest.from_at


def test_rules_whose_minute_came_and_was_announced_have_begun(set_clock: SetClock) -> None:
    """Nobody wrote anything but the announcement before the clock was put back."""
    floor = make_floor(effective_in=HOUR)
    floor.ready()
    set_clock(2 * HOUR)
    remind_of_rollouts(at=timezone.now())
    set_clock(timedelta())
    withdraw_rules(rules=floor.second, reason="A mistake.", at=timezone.now(), actor=floor.manager)
    period = begun(floor)
    assert period.to_at is not None
    assert period.to_at > period.from_at


def test_rules_that_are_to_begin_are_taken_back_as_before() -> None:
    floor = make_floor()
    floor.ready()
    withdraw_rules(rules=floor.second, reason="A mistake.", at=timezone.now(), actor=floor.manager)
    assert not TableRules.objects.filter(rules=floor.second).exists()
    held = rules_at(floor.tables[0], timezone.now() + 3 * DAY)
    assert held is not None
    assert held.rules == floor.first


def test_a_clock_that_was_days_ahead_once_does_not_hold_the_present_up(set_clock: SetClock) -> None:
    floor = make_floor()
    set_clock(9 * DAY)
    floor.ready()
    set_clock(timedelta())
    withdraw_rules(rules=floor.second, reason="A mistake.", at=timezone.now(), actor=floor.manager)
    assert not TableRules.objects.filter(rules=floor.second).exists()


def test_limits_in_force_are_not_cancelled(set_clock: SetClock) -> None:
    table = make_ruled_table()
    written = make_limits(table, limits__maximum=1000)
    set_clock(-2 * HOUR)
    with pytest.raises(DomainError, match="already in force"):
        cancel_table_limits(
            limits=TableLimits.objects.get(pk=written.pk),
            at=timezone.now(),
            actor=make_floor().manager,
        )


def test_the_database_itself_keeps_rules_that_have_begun(floor: Floor) -> None:
    held = TableRules.objects.filter(table=floor.tables[1])
    with pytest.raises(IntegrityError, match="are ended, never taken back"), transaction.atomic():
        held.delete()


def program_of(floor: Floor) -> Caller:
    assert floor.manager.person is not None
    return make_caller(floor.casino.operator, acts_for=floor.manager.person)


def test_over_http_rules_in_force_stay_in_force(floor: Floor, set_clock: SetClock) -> None:
    rollout = Rollout.objects.get(table=floor.tables[0], rules=floor.second)
    program = program_of(floor)
    set_clock(-2 * HOUR)
    answer = program.post(f"/going-live/{rollout.pk}/take-back/", {"confirmations": ["felt"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert "in force at" in answer.json()["detail"]
    assert begun(floor).to_at is None


def test_over_http_a_refusal_by_a_wrong_clock_is_not_told_again_by_the_right_one(set_clock: SetClock) -> None:
    floor = make_floor(effective_in=HOUR / 3)
    rollout, program = floor.ready(), program_of(floor)
    address, body = f"/going-live/{rollout.pk}/take-back/", {"confirmations": ["felt"]}
    set_clock(HOUR / 2)
    refused = program.post(address, body, Idempotency_Key="k")
    assert (refused.status_code, refused.json()["code"]) == (422, "refused")
    set_clock(timedelta())
    taken_back = program.post(address, body, Idempotency_Key="k")
    assert taken_back.status_code == 200, taken_back.content
    assert "Idempotency-Replayed" not in taken_back.headers
    assert not TableRules.objects.filter(rules=floor.second).exists()
