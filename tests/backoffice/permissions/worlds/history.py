"""A variant with two revisions and approved rules, a table under them, and limits that are announced."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import GamingTable
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.limits.models import TableLimits
from tests.games.configurations.factories import (
    TESTER,
    example_of,
    make_configuration,
    make_rules,
    make_table_rules,
)

SUBJECTS = {
    "revision-": "compared",
    "rules-version-": "rules_version",
    "limits-": "table",
    "limits-pit": "pit",
    "limits-cancel": "announced",
}


def build(casino: Any) -> dict[str, Any]:
    variant = make_configuration(casino=casino.property, name="Compared")
    save_revision(
        configuration=variant,
        seen_head=1,
        values=example_of(variant.pack_id, limits__minimum=5),
        at=timezone.now(),
        actor=TESTER,
    )
    variant.refresh_from_db()
    rules = make_rules(variant)
    table = GamingTable.objects.get(pk=casino.ids["table"])
    make_table_rules(table, rules)
    now = timezone.now()
    # at the closed table, so that the open one can still be given others
    announced = TableLimits.objects.create(
        table_id=casino.closed_table,
        rules=rules,
        values={},
        from_at=now + timedelta(minutes=20),
        set_at=now,
        set_by_name="Someone",
        players=True,
        grounds=[],
    )
    assert head_revision(variant).number == 2
    return {
        "compared": variant.pk,
        "revision_number": 1,
        "rules_version": rules.pk,
        "announced": announced.pk,
    }
