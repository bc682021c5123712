"""Progressives with a meter and linked tables, their readings and jackpots."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from games.progressives.models import Progressive, ProgressiveLevel
from games.progressives.services.jackpots import RecordedHit, Won, record_hit
from games.progressives.services.links import link_table
from games.progressives.services.progressives import add_progressive
from games.progressives.services.readings import Recorded, Shown, record_reading
from tests.factories import make_pit, make_property, make_table

TESTER = Actor.in_command("test")
MD = "us-md/casino-war"


def terms(**fields: Any) -> dict[str, Any]:
    defaults: dict[str, Any] = {
        "wager": Decimal(5),
        "rate": Decimal(15),
        "reserve_rate": Decimal(0),
        "initial": Decimal(10_000),
        "reset": Decimal(10_000),
        "cap": None,
        "display_limit": Decimal("999999.99"),
        "tolerance": Decimal(1),
    }
    return defaults | fields


def make_progressive(
    *,
    casino: Property | None = None,
    tables: tuple[GamingTable, ...] | None = None,
    started_at: datetime | None = None,
    path: str = "progressive",
    kind: str = "linked",
    pack_id: str = MD,
    name: str = "Main pit war",
    **term_fields: Any,
) -> Progressive:
    """Started ten days ago unless told, with one linked table unless told."""
    now = timezone.now()
    if casino is None:
        casino = tables[0].property if tables else make_property()
    started_at = started_at or now - timedelta(days=10)
    progressive = add_progressive(
        casino=casino,
        pack_id=pack_id,
        values={
            "name": name,
            "kind": kind,
            "controller_make": "Meridian PX",
            "controller_serial": "PG-2201",
        },
        path=path,
        terms=terms(**term_fields),
        started_at=started_at,
        now=now,
        actor=TESTER,
    )
    for table in (make_table(pit=make_pit(casino=casino)),) if tables is None else tables:
        link_table(
            progressive=progressive, table=table, from_at=started_at, notice=False, now=now, actor=TESTER
        )
    return progressive


def make_level(**fields: Any) -> ProgressiveLevel:
    return make_progressive(**fields).levels.get()


def at_hour(level: ProgressiveLevel, hours: int) -> datetime:
    """So many hours after the meter started."""
    return level.started_at + timedelta(hours=hours)


def read(
    level: ProgressiveLevel, hours: int, meter: Decimal | int | str, *, actor: Actor = TESTER, **fields: Any
) -> Recorded:
    return record_reading(
        level=level,
        shown=Shown(at=at_hour(level, hours), meter=Decimal(meter), **fields),
        now=timezone.now(),
        actor=actor,
    )


def win(
    level: ProgressiveLevel, hours: int, amount: Decimal | int | str, *, actor: Actor = TESTER, **fields: Any
) -> RecordedHit:
    link = level.progressive.links.select_related("table").first()
    assert link is not None
    defaults: dict[str, Any] = {
        "table": link.table,
        "at": at_hour(level, hours),
        "amount": Decimal(amount),
        "restarted": Decimal(10_000),
        "hand": "Suited four of a kind, seat 3",
        "witnesses": "W. Ness",
    }
    return record_hit(level=level, won=Won(**(defaults | fields)), now=timezone.now(), actor=actor)
