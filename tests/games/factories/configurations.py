"""Configurations, approved rules and tables under them."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from backoffice.models import GamingTable, Property
from backoffice.services.actor import Actor
from games.engine.configuration import with_path
from games.models import Configuration, RulesVersion, TableRules
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.selectors.configurations import head_revision
from games.selectors.packs import packs_of
from games.services.configurations import add_configuration
from games.services.in_force import add_rules_version, put_table_under_rules
from tests.factories import make_property

TESTER = Actor.in_command("test")


def example_of(pack_id: str, **changes: Any) -> dict[str, Any]:
    """The pack's example with some paths changed; `__` stands for a dot: `limits__minimum=5`."""
    values = book_of(load_pack(pack_id)).example
    for path, value in changes.items():
        values = with_path(values, path.replace("__", "."), value)
    return values


def make_configuration(
    *, house: Property | None = None, pack_id: str = "", name: str = "Main pit", **changes: Any
) -> Configuration:
    house = house or make_property()
    pack = load_pack(pack_id) if pack_id else packs_of(house)[0]
    return add_configuration(
        house=house,
        pack=pack,
        name=name,
        values=example_of(pack.id, **changes),
        at=timezone.now() - timedelta(days=30),
        actor=TESTER,
    )


def make_rules(configuration: Configuration | None = None, **fields: Any) -> RulesVersion:
    """Approved rules of the newest revision, in effect since ten days."""
    approved_at = timezone.now() - timedelta(days=10)
    defaults: dict[str, Any] = {
        "approval_number": "A-1",
        "approved_at": approved_at,
        "effective_at": approved_at,
    }
    return add_rules_version(
        revision=head_revision(configuration or make_configuration()), actor=TESTER, **(defaults | fields)
    )


def make_table_rules(
    table: GamingTable, rules: RulesVersion | None = None, *, from_at: datetime | None = None
) -> TableRules:
    rules = rules or make_rules(make_configuration(house=table.property))
    return put_table_under_rules(
        table=table, rules=rules, from_at=from_at or rules.effective_at, actor=TESTER
    )
