"""Tables with rules, open or closed, and limits set at them."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property, TablePeriod
from games.limits.models import TableLimits
from games.limits.selectors import limits_at
from games.limits.services import set_table_limits
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import TESTER, make_configuration, make_rules, make_table_rules


def make_ruled_table(*, casino: Property | None = None, opened: bool = False, **changes: Any) -> GamingTable:
    """Under the example of its property's pack, with some paths changed."""
    table = make_table(pit=make_pit(casino=casino))
    configuration = make_configuration(casino=table.property, name=f"Of {table.number}", **changes)
    make_table_rules(table, make_rules(configuration))
    if opened:
        TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=5))
    return table


def amounts(**paths: Any) -> dict[str, Decimal | None]:
    return {
        path.replace("__", "."): None if amount is None else Decimal(str(amount))
        for path, amount in paths.items()
    }


def make_limits(table: GamingTable, *, at: datetime | None = None, **fields: Any) -> TableLimits:
    """`limits__maximum=1000` and what the service asks for; nobody plays unless told."""
    at = at or timezone.now()
    current = limits_at(table, at)
    asked: dict[str, Any] = {"players": False, "seen": current.pk if current else None, "note": ""}
    names = ("players", "seen", "note", "sign_by", "announced_by", "actor")
    told = {name: fields.pop(name) for name in names if name in fields}
    return set_table_limits(
        **({"actor": TESTER} | asked | told), table=table, limits=amounts(**fields), at=at
    )
