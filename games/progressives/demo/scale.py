"""A year at the meters of a house with hundreds of tables: two readings a day at each, and a few jackpots."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal

from backoffice.audit.services import audited_change
from backoffice.casinos.demo import LOADER
from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_in_force
from games.progressives.models import (
    JackpotHit,
    LevelTerms,
    MeterReading,
    Progressive,
    ProgressiveLevel,
    ProgressiveTable,
)
from games.progressives.rules.meters import offers_meter
from games.progressives.selectors.start import terms_under
from games.progressives.services.audit import note

PATH = "progressive"
TABLES_TOGETHER = 4
DAYS = 365
JACKPOT_EVERY = 97
BATCH = 5000


def load(*, casino: Property, tables: list[GamingTable], at: datetime) -> int:
    """How many readings and jackpots were written."""
    groups = _groups(tables, at)
    started_at = at - timedelta(days=DAYS)
    made = [
        _set_up(casino, number, group, rules, started_at)
        for number, (group, rules) in enumerate(groups, start=1)
    ]
    written = 0
    for number, (level, terms, table) in enumerate(made):
        readings, hits = _year(level, terms, table, at, seed=number)
        MeterReading.objects.bulk_create(readings, batch_size=BATCH)
        JackpotHit.objects.bulk_create(hits, batch_size=BATCH)
        written += len(readings) + len(hits)
    with audited_change(actor=LOADER) as trail:
        note(
            trail,
            casino=casino,
            verb="meter.readings_imported",
            subject=casino,
            after={"progressives": len(made), "entries": written},
        )
    return written


def _groups(tables: list[GamingTable], at: datetime) -> Iterator[tuple[list[GamingTable], ApprovedRules]]:
    """Tables under the same rules, four to a meter."""
    by_rules: dict[int, list[GamingTable]] = {}
    rules: dict[int, ApprovedRules] = {}
    held = rules_in_force(tables, at)
    for table in tables:
        found = held.get(table.pk)
        if found is not None and offers_meter(found.rules.values, PATH):
            rules[found.rules_id] = found.rules
            by_rules.setdefault(found.rules_id, []).append(table)
    for key, group in by_rules.items():
        for start in range(0, len(group), TABLES_TOGETHER):
            yield group[start : start + TABLES_TOGETHER], rules[key]


def _set_up(
    casino: Property, number: int, tables: list[GamingTable], rules: ApprovedRules, started_at: datetime
) -> tuple[ProgressiveLevel, LevelTerms, GamingTable]:
    progressive = Progressive.objects.create(
        property=casino,
        name=f"War link {number:02}",
        kind=Progressive.Kind.LINKED,
        pack_id=rules.pack_id,
        controller_make="Meridian PX-4",
        controller_serial=f"PG-{5000 + number}",
        added_at=started_at,
    )
    level = ProgressiveLevel.objects.create(
        progressive=progressive, path=PATH, name="Jackpot", started_at=started_at
    )
    terms = LevelTerms.objects.create(
        level=level, from_at=started_at, set_by_name=LOADER.label, **terms_under(rules, PATH)
    )
    ProgressiveTable.objects.bulk_create(
        ProgressiveTable(progressive=progressive, table=table, from_at=started_at) for table in tables
    )
    return level, terms, tables[0]


def _year(
    level: ProgressiveLevel, terms: LevelTerms, table: GamingTable, at: datetime, *, seed: int
) -> tuple[list[MeterReading], list[JackpotHit]]:
    chance = random.Random(seed)  # noqa: S311 - a demo, the same every time
    meter, counter, step = terms.initial, 0, terms.as_terms.step
    readings = [_reading(level, level.started_at, meter, counter, MeterReading.Source.OPENING)]
    hits: list[JackpotHit] = []
    for half_day in range(1, DAYS * 2):
        now = level.started_at + timedelta(hours=12 * half_day)
        if now > at:
            break
        wagers = chance.randint(300, 900)
        counter += wagers
        meter += step * wagers
        if (half_day + seed) % (JACKPOT_EVERY * 2) == 0:
            hits.append(_hit(level, terms, table, now - timedelta(minutes=1), meter))
            meter = terms.reset
        readings.append(_reading(level, now, meter, counter, MeterReading.Source.API))
    return readings, hits


def _reading(
    level: ProgressiveLevel, at: datetime, meter: Decimal, counter: int, source: MeterReading.Source
) -> MeterReading:
    return MeterReading(
        level=level,
        at=at,
        received_at=at,
        shown=meter.quantize(Decimal("0.01")),
        counter=counter,
        source=source,
        read_by_name="Controller",
    )


def _hit(
    level: ProgressiveLevel, terms: LevelTerms, table: GamingTable, at: datetime, meter: Decimal
) -> JackpotHit:
    return JackpotHit(
        level=level,
        table=table,
        at=at,
        amount=meter.quantize(Decimal("0.01")),
        other_award=terms.wager * 1000,
        restarted=terms.reset,
        hand="Suited four of a kind",
        witnesses="Dealer and floor supervisor",
        recorded_at=at,
        recorded_by_name="Controller",
    )
