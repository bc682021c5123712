"""Incidents."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from games.models import Incident
from games.rulebook.guide import guide_from
from games.rulepacks.book import book_of
from games.selectors.in_force import rules_at
from games.selectors.settle import minute_of
from games.services.incidents import Told, log_incident
from tests.games.factories.configurations import TESTER, make_configuration, make_rules, make_table_rules

JAMMED = {"happened": "shuffler_jams", "noticed": "in_round", "outcome": "open"}


def put_under_rules(table: GamingTable, **changes: Any) -> None:
    """A table with cards on the felt, under approved rules."""
    if rules_at(table, timezone.now()) is None:
        if table.property.regulator.jurisdiction == "us-md":
            changes = {"electronic__community_cards": None} | changes
        configuration = make_configuration(house=table.property, name=f"Rules of {table.number}", **changes)
        make_table_rules(table, make_rules(configuration))


def make_incident(
    table: GamingTable,
    *,
    title: str = "Payout disputed",
    answers: dict[str, str] | None = None,
    sheet: dict[str, str] | None = None,
    at: datetime | None = None,
    actor: Actor = TESTER,
    corrects: Incident | None = None,
    **told: str,
) -> Incident:
    put_under_rules(table)
    minute = minute_of(table, at or timezone.now() - timedelta(hours=1))
    guide = guide_from(book_of(minute.pack), answers or {})
    return log_incident(
        minute=minute,
        guide=guide,
        condition="",
        told=Told(title=title, **told),
        typed=sheet or {},
        at=timezone.now(),
        actor=actor,
        corrects=corrects,
    )
