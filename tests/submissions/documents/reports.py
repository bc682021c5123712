"""One of every report that features make on paper, as a worker makes it for whoever asked."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.core.contributions import by_name
from backoffice.jobs.models import Report
from backoffice.jobs.report_kinds import report_kind
from backoffice.jobs.services.reports import PDF, Asked
from backoffice.lists import files
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from games.progressives.services.payouts import prepare_payout
from tests.factories import make_person, make_property, make_table
from tests.games.card_inventory.factories import make_collected, make_destroyed, make_discrepancy, make_set
from tests.games.earnings.factories import make_study
from tests.games.progressives.factories import TESTER, make_level, win
from tests.submissions.documents.drawing.drawn import unheard

ROWS = {"audit_trail", "deck_rows", "meter_readings"}
"""Files of rows, no paper."""
SHEETS = {"layout"}
"""Drawn by the sheet of a layout, one for each game."""


def paid() -> tuple[Property, dict[str, Any]]:
    level = make_level()
    hit = win(level, 1, "12000", hand="Suited four of a kind, seat 3").hit
    prepare_payout(hit=hit, witness="N. Quist", surveillance=None, now=timezone.now(), actor=TESTER)
    return level.casino, {"hit": hit.pk}


def decks() -> tuple[Property, dict[str, Any]]:
    """Two pages at least: rotations of a month, one late, one short of a card, one destroyed."""
    now = timezone.now()
    table = make_table()
    sets = [make_set(table, at=now - timedelta(hours=20 * number)) for number in range(12, 0, -1)]
    make_destroyed(*sets[:2], at=now)
    make_discrepancy(sets[2], at=now)
    make_collected(sets[3], at=now)
    day = now.astimezone(table.property.zone).date()
    first = day - timedelta(days=14)
    return table.property, {
        "property": table.property_id,
        "first": first.isoformat(),
        "last": day.isoformat(),
    }


def earned() -> tuple[Property, dict[str, Any]]:
    casino = make_property()
    return casino, {"query": f"study={make_study(casino=casino).pk}"}


MADE: dict[str, Callable[[], tuple[Property, dict[str, Any]]]] = {
    "payout_document": paid,
    "decks": decks,
    "earnings": earned,
}


def _lists() -> set[str]:
    """Lists as files: what writes them makes rows of all of them, never a paper."""
    return {
        name
        for name, kind in by_name("reports").items()
        if getattr(kind.make, "func", kind.make).__module__ == files.__name__
    }


def reports_on_paper() -> Iterator[tuple[str, bytes]]:
    """A new kind of report that nobody makes here fails whoever asks for them."""
    assert MADE.keys() | ROWS | SHEETS | _lists() == by_name("reports").keys()
    for kind, make in MADE.items():
        casino, parameters = make()
        person = make_person(Role.GAME_MANAGER, operator=casino.operator)
        report = Report(
            kind=kind,
            title=kind,
            parameters=parameters,
            property=casino,
            person=person,
            asked_at=timezone.now(),
        )
        made = report_kind(kind).make(Asked(report, access_for(person=person), unheard))
        assert made.media_type == PDF, kind
        yield kind, bytes(made.content)
