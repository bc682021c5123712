"""Tables on their way to new rules, with the people who may take them there."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.permissions.roles import Role
from games.approved_rules.models import ApprovedRules, Rollout
from games.approved_rules.services.rollouts import confirm_table, schedule_tables
from games.configurations.models import Configuration
from tests.factories import make_person, make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.layouts.factories import actor_of, approver_of, manager_of

ALL = ("felt", "signs", "controller", "training")


@dataclass
class Floor:
    """A property whose tables stand under v1, and v2 that takes effect in two days."""

    casino: Property
    configuration: Configuration
    tables: list[GamingTable]
    first: ApprovedRules
    second: ApprovedRules
    now: datetime
    manager: Actor
    approver: Actor
    supervisor: Actor

    def scheduled(self, number: int = 0) -> Rollout:
        """The table on its way to v2."""
        table = self.tables[number]
        schedule_tables(rules=self.second, tables=[table], at=self.now, actor=self.approver)
        return Rollout.objects.get(table=table, rules=self.second, cancelled_at__isnull=True)

    def ready(self, number: int = 0, *, at: datetime | None = None) -> Rollout:
        return confirm_table(
            rollout=self.scheduled(number),
            confirmations=ALL,
            between_rounds=True,
            at=at or self.now,
            actor=self.manager,
        )

    def version(self, *, effective_at: datetime, **fields: Any) -> ApprovedRules:
        defaults = {"approved_at": self.now, "approval_number": "A-3"}
        return make_rules(self.configuration, effective_at=effective_at, **(defaults | fields))


def make_floor(*, tables: int = 2, effective_in: timedelta = timedelta(days=2), **changes: Any) -> Floor:
    pit = make_pit()
    casino, now = pit.property, timezone.now()
    configuration = make_configuration(casino=casino, **changes)
    first = make_rules(configuration)
    standing = [make_table(pit=pit) for _number in range(tables)]
    for table in standing:
        make_table_rules(table, first)
    second = make_rules(
        configuration,
        approval_number="A-2",
        approved_at=now - timedelta(days=3),
        effective_at=now + effective_in,
    )
    first.refresh_from_db()
    return Floor(
        casino,
        configuration,
        standing,
        first,
        second,
        now,
        manager_of(casino),
        approver_of(casino),
        actor_of(make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)),
    )
