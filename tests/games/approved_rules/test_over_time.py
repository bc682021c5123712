"""Whatever people do and however the clock moves: one set of rules at a time, with true times, none suspended."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout, Suspension, TableRules
from games.approved_rules.services.rollout_notices import remind_of_rollouts
from games.approved_rules.services.rollouts import (
    call_off_table,
    confirm_table,
    schedule_tables,
    take_back_confirmation,
)
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from tests.games.approved_rules.factories import Floor, make_floor

TABLES, VERSIONS = st.integers(0, 1), st.integers(0, 4)
ONCE_IN_A_WHILE = st.sampled_from([False, False, True])
MINUTES = st.sampled_from([0, 1, 30, 60, 24 * 60])


class Floors(RuleBasedStateMachine):
    """A property with two tables. Each example is taken back, so that all begin with the same one."""

    floor: Floor

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.now = self.floor.now
        self.versions = [self.floor.first, self.floor.second]
        schedule_tables(
            rules=self.floor.second, tables=self.floor.tables, at=self.now, actor=self.floor.approver
        )
        # what was in force in minutes that are over, as it was read then
        self.past: dict[tuple[int, datetime], int | None] = {}
        self.stopped: list[tuple[int, datetime, datetime | None]] = []
        # tables whose rules were stopped while they were dealt there
        self.lost: set[int] = set()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    def periods(self) -> list[TableRules]:
        return list(TableRules.objects.filter(table__in=self.floor.tables).select_related("rules"))

    def held(self, at: datetime, periods: list[TableRules] | None = None) -> dict[int, list[TableRules]]:
        found: dict[int, list[TableRules]] = {table.pk: [] for table in self.floor.tables}
        for period in self.periods() if periods is None else periods:
            if period.from_at <= at and (period.to_at is None or at < period.to_at):
                found[period.table_id].append(period)
        return found

    def do(self, service: Any, **arguments: Any) -> Any:
        try:
            with transaction.atomic():
                return service(at=self.now, **arguments)
        except DomainError:
            return None

    def version(self, number: int) -> ApprovedRules:
        chosen = self.versions[number % len(self.versions)]
        chosen.refresh_from_db()
        return chosen

    def table(self, number: int) -> GamingTable:
        return self.floor.tables[number]

    def open_one(self, table: int) -> Rollout | None:
        found = Rollout.objects.filter(table=self.table(table), cancelled_at__isnull=True)
        return found.order_by("-pk").first()

    def note_losses(self, rules: ApprovedRules) -> None:
        held = self.held(self.now)
        self.lost |= {table for table, found in held.items() if found and found[0].rules_id == rules.pk}

    @rule(minutes=MINUTES)
    def time_passes(self, minutes: int) -> None:
        start = self.now
        self.now += timedelta(minutes=minutes)
        for at in {start, start + timedelta(seconds=30), self.now - timedelta(seconds=1)}:
            if start <= at < self.now:
                for table, periods in self.held(at).items():
                    self.past[table, at] = periods[0].rules_id if periods else None

    @rule(minutes=MINUTES)
    def a_version_is_approved(self, minutes: int) -> None:
        if len(self.versions) < 5:
            effective = self.now + timedelta(minutes=minutes)
            rules = self.floor.version(approved_at=self.now, effective_at=effective)
            self.versions.append(rules)
            self.do(schedule_tables, rules=rules, tables=self.floor.tables, actor=self.floor.approver)

    @rule(number=VERSIONS, table=TABLES)
    def a_table_is_scheduled(self, number: int, table: int) -> None:
        before = self.held(self.now)
        self.do(
            schedule_tables,
            rules=self.version(number),
            tables=[self.table(table)],
            actor=self.floor.approver,
        )
        assert self.held(self.now) == before, "scheduling changes nothing that is dealt"

    @rule(table=TABLES)
    def a_table_is_made_ready(self, table: int) -> None:
        self.somebody_confirms(table, Confirmation.values)

    @rule(table=TABLES, what=st.lists(st.sampled_from(Confirmation.values), min_size=1))
    def a_part_is_confirmed(self, table: int, what: list[str]) -> None:
        self.somebody_confirms(table, what)

    def somebody_confirms(self, table: int, what: list[str]) -> None:
        if rollout := self.open_one(table):
            self.do(
                confirm_table,
                rollout=rollout,
                confirmations=what,
                between_rounds=True,
                actor=self.floor.manager,
            )

    @rule(table=TABLES, what=st.sampled_from(Confirmation.values))
    def somebody_takes_back(self, table: int, what: str) -> None:
        rollout = self.open_one(table)
        if rollout and rollout.confirmed_at(what):
            self.do(
                take_back_confirmation,
                rollout=rollout,
                confirmations=[what],
                actor=self.floor.manager,
            )

    @rule(table=TABLES, really=ONCE_IN_A_WHILE)
    def a_table_is_called_off(self, table: int, really: bool) -> None:
        rollout = self.open_one(table)
        if rollout and really:
            self.do(call_off_table, rollout=rollout, reason="Rebuilt.", actor=self.floor.manager)

    @rule(number=VERSIONS, back=st.booleans(), really=ONCE_IN_A_WHILE)
    def rules_are_withdrawn(self, number: int, back: bool, really: bool) -> None:
        if not really:
            return
        rules = self.version(number)
        former = next((each for each in self.versions if each.number == rules.number - 1), None)
        self.note_losses(rules)
        self.do(
            withdraw_rules,
            rules=rules,
            reason="No longer dealt.",
            back_to=former if back else None,
            actor=self.floor.manager,
        )

    @rule(number=VERSIONS)
    def rules_are_suspended(self, number: int) -> None:
        rules = self.version(number)
        self.note_losses(rules)
        if self.do(suspend_rules, rules=rules, reason="Wrong sign.", actor=self.floor.approver):
            self.stopped.append((rules.pk, self.now, None))

    @rule(number=VERSIONS)
    def a_suspension_is_lifted(self, number: int) -> None:
        rules = self.version(number)
        standing = Suspension.objects.filter(rules=rules, lifted_at__isnull=True).first()
        if standing is None:
            return
        self.do(lift_suspension, suspension=standing, reason="Put right.", actor=self.floor.approver)
        standing.refresh_from_db()
        if standing.lifted_at:
            self.stopped.remove((rules.pk, standing.from_at, None))
            self.stopped.append((rules.pk, standing.from_at, standing.lifted_at))

    @rule()
    def the_scheduler_wakes_up(self) -> None:
        before = self.held(self.now)
        remind_of_rollouts(at=self.now)
        assert self.held(self.now) == before, "nothing depends on the scheduler"

    @invariant()
    def one_set_of_rules_at_a_time_and_none_that_may_not_hold(self) -> None:
        periods = self.periods()
        for each in periods:
            assert each.from_at >= each.rules.effective_at
            for rules, start, end in self.stopped:
                if rules == each.rules_id:
                    over = each.to_at is not None and each.to_at <= start
                    assert over or (end is not None and each.from_at >= end)
            withdrawn = each.rules.withdrawn_at
            assert withdrawn is None or (each.to_at is not None and each.to_at <= withdrawn)
        moments = {each.from_at for each in periods} | {self.now}
        for at in moments:
            assert all(len(found) <= 1 for found in self.held(at, periods).values())

    @invariant()
    def what_is_past_stays(self) -> None:
        periods = self.periods()
        for (table, at), rules in self.past.items():
            found = self.held(at, periods)[table]
            assert (found[0].rules_id if found else None) == rules

    @invariant()
    def a_table_that_nobody_stopped_has_rules(self) -> None:
        """The scheduler asleep, a confirmation missing: the old rules go on, now and at any time to come."""
        periods = self.periods()
        for at in (self.now, self.now + timedelta(minutes=61), self.now + timedelta(days=30)):
            held = self.held(at, periods)
            assert all(found for table, found in held.items() if table not in self.lost)


@pytest.mark.django_db
def test_every_table_is_under_exactly_one_set_of_rules_with_true_times() -> None:
    floor = make_floor(effective_in=timedelta(hours=1))

    class OnThisFloor(Floors):
        pass

    OnThisFloor.floor = floor
    run_state_machine_as_test(
        OnThisFloor,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
