"""Two approvals on their way: one takes effect in two days, one since this morning with a table that is overdue."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable
from games.approved_rules.models import ApprovedRules
from games.approved_rules.services.approved_rules import add_approved_rules
from games.approved_rules.services.rollouts import confirm_table, schedule_tables
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path

CASINO = "Harbor Point Casino"
MANAGER, FLOOR, APPROVER = "manager@harbor.example", "floor@harbor.example", "approver@md.example"
ALL = ("felt", "signs", "controller", "training")


@dataclass(frozen=True)
class Amendment:
    variant: str
    approval: str
    note: str
    changes: dict[str, Any]
    approved_ago: timedelta
    # from now; what lies in the past is effective already
    effective_in: timedelta
    # table -> what is confirmed there, and by whom
    tables: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)


AMENDMENTS = (
    Amendment(
        "High-limit room",
        "MD-TG-2026-0094",
        "Higher maximum for the high-limit room",
        {"limits.maximum": 7500},
        timedelta(days=6),
        timedelta(days=2),
        {"T11": (ALL, MANAGER), "T12": (("felt", "training"), FLOOR)},
    ),
    Amendment(
        "Hand shuffled",
        "MD-TG-2026-0091",
        "Higher tie maximum",
        {"limits.wagers.tie.maximum": 150},
        timedelta(days=9),
        -timedelta(hours=5, minutes=20),
        {"T04": (ALL, MANAGER), "T05": (("felt",), FLOOR)},
    ),
)


def load(*, at: datetime) -> None:
    for each in AMENDMENTS:
        variant = Configuration.objects.get(property__name=CASINO, name=each.variant)
        rules = _approve(each, variant, at=at)
        approved_at = at - each.approved_ago
        tables = GamingTable.objects.filter(property=variant.property, number__in=each.tables)
        waiting = schedule_tables(rules=rules, tables=tables, at=approved_at, actor=acting(APPROVER))
        for number, rollout in enumerate(waiting):
            confirmed, email = each.tables[rollout.table.number]
            confirm_table(
                rollout=rollout,
                confirmations=confirmed,
                between_rounds=True,
                at=min(
                    approved_at + timedelta(days=4, hours=number), rules.effective_at - timedelta(hours=3)
                ),
                actor=acting(email),
            )


def _approve(each: Amendment, variant: Configuration, *, at: datetime) -> ApprovedRules:
    values = head_revision(variant).values
    for path, value in each.changes.items():
        values = with_path(values, path, value)
    approved_at = at - each.approved_ago
    revision = save_revision(
        configuration=variant,
        seen_head=variant.head,
        values=values,
        note=each.note,
        at=approved_at - timedelta(days=12),
        actor=acting(MANAGER),
    )
    return add_approved_rules(
        revision=revision or head_revision(variant),
        approval_number=each.approval,
        approved_at=approved_at,
        effective_at=at + each.effective_in,
        actor=acting(MANAGER),
    )
