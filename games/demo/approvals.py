"""A second approval, so that a table has more than one set of rules to look back on."""

from datetime import datetime, timedelta

from backoffice.demo.house import acting
from backoffice.models import GamingTable
from games.engine.configuration import with_path
from games.models import Configuration
from games.selectors.configurations import head_revision
from games.services.configurations import save_revision
from games.services.in_force import add_rules_version, put_table_under_rules

MANAGER = "manager@harbor.example"


def load(*, at: datetime) -> None:
    variant = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    saved_at = at - timedelta(days=190)
    values = head_revision(variant).values
    for path, value in (("limits.wagers.tie.maximum", 200), ("progressive.reset", 12500)):
        values = with_path(values, path, value)
    revision = save_revision(
        configuration=variant,
        seen_head=variant.head,
        values=values,
        note="Higher tie maximum, higher reset",
        at=saved_at,
        actor=acting(MANAGER),
    )
    if revision is None:
        return
    approved_at = at - timedelta(days=160)
    rules = add_rules_version(
        revision=revision,
        approval_number="MD-TG-2026-0038",
        approved_at=approved_at,
        effective_at=approved_at + timedelta(days=2),
        conditions="The sign with the new tie maximum stands at each table before the first hand.\n"
        "The reset amount is funded by the operator, not by the reserve.",
        actor=acting(MANAGER),
    )
    tables = GamingTable.objects.filter(property=variant.property, number__in=("T01", "T02", "T03"))
    for day, table in enumerate(tables):
        put_table_under_rules(
            table=table,
            rules=rules,
            from_at=rules.effective_at + timedelta(days=day, hours=3),
            actor=acting(MANAGER),
        )
