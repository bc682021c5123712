"""Decks that stayed too long: worked out from the log each time, so that a correction puts the verdict right too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models.expressions import RawSQL

from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.values import versions_at
from games.decks.models import DeckChange, DeckSettings
from games.decks.rules.clock import DeckClock, Span, read_clock
from games.decks.rules.late import causes_in
from games.decks.rules.limits import DeckRules
from games.decks.selectors.changes import with_the_change_before
from games.decks.selectors.clocks import (
    RulesThen,
    deck_rules_of,
    openings_where_they_count,
    regimes_of,
    rules_history,
)
from games.rulings.selectors.rulings import rulings_by_pack

if TYPE_CHECKING:
    from games.decks.selectors.changes import JudgeableChange

# How far before a period the change before its first one is looked for in the same pass; what lies further back is
# looked up for itself.
LOOK_BACK = timedelta(days=2)
FOR_EVER = datetime.max.replace(tzinfo=UTC)
# One pass over the index, where a look for the change before each of a year's entries would be hundreds of thousands.
_WAITED = f"""
    SELECT id FROM (
        SELECT id, at, lag(at) OVER (PARTITION BY table_id, batch ORDER BY at, id) AS before
        FROM {DeckChange._meta.db_table} AS entry
        WHERE sets_clock AND NOT is_void
            AND table_id IN (SELECT id FROM {GamingTable._meta.db_table} WHERE property_id = ANY(%s))
            AND at >= %s AND at < %s
            AND NOT EXISTS (SELECT 1 FROM {DeckChange._meta.db_table} AS later WHERE later.corrects_id = entry.id)
    ) AS log
    WHERE at >= %s AND (before IS NULL OR at - before > %s)
"""  # noqa: S608 - nothing in it comes from outside


@dataclass(frozen=True)
class JudgedChange:
    """`reading` is the clock of the decks that this change took away, at the moment of the change; None where it
    took none away. `rules` are those in force at that moment, of the pack `pack_id`.
    """

    change: DeckChange
    reading: DeckClock | None
    rules: DeckRules | None
    pack_id: str

    @property
    def is_late(self) -> bool:
        return self.reading is not None and self.reading.is_late

    @property
    def overdue(self) -> timedelta:
        return self.reading.overdue if self.reading else timedelta(0)


def late_changes(casino: Property, period: Span) -> list[JudgedChange]:
    return late_changes_at([casino], period)


def late_changes_at(casinos: Sequence[Property], period: Span) -> list[JudgedChange]:
    """Every change in the period that came too late, the oldest first. The database leaves over only those that
    waited longer than the shortest interval of the properties; the clock then judges each exactly.
    """
    shortest = _shortest_interval(casinos, period.start)
    if shortest is None:
        return []
    waited = RawSQL(  # noqa: S611 - no value in it comes from outside
        _WAITED,
        (
            [each.pk for each in casinos],
            period.start - LOOK_BACK,
            period.end or FOR_EVER,
            period.start,
            shortest,
        ),
    )
    changes = DeckChange.objects.filter(pk__in=waited)
    shown = with_the_change_before(changes).select_related(
        "table", "table__pit", "table__property", "corrects", "corrected_by"
    )
    return [each for each in judged_changes(list(shown.order_by("at", "pk"))) if each.is_late]


def late_causes_of(casino: Property) -> tuple[str, ...]:
    """What is offered there when a change comes too late."""
    listed = DeckSettings.objects.filter(property=casino).values_list("late_causes", flat=True).first()
    return causes_in(listed or "")


def judged_changes(changes: "Sequence[JudgeableChange]") -> list[JudgedChange]:
    """`changes` come from `with_the_change_before`, with their tables; a few queries however many they are."""
    since = min((each.previous_at or each.at for each in changes), default=None)
    if since is None:
        return []
    tables: dict[int, GamingTable] = {each.table_id: each.table for each in changes}
    history = rules_history(tables.values(), since=since)
    openings = openings_where_they_count(tables.values(), history, since=since, at=changes[-1].at)
    return [
        _judged(each, history.get(each.table_id, []), openings.get(each.table_id, [])) for each in changes
    ]


def _judged(change: "JudgeableChange", history: list[RulesThen], openings: list[Span]) -> JudgedChange:
    on = _day(change.table.property, change.at)
    then = next((each for each in history if each.span.covers(change.at)), None)
    rules, pack_id = (then.deck_rules(on=on), then.rules.pack_id) if then else (None, "")
    if change.previous_at is None or not change.sets_clock or not change.previous_decks:
        return JudgedChange(change, None, rules, pack_id)
    reading = read_clock(
        since=change.previous_at, at=change.at, regimes=regimes_of(history, on=on), open_spans=openings
    )
    return JudgedChange(change, reading, rules, pack_id)


def _shortest_interval(casinos: Sequence[Property], at: datetime) -> timedelta | None:
    days = {casino.pk: _day(casino, at) for casino in casinos}
    return min(_intervals(versions_at(tuple(casinos)), days), default=None)


def _intervals(versions: Sequence[ApprovedRules], first_days: dict[int, date]) -> Iterable[timedelta]:
    """On that day, and on every day on which a ruling changed how the rules are read."""
    rulings = rulings_by_pack(version.pack_id for version in versions)
    for version in versions:
        on = first_days[version.property_id]
        ruled = rulings[version.pack_id]
        days = {on, *(each.from_ for each in ruled), *(each.to for each in ruled if each.to)}
        for day in days:
            if interval := deck_rules_of(version, on=day, rulings=ruled).interval:
                yield interval.length


def _day(casino: Property, at: datetime) -> date:
    return at.astimezone(casino.zone).date()
