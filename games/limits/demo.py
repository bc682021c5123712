"""Limits that were set at some tables: at once, after notice, and one change that is announced."""

from datetime import datetime, timedelta
from decimal import Decimal

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable
from games.limits.selectors import limits_at
from games.limits.services import set_table_limits

HARBOR, SENTOSA = "manager@harbor.example", "manager@sentosa.example"
SET = (
    ("Harbor Point Casino", "T01", HARBOR, timedelta(days=20), {"limits.maximum": 1000}, "Concert weekend"),
    ("Harbor Point Casino", "T01", HARBOR, timedelta(days=17), {"limits.maximum": 500}, "Back to normal"),
    ("Harbor Point Casino", "T11", HARBOR, timedelta(days=3), {"limits.minimum": 50}, "Quiet week"),
    (
        "Harbor Point Casino",
        "T02",
        HARBOR,
        timedelta(minutes=5),
        {"limits.maximum": 800, "limits.wagers.tie.maximum": 150},
        "Friday night",
    ),
    ("Sentosa Bay Casino", "BA01", SENTOSA, timedelta(days=9), {"limits.differential": 80000}, "VIP evening"),
)


def load(*, at: datetime) -> None:
    for casino, number, manager, ago, limits, note in SET:
        table = GamingTable.objects.select_related("property").get(property__name=casino, number=number)
        when = at - ago
        current = limits_at(table, when)
        set_table_limits(
            table=table,
            limits={path: Decimal(amount) for path, amount in limits.items()},
            players=True,
            sign_by="Dana Brooks",
            announced_by="Sam Ortiz",
            note=note,
            seen=current.pk if current else None,
            at=when,
            actor=acting(manager),
        )


LOADS = {40: load}
