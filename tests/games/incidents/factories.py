"""Incidents."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable
from games.approved_rules.selectors.in_force import rules_at
from games.incidents.models import Incident
from games.incidents.services import IncidentReport, log_incident
from games.rulebook.rules.guide import guide_from
from games.rulepacks.book import book_of
from games.settlements.selectors import minute_of
from tests.games.configurations.factories import TESTER, make_configuration, make_rules, make_table_rules

JAMMED = {"happened": "shuffler_jams", "noticed": "in_round"}


def put_under_rules(table: GamingTable, **changes: Any) -> None:
    """A table with cards on the felt, under approved rules."""
    if rules_at(table, timezone.now()) is None:
        if table.property.regulator.jurisdiction == "us-md":
            changes = {"electronic__community_cards": None} | changes
        configuration = make_configuration(casino=table.property, name=f"Rules of {table.number}", **changes)
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
        told=IncidentReport(title=title, **told),
        typed=sheet or {},
        at=timezone.now(),
        actor=actor,
        corrects=corrects,
    )
