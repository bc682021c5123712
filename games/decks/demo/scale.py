"""A year of deck changes at two hundred tables."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from backoffice.casinos.models import GamingTable, Property
from backoffice.demo.copying import copy_rows
from games.approved_rules.demo.scale import DAYS
from games.decks.demo.load import make_crew
from games.decks.demo.rotations import COLOURS, MINUTE, Crew, Rotations, batch_at, moments, signed_by
from games.decks.models import DeckChange

DECKS, HOURS = 6, 8
COLUMNS = (
    "table_id",
    "at",
    "batch",
    "back_colour",
    "decks_opened",
    "decks_removed",
    "decks_in_batch",
    "source",
    "preshuffle_form",
    "seal_number",
    "reason",
    "notes",
    "inspected_by_id",
    "inspected_by_name",
    "verified_by_id",
    "verified_by_name",
    "is_void",
    "logged_by_id",
    "logged_by_name",
    "device_id",
    "received_at",
    "late_cause",
    "late_words",
)


def load(*, casino: Property, tables: list[GamingTable], at: datetime) -> int:
    crew = make_crew(casino)
    return copy_rows(DeckChange, COLUMNS, _rows(tables, crew=crew, at=at))


def _rows(tables: list[GamingTable], *, crew: Crew, at: datetime) -> Iterator[tuple[Any, ...]]:
    random = Random(400_000)  # noqa: S311 - the same year every time
    pairs = [
        tuple(getattr(value, "pk", value) for value in signed_by(dealer, supervisor).values())
        for dealer in crew.dealers
        for supervisor in crew.supervisors
    ]
    for table in tables:
        plan = Rotations(
            decks=DECKS,
            batches=2 if table.shuffler_kind == GamingTable.CardSupply.BATCH_SHUFFLER else 1,
            hours=HOURS,
            late=4,
        )
        newest = at - timedelta(minutes=random.randint(5, HOURS * 60 // plan.batches + 10))
        found = moments(plan, since=at - timedelta(days=DAYS), newest=newest, random=random)
        for place, moment in enumerate(found):
            batch = batch_at(place, of=len(found), batches=plan.batches)
            is_first = place < plan.batches
            inspected, inspected_name, verified, verified_name, logged, logged_name = random.choice(pairs)
            yield (
                table.pk,
                moment,
                batch,
                COLOURS[batch - 1],
                DECKS,
                0 if is_first else DECKS,
                DECKS,
                "storage",
                "",
                "",
                "opening" if is_first else "rotation",
                "",
                inspected,
                inspected_name,
                verified,
                verified_name,
                False,
                logged,
                logged_name,
                "",
                moment + MINUTE,
                "",
                "",
            )
