"""Configurations, approved rules and tables under them."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.services.approved_rules import add_approved_rules, put_table_under_rules
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration
from games.engine.configuration import with_path
from games.packs.selectors import packs_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.factories import make_property

TESTER = Actor.in_command("test")


def example_of(pack_id: str, **changes: Any) -> dict[str, Any]:
    """The pack's example with some paths changed; `__` stands for a dot: `limits__minimum=5`."""
    values = book_of(load_pack(pack_id)).example
    for path, value in changes.items():
        values = with_path(values, path.replace("__", "."), value)
    return values


def make_configuration(
    *, casino: Property | None = None, pack_id: str = "", name: str = "Main pit", **changes: Any
) -> Configuration:
    casino = casino or make_property()
    pack = load_pack(pack_id) if pack_id else packs_of(casino)[0]
    return add_configuration(
        casino=casino,
        pack=pack,
        name=name,
        values=example_of(pack.id, **changes),
        at=timezone.now() - timedelta(days=30),
        actor=TESTER,
    )


def make_rules(configuration: Configuration | None = None, **fields: Any) -> ApprovedRules:
    """Approved rules of the newest revision, in effect since ten days."""
    approved_at = timezone.now() - timedelta(days=10)
    defaults: dict[str, Any] = {
        "approval_number": "A-1",
        "approved_at": approved_at,
        "effective_at": approved_at,
    }
    return add_approved_rules(
        revision=head_revision(configuration or make_configuration()), actor=TESTER, **(defaults | fields)
    )


def make_table_rules(
    table: GamingTable, rules: ApprovedRules | None = None, *, from_at: datetime | None = None
) -> TableRules:
    rules = rules or make_rules(make_configuration(casino=table.property))
    return put_table_under_rules(
        table=table, rules=rules, from_at=from_at or rules.effective_at, actor=TESTER
    )
