"""The clocks of many tables at once, in a number of queries that does not depend on how many there are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.db import connection
from django.db.models import Q

from backoffice.casinos.models import GamingTable, Property, TablePeriod
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rule_periods
from games.decks.models import DeckChange, DeckSettings
from games.decks.rules.clock import NO_TIME, DeckClock, Regime, Span, read_clock
from games.decks.rules.limits import DeckRules, deck_rules
from games.packs.selectors import pack_of
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.rulings import rulings_for

DEFAULT_REMINDER = timedelta(minutes=30)
# For each table and batch one step into an index, however many years the log has; with when its property is reminded.
# Of the entry only what a clock shows: it is read for every table of a floor, on every page that has clocks.
_LATEST = f"""
    SELECT entry.id, entry.table_id, entry.at, entry.batch, entry.back_colour, entry.decks_in_batch,
        entry.inspected_by_name, entry.late_cause, entry.late_words,
        coalesce(settings.remind_minutes, %s) AS remind_minutes
    FROM {GamingTable._meta.db_table} AS asked
    LEFT JOIN {DeckSettings._meta.db_table} AS settings ON settings.property_id = asked.property_id
    CROSS JOIN (VALUES (1), (2)) AS batches (number)
    CROSS JOIN LATERAL (
        SELECT * FROM {DeckChange._meta.db_table} AS log
        WHERE table_id = asked.id AND batch = batches.number AND sets_clock AND NOT is_void
            AND NOT EXISTS (SELECT 1 FROM {DeckChange._meta.db_table} AS later WHERE later.corrects_id = log.id)
        ORDER BY at DESC, id DESC LIMIT 1
    ) AS entry
    WHERE asked.id = ANY(%s)
"""  # noqa: S608 - nothing in it comes from outside


class LatestChange(NamedTuple):
    """An entry after which no older deck was in the batch, as far as a clock shows it."""

    pk: int
    table_id: int
    at: datetime
    batch: int
    back_colour: str
    decks_in_batch: int
    inspected_by_name: str
    late_cause: str
    late_words: str
    remind_minutes: int


@dataclass(frozen=True)
class BatchClock:
    """`change` is None where nothing was ever logged."""

    number: int
    change: LatestChange | None
    reading: DeckClock | None

    @property
    def has_decks(self) -> bool:
        return self.change is not None and self.change.decks_in_batch > 0

    @property
    def left(self) -> timedelta | None:
        return self.reading.left if self.reading else None


@dataclass(frozen=True)
class TableClock:
    table: GamingTable
    rules: ApprovedRules | None
    deck_rules: DeckRules | None
    batches: tuple[BatchClock, ...]
    remind_before: timedelta

    @cached_property
    def left(self) -> timedelta | None:
        """Of the batch that is due first."""
        return min((each.left for each in self.batches if each.left is not None), default=None)

    @cached_property
    def state(self) -> str:
        """late, due (at this very moment), soon, running, unlimited, empty (no decks) or unlogged."""
        if self.left is not None:
            if self.left < NO_TIME:
                return "late"
            if self.left == NO_TIME:
                return "due"
            return "soon" if self.left <= self.remind_before else "running"
        if any(each.has_decks for each in self.batches):
            return "unlimited"
        return "empty" if any(each.change for each in self.batches) else "unlogged"

    @property
    def is_open(self) -> bool:
        return self.table.open_since is not None  # type: ignore[attr-defined]


@dataclass(frozen=True)
class RulesThen:
    """Rules at a table from when to when, and everything that is ruled on how they are read."""

    span: Span
    rules: ApprovedRules
    rulings: Rulings = ()
    # by day; shared by all tables under the same version
    worked_out: dict[date, DeckRules] = field(default_factory=dict, compare=False, repr=False)

    def deck_rules(self, *, on: date) -> DeckRules:
        if on not in self.worked_out:
            self.worked_out[on] = deck_rules_of(self.rules, on=on, rulings=self.rulings)
        return self.worked_out[on]


def deck_clocks(tables: Iterable[GamingTable], *, at: datetime) -> list[TableClock]:
    """Of every table, in their order; each comes with its property, and with `open_since` for `is_open`."""
    shown = list(tables)
    changes = _latest_changes(shown)
    since = min((each.at for each in changes.values()), default=at)
    history = rules_history(shown, since=since)
    openings = openings_where_they_count(shown, history, since=since, at=at)
    return [
        _clock_of(
            table,
            changes=changes,
            history=history.get(table.pk, []),
            openings=openings.get(table.pk, []),
            at=at,
        )
        for table in shown
    ]


def rules_history(tables: Iterable[GamingTable], *, since: datetime) -> dict[int, list[RulesThen]]:
    """The rules of each table from `since` on, the oldest first. Versions are read once, not once a table."""
    found = rule_periods(tables, since=since)
    rulings = rulings_by_pack({each.rules.pack_id for periods in found.values() for each in periods})
    worked_out: dict[int, dict[date, DeckRules]] = {}
    return {
        key: [
            RulesThen(
                Span(each.from_at, each.to_at),
                each.rules,
                rulings[each.rules.pack_id],
                worked_out.setdefault(each.rules_id, {}),
            )
            for each in periods
        ]
        for key, periods in found.items()
    }


def regimes_of(history: Sequence[RulesThen], *, on: date) -> list[Regime]:
    return [Regime(each.span, each.deck_rules(on=on).interval) for each in history]


def deck_rules_of(rules: ApprovedRules, *, on: date, rulings: Rulings) -> DeckRules:
    return _deck_rules(_Known(rules), on, rulings)


def openings_where_they_count(
    tables: Iterable[GamingTable], history: dict[int, list[RulesThen]], *, since: datetime, at: datetime
) -> dict[int, list[Span]]:
    """When the tables were open, for those whose clock stops while they are closed; the others' does not ask."""
    stopping = [
        table.pk
        for table in tables
        if any(
            then.deck_rules(on=_day(table.property, at)).stops_when_closed
            for then in history.get(table.pk, [])
        )
    ]
    return _open_spans(stopping, since=since) if stopping else {}


def _open_spans(tables: Iterable[int], *, since: datetime) -> dict[int, list[Span]]:
    periods = TablePeriod.objects.filter(table__in=list(tables)).filter(
        Q(closed_at__isnull=True) | Q(closed_at__gt=since)
    )
    found: dict[int, list[Span]] = {}
    for each in periods:
        found.setdefault(each.table_id, []).append(Span(each.opened_at, each.closed_at))
    return found


class _Known:
    """Approved values never change, so what follows from them is worked out once for each version and day."""

    def __init__(self, rules: ApprovedRules) -> None:
        self.rules = rules
        self.key = (rules.pack_hash, rules.values_hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=512)
def _deck_rules(known: _Known, on: date, rulings: Rulings) -> DeckRules:
    rules = known.rules
    pack = pack_of(rules.pack_id, rules.pack_hash)
    return deck_rules(pack, rules.values, as_of=on, rulings=rulings_for(pack, rulings, on))


def _latest_changes(tables: Sequence[GamingTable]) -> dict[tuple[int, int], LatestChange]:
    """By table and batch."""
    minutes = DEFAULT_REMINDER.seconds // 60
    with connection.cursor() as cursor:
        cursor.execute(_LATEST, [minutes, [table.pk for table in tables]])
        found = [LatestChange(*row) for row in cursor.fetchall()]
    return {(each.table_id, each.batch): each for each in found}


def _clock_of(
    table: GamingTable,
    *,
    changes: dict[tuple[int, int], LatestChange],
    history: list[RulesThen],
    openings: list[Span],
    at: datetime,
) -> TableClock:
    remind_before = DEFAULT_REMINDER
    day = _day(table.property, at)
    then = next((each for each in history if each.span.covers(at)), None)
    now, rules = (then.rules, then.deck_rules(on=day)) if then else (None, None)
    regimes = regimes_of(history, on=day)
    batches = []
    for number in (1, 2):
        change = changes.get((table.pk, number))
        if change is not None:
            remind_before = timedelta(minutes=change.remind_minutes)
        if change is None and number > (rules.batches if rules else 1):
            continue
        if number == 2 and rules and rules.batches == 1 and change is not None and not change.decks_in_batch:
            continue
        reading = (
            read_clock(since=change.at, at=at, regimes=regimes, open_spans=openings)
            if change is not None and change.decks_in_batch
            else None
        )
        batches.append(BatchClock(number, change, reading))
    return TableClock(table, now, rules, tuple(batches), remind_before)


def _day(casino: Property, at: datetime) -> date:
    return at.astimezone(casino.zone).date()
