from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.casinos.services.tables import retire_table
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from games.approved_rules.models import Rollout, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.rollouts import (
    call_off_table,
    confirm_table,
    schedule_tables,
    take_back_confirmation,
)
from games.limits.models import TableLimits
from tests.factories import make_table
from tests.games.approved_rules.factories import ALL, make_floor
from tests.games.configurations.factories import make_rules

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_a_scheduled_table_stays_on_its_rules_until_it_is_confirmed() -> None:
    floor = make_floor()
    floor.scheduled()
    later = floor.second.effective_at + DAY
    assert rules_at(floor.tables[0], later).rules == floor.first  # type: ignore[union-attr]


def test_the_last_confirmation_puts_the_table_under_the_rules_from_the_effective_minute() -> None:
    floor = make_floor()
    ready = floor.ready()
    effective = floor.second.effective_at
    table = floor.tables[0]
    assert ready.period
    assert ready.period.from_at == effective
    assert rules_at(table, effective - timedelta(microseconds=1)).rules == floor.first  # type: ignore[union-attr]
    assert rules_at(table, effective).rules == floor.second  # type: ignore[union-attr]


def test_a_table_confirmed_late_changes_over_in_the_minute_of_the_confirmation() -> None:
    floor = make_floor()
    late = floor.second.effective_at + timedelta(hours=5)
    ready = floor.ready(at=late)
    assert ready.period
    assert ready.period.from_at == late
    assert rules_at(floor.tables[0], late - timedelta(seconds=1)).rules == floor.first  # type: ignore[union-attr]


def test_the_last_confirmation_states_that_no_round_is_under_way() -> None:
    floor = make_floor()
    rollout = floor.scheduled()
    with pytest.raises(DomainError) as refusal:
        confirm_table(rollout=rollout, confirmations=ALL, at=floor.now, actor=floor.manager)
    assert refusal.value.field == "between_rounds"
    rollout.refresh_from_db()
    assert rollout.felt_at is None


def test_several_people_confirm_one_after_the_other_and_each_is_kept() -> None:
    floor = make_floor()
    rollout = floor.scheduled()
    confirm_table(rollout=rollout, confirmations=["felt", "signs"], at=floor.now, actor=floor.supervisor)
    done = confirm_table(
        rollout=rollout,
        confirmations=["controller", "training"],
        between_rounds=True,
        at=floor.now + DAY,
        actor=floor.manager,
    )
    assert floor.supervisor.person
    assert floor.manager.person
    assert done.felt_by_name == floor.supervisor.person.full_name
    assert done.controller_by_name == done.ready_by_name == floor.manager.person.full_name
    assert done.felt_at == floor.now


def test_the_controller_is_confirmed_by_whoever_sets_up_meters() -> None:
    floor = make_floor()
    with pytest.raises(DomainError, match="game manager"):
        confirm_table(
            rollout=floor.scheduled(), confirmations=["controller"], at=floor.now, actor=floor.supervisor
        )


def test_rules_without_a_meter_need_no_controller() -> None:
    floor = make_floor(wagers=["initial", "war", "tie", "war_tie"])
    rollout = floor.scheduled()
    assert not rollout.controller_needed
    done = confirm_table(
        rollout=rollout,
        confirmations=["felt", "signs", "training"],
        between_rounds=True,
        at=floor.now,
        actor=floor.supervisor,
    )
    assert done.ready_at == floor.now


def test_pressing_twice_confirms_once() -> None:
    floor = make_floor()
    ready = floor.ready()
    again = confirm_table(
        rollout=ready, confirmations=ALL, between_rounds=True, at=floor.now + DAY, actor=floor.manager
    )
    assert again.ready_at == floor.now
    assert TableRules.objects.filter(rules=floor.second).count() == 1
    assert AuditEntry.objects.filter(verb="table.going_live_confirmed").count() == 1


def test_asked_for_twice_a_table_is_scheduled_once() -> None:
    floor = make_floor()
    assert (
        len(schedule_tables(rules=floor.second, tables=floor.tables, at=floor.now, actor=floor.approver)) == 2
    )
    assert schedule_tables(rules=floor.second, tables=floor.tables, at=floor.now, actor=floor.approver) == []


def test_a_confirmation_taken_back_gives_the_old_rules_their_open_end_again() -> None:
    floor = make_floor()
    ready = floor.ready()
    take_back_confirmation(rollout=ready, confirmations=["signs"], at=floor.now + DAY, actor=floor.supervisor)
    period = TableRules.objects.get(table=floor.tables[0])
    assert (period.rules, period.to_at) == (floor.first, None)
    ready.refresh_from_db()
    assert [each.value for each in ready.missing] == ["signs"]
    assert ready.is_waiting


def test_what_is_in_force_is_not_taken_back() -> None:
    floor = make_floor()
    ready = floor.ready()
    with pytest.raises(DomainError, match="can only be withdrawn"):
        take_back_confirmation(
            rollout=ready, confirmations=["felt"], at=floor.second.effective_at, actor=floor.manager
        )


def test_a_newer_version_replaces_the_one_that_a_table_waits_for() -> None:
    floor = make_floor()
    waiting = floor.scheduled()
    third = floor.version(effective_at=floor.now + 3 * DAY)
    schedule_tables(rules=third, tables=floor.tables, at=floor.now, actor=floor.approver)
    waiting.refresh_from_db()
    assert waiting.cancelled_at == floor.now
    assert "Replaced by Main pit v3" in waiting.cancel_reason
    with pytest.raises(DomainError, match="no longer takes Main pit v2"):
        confirm_table(rollout=waiting, confirmations=["felt"], at=floor.now, actor=floor.manager)


def test_a_newer_version_that_holds_earlier_takes_the_place_of_one_that_is_ready() -> None:
    floor = make_floor()
    floor.ready()
    third = floor.version(effective_at=floor.now + DAY)
    schedule_tables(rules=third, tables=floor.tables[:1], at=floor.now, actor=floor.approver)
    assert rules_at(floor.tables[0], floor.now + 9 * DAY).rules == floor.first  # type: ignore[union-attr]


def test_two_ready_versions_follow_each_other() -> None:
    floor = make_floor()
    floor.ready()
    third = floor.version(effective_at=floor.now + 5 * DAY)
    (waiting,) = schedule_tables(rules=third, tables=floor.tables[:1], at=floor.now, actor=floor.approver)
    confirm_table(rollout=waiting, confirmations=ALL, between_rounds=True, at=floor.now, actor=floor.manager)
    held = [rules_at(floor.tables[0], floor.now + days * DAY) for days in (1, 4, 6)]
    assert [each.rules.number for each in held if each] == [1, 2, 3]


def test_taken_back_while_something_newer_waits_the_older_is_called_off() -> None:
    floor = make_floor()
    ready = floor.ready()
    third = floor.version(effective_at=floor.now + 5 * DAY)
    schedule_tables(rules=third, tables=floor.tables[:1], at=floor.now, actor=floor.approver)
    take_back_confirmation(rollout=ready, confirmations=["felt"], at=floor.now, actor=floor.manager)
    ready.refresh_from_db()
    assert "The table is waiting for Main pit v3" in ready.cancel_reason
    assert rules_at(floor.tables[0], floor.now + 9 * DAY).rules == floor.first  # type: ignore[union-attr]


def test_no_table_goes_back_behind_a_newer_version() -> None:
    floor = make_floor(effective_in=-DAY)
    floor.ready()
    fourth = make_rules(floor.configuration, effective_at=floor.now + DAY, approved_at=floor.now)
    assert fourth.number == 3
    floor.second.refresh_from_db()
    third_table = make_table(pit=floor.tables[0].pit)
    schedule_tables(rules=fourth, tables=[third_table], at=floor.now, actor=floor.approver)
    with pytest.raises(DomainError, match="newer than Main pit v2"):
        schedule_tables(rules=floor.second, tables=[third_table], at=floor.now, actor=floor.approver)


def test_superseded_rules_are_not_scheduled() -> None:
    floor = make_floor(effective_in=-DAY)
    with pytest.raises(DomainError, match="superseded"):
        schedule_tables(rules=floor.first, tables=floor.tables, at=floor.now, actor=floor.approver)


def test_rules_of_another_property_are_not_scheduled() -> None:
    floor = make_floor()
    with pytest.raises(DomainError, match="another property"):
        schedule_tables(rules=floor.second, tables=[make_table()], at=floor.now, actor=floor.approver)


def test_one_table_is_called_off_for_a_reason() -> None:
    floor = make_floor()
    ready = floor.ready()
    with pytest.raises(DomainError, match="Say why"):
        call_off_table(rollout=ready, reason=" ", at=floor.now, actor=floor.manager)
    call_off_table(rollout=ready, reason="The pit is rebuilt.", at=floor.now, actor=floor.manager)
    assert rules_at(floor.tables[0], floor.now + 9 * DAY).rules == floor.first  # type: ignore[union-attr]


def test_nobody_from_another_operator_confirms() -> None:
    floor, other = make_floor(), make_floor()
    with pytest.raises(DomainError, match="role"):
        confirm_table(rollout=floor.scheduled(), confirmations=["felt"], at=floor.now, actor=other.manager)


def test_a_retired_table_stands_under_no_rules_and_waits_for_none() -> None:
    floor = make_floor()
    ready, waiting = floor.ready(0), floor.scheduled(1)
    for table in floor.tables:
        retire_table(table=table, actor=floor.manager)
    after = timezone.now()
    assert [rules_at(table, after + days * DAY) for table in floor.tables for days in (0, 9)] == [None] * 4
    for each in (ready, waiting):
        each.refresh_from_db()
        assert each.cancel_reason == "The table was archived."
    assert rules_at(floor.tables[0], floor.now).rules == floor.first  # type: ignore[union-attr]


def test_limits_that_the_new_rules_do_not_allow_come_back_with_the_old_rules() -> None:
    floor = make_floor()
    table = floor.tables[0]
    limits = TableLimits.objects.create(
        table=table,
        rules=floor.first,
        values={"limits.minimum": Decimal(50), "limits.maximum": Decimal(20)},
        from_at=floor.now,
        set_at=floor.now,
        set_by_name="x",
        players=False,
        grounds=[],
    )
    ready = floor.ready()
    limits.refresh_from_db()
    assert limits.to_at == floor.second.effective_at
    take_back_confirmation(rollout=ready, confirmations=["felt"], at=floor.now, actor=floor.manager)
    limits.refresh_from_db()
    assert limits.to_at is None


def test_managers_and_the_authority_hear_that_rules_are_in_force_and_the_floor_that_they_are_scheduled() -> (
    None
):
    floor = make_floor(effective_in=-DAY)
    floor.ready()
    told = {(each.person_id, each.kind) for each in Notification.objects.all()}
    assert floor.manager.person
    assert floor.supervisor.person
    assert (floor.supervisor.person.pk, "going_live.scheduled") in told
    assert (floor.manager.person.pk, "rules.in_force") in told
    assert (floor.supervisor.person.pk, "rules.in_force") not in told
    assert floor.approver.person
    assert (floor.approver.person.pk, "rules.in_force") in told
    assert (floor.approver.person.pk, "going_live.scheduled") not in told


class TestTheDatabaseKeepsThePromise:
    def test_that_rules_never_hold_before_their_minute(self) -> None:
        floor = make_floor()
        with pytest.raises(IntegrityError, match="do not hold before"), transaction.atomic():
            TableRules.objects.create(
                table=make_table(pit=floor.tables[0].pit), rules=floor.second, from_at=floor.now
            )

    def test_that_a_table_waits_for_one_set_of_rules(self) -> None:
        floor = make_floor()
        waiting = floor.scheduled()
        waiting.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            waiting.save(force_insert=True)

    @pytest.mark.parametrize("missing", ["felt_at", "signs_at", "controller_at", "training_at"])
    def test_that_a_ready_table_has_everything_confirmed(self, missing: str) -> None:
        ready = make_floor().ready()
        with pytest.raises(IntegrityError), transaction.atomic():
            Rollout.objects.filter(pk=ready.pk).update(**{missing: None})

    def test_that_a_period_keeps_its_beginning(self) -> None:
        floor = make_floor()
        held = TableRules.objects.filter(table=floor.tables[0])
        with pytest.raises(IntegrityError), transaction.atomic():
            held.update(from_at=floor.now)
