"""Withdrawn early, suspended, lifted; and what that means for the tables."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.casinos.services.periods import open_table
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.approved_rules.models import ApprovedRules, Rollout, Suspension, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.rollouts import confirm_table, take_back_confirmation
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from tests.factories import make_person, make_property
from tests.games.approved_rules.factories import ALL, Floor, make_floor

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def suspended(floor: Floor, rules: ApprovedRules, **more: object) -> Suspension:
    defaults = {"reason": "The wheel shows wrong amounts.", "at": floor.now, "actor": floor.approver}
    return suspend_rules(rules=rules, **(defaults | more))  # type: ignore[arg-type]


class TestSuspension:
    def test_ends_the_rules_in_that_minute_at_every_table(self) -> None:
        floor = make_floor()
        suspension = suspended(floor, floor.first)
        for table in floor.tables:
            assert rules_at(table, floor.now) is None
            assert rules_at(table, floor.now - timedelta(seconds=1)) is not None
        assert set(suspension.tables.all()) == set(floor.tables)

    def test_of_rules_that_have_not_begun_leaves_the_old_ones(self) -> None:
        floor = make_floor()
        ready = floor.ready()
        suspended(floor, floor.second)
        assert rules_at(floor.tables[0], floor.now + 9 * DAY).rules == floor.first  # type: ignore[union-attr]
        ready.refresh_from_db()
        assert ready.is_waiting
        assert ready.missing == ()
        with pytest.raises(DomainError, match="regulator suspended"):
            confirm_table(
                rollout=ready, confirmations=ALL, between_rounds=True, at=floor.now, actor=floor.manager
            )

    def test_of_the_old_rules_leaves_those_that_begin_later(self) -> None:
        floor = make_floor()
        floor.ready()
        suspended(floor, floor.first)
        assert rules_at(floor.tables[0], floor.now + DAY) is None
        assert rules_at(floor.tables[0], floor.now + 3 * DAY).rules == floor.second  # type: ignore[union-attr]

    def test_keeps_the_table_closed_with_the_reason(self) -> None:
        floor = make_floor()
        suspended(floor, floor.first)
        with pytest.raises(DomainError, match=r"may not open: The wheel shows wrong amounts\."):
            open_table(table=floor.tables[0], at=floor.now, actor=floor.manager)

    def test_is_told_to_everybody_on_the_floor_and_stands_in_both_trails(self) -> None:
        floor = make_floor()
        suspended(floor, floor.first)
        assert floor.supervisor.person
        told = Notification.objects.get(person=floor.supervisor.person, kind="rules.suspended")
        assert "may not deal" in told.detail
        assert floor.tables[0].number in told.detail
        chains = AuditEntry.objects.filter(verb="rules.suspended").values_list("chain", flat=True)
        assert {chain.partition(":")[0] for chain in chains} == {"operator", "regulator"}

    def test_needs_a_reason_and_an_approver_of_the_jurisdiction(self) -> None:
        floor = make_floor()
        with pytest.raises(DomainError, match="State why"):
            suspended(floor, floor.first, reason="  ")
        with pytest.raises(DomainError, match="role"):
            suspended(floor, floor.first, actor=floor.manager)

    def test_is_not_done_twice(self) -> None:
        floor = make_floor()
        suspended(floor, floor.first)
        with pytest.raises(DomainError, match="suspended"):
            suspended(floor, floor.first)

    def test_lifted_schedules_the_tables_anew_and_rewrites_nothing(self) -> None:
        floor = make_floor()
        suspension = suspended(floor, floor.first)
        lifted = floor.now + timedelta(hours=2)
        again = lift_suspension(suspension=suspension, reason="Repaired.", at=lifted, actor=floor.approver)
        assert {each.table for each in again} == set(floor.tables)
        assert rules_at(floor.tables[0], lifted) is None
        back = lifted + timedelta(minutes=20)
        confirm_table(rollout=again[0], confirmations=ALL, between_rounds=True, at=back, actor=floor.manager)
        held = again[0].table
        assert rules_at(held, back).rules == floor.first  # type: ignore[union-attr]
        assert rules_at(held, floor.now + timedelta(hours=1)) is None

    def test_lifted_leaves_tables_alone_that_wait_for_something_else(self) -> None:
        floor = make_floor()
        suspension = suspended(floor, floor.first)
        floor.scheduled(0)
        again = lift_suspension(
            suspension=suspension, reason="Repaired.", at=floor.now + DAY, actor=floor.approver
        )
        assert [each.table for each in again] == [floor.tables[1]]

    def test_lifted_gives_a_table_its_rules_back_until_the_newer_ones_begin(self) -> None:
        floor = make_floor()
        newer = floor.ready(0)
        suspension = suspended(floor, floor.first)
        lifted = floor.now + timedelta(hours=2)
        again = lift_suspension(suspension=suspension, reason="Repaired.", at=lifted, actor=floor.approver)
        waiting = next(each for each in again if each.table == floor.tables[0])
        confirm_table(rollout=waiting, confirmations=ALL, between_rounds=True, at=lifted, actor=floor.manager)
        held = [rules_at(floor.tables[0], at) for at in (lifted, floor.second.effective_at)]
        assert [each.rules.number for each in held if each] == [1, 2]
        newer.refresh_from_db()
        assert newer.cancelled_at is None

    def test_lifted_and_the_newer_ones_taken_back_the_table_waits_for_the_newer(self) -> None:
        floor = make_floor()
        newer = floor.ready(0)
        suspension = suspended(floor, floor.first)
        lifted = floor.now + timedelta(hours=2)
        lift_suspension(suspension=suspension, reason="Repaired.", at=lifted, actor=floor.approver)
        take_back_confirmation(rollout=newer, confirmations=["felt"], at=lifted, actor=floor.manager)
        open_ones = Rollout.objects.filter(table=floor.tables[0], cancelled_at__isnull=True)
        assert [each.rules for each in open_ones] == [floor.second]

    def test_in_the_database_no_period_overlaps_it(self) -> None:
        floor = make_floor()
        with pytest.raises(IntegrityError, match="still hold"), transaction.atomic():
            Suspension.objects.create(rules=floor.first, from_at=floor.now, reason="x", by_name="x")
        suspended(floor, floor.first)
        with pytest.raises(IntegrityError, match="suspended"), transaction.atomic():
            TableRules.objects.create(table=floor.tables[0], rules=floor.first, from_at=floor.now + DAY)


class TestWithdrawal:
    def test_before_the_effective_minute_leaves_every_table_on_its_rules(self) -> None:
        floor = make_floor()
        floor.ready(0)
        floor.scheduled(1)
        withdraw_rules(rules=floor.second, reason="Postponed.", at=floor.now, actor=floor.manager)
        for table in floor.tables:
            assert rules_at(table, floor.now + 9 * DAY).rules == floor.first  # type: ignore[union-attr]
        assert not Rollout.objects.filter(cancelled_at__isnull=True).exists()
        floor.first.refresh_from_db()
        assert floor.first.superseded_at is None

    def test_of_rules_in_force_leaves_the_tables_without(self) -> None:
        floor = make_floor()
        withdraw_rules(rules=floor.first, reason="No longer dealt.", at=floor.now, actor=floor.manager)
        assert rules_at(floor.tables[0], floor.now) is None
        with pytest.raises(DomainError, match="No rules have been in force at"):
            open_table(table=floor.tables[0], at=timezone.now(), actor=floor.manager)

    def test_back_to_the_former_version_goes_the_way_of_every_change(self) -> None:
        floor = make_floor(effective_in=-DAY)
        floor.ready(0)
        later = floor.now + DAY
        withdraw_rules(
            rules=floor.second, reason="Odds misprinted.", back_to=floor.first, at=later, actor=floor.manager
        )
        assert rules_at(floor.tables[0], later) is None
        waiting = Rollout.objects.get(table=floor.tables[0], rules=floor.first)
        assert waiting.is_waiting
        assert not Rollout.objects.filter(table=floor.tables[1]).exists(), "it never left them"

    @pytest.mark.parametrize("how", ["later", "withdrawn", "suspended"])
    def test_does_not_go_back_to_rules_that_may_not_hold(self, how: str) -> None:
        floor = make_floor(effective_in=-DAY)
        floor.ready(0)
        third = floor.version(effective_at=floor.now + DAY)
        rules, back_to = floor.second, floor.first
        if how == "later":
            back_to = third
        elif how == "withdrawn":
            withdraw_rules(rules=floor.first, reason="Old.", at=floor.now, actor=floor.manager)
        else:
            suspended(floor, floor.first)
        with pytest.raises(DomainError) as refusal:
            withdraw_rules(
                rules=rules, reason="x", back_to=back_to, at=floor.now + 2 * DAY, actor=floor.manager
            )
        assert refusal.value.field == "back_to"

    def test_needs_a_reason_and_happens_once(self) -> None:
        floor = make_floor()
        with pytest.raises(DomainError, match="State why"):
            withdraw_rules(rules=floor.second, reason="", at=floor.now, actor=floor.manager)
        withdraw_rules(rules=floor.second, reason="Postponed.", at=floor.now, actor=floor.manager)
        with pytest.raises(DomainError, match="already"):
            withdraw_rules(rules=floor.second, reason="Postponed.", at=floor.now, actor=floor.manager)

    def test_is_told_to_the_authority_and_stands_in_both_trails(self) -> None:
        floor = make_floor()
        authority = floor.casino.regulator
        reviewer = make_person(Role.REVIEWER, regulator=authority)
        elsewhere = make_property(operator=floor.casino.operator, regulator=authority)
        make_person(Role.APPROVER, regulator=authority, limited_to=(elsewhere,))
        withdraw_rules(rules=floor.first, reason="No longer dealt.", at=floor.now, actor=floor.manager)
        told = Notification.objects.filter(
            kind="rules.withdrawn", person__membership__regulator__isnull=False
        )
        assert {each.person for each in told} == {reviewer, floor.approver.person}
        assert all("No longer dealt." in each.detail for each in told)
        chains = AuditEntry.objects.filter(verb="rules.withdrawn").values_list("chain", flat=True)
        assert set(chains) == {f"operator:{floor.casino.operator_id}", f"regulator:{authority.pk}"}

    def test_is_not_the_floor_supervisors_to_decide(self) -> None:
        floor = make_floor()
        with pytest.raises(DomainError, match="role"):
            withdraw_rules(rules=floor.second, reason="x", at=floor.now, actor=floor.supervisor)

    def test_the_next_version_supersedes_the_last_that_still_stands(self) -> None:
        floor = make_floor()
        withdraw_rules(rules=floor.second, reason="Postponed.", at=floor.now, actor=floor.manager)
        third = floor.version(effective_at=floor.now + 4 * DAY)
        floor.first.refresh_from_db()
        assert (third.number, floor.first.superseded_at) == (3, third.effective_at)
