"""The clocks of many tables at once, in a number of queries that does not depend on how many there are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache

from django.db.models import OuterRef, Q, QuerySet, Subquery

from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.casinos.selectors.tables import tables_with_state
from games.approved_rules.models import ApprovedRules, TableRules
from games.decks.models import DeckChange, DeckSettings
from games.decks.rules.clock import NO_TIME, DeckClock, Regime, Span, read_clock
from games.decks.rules.limits import DeckRules, deck_rules
from games.packs.selectors import pack_of
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.rulings import rulings_for

DEFAULT_REMINDER = timedelta(minutes=30)


@dataclass(frozen=True)
class BatchClock:
    """`change` is the entry after which no older deck was in the batch; None where nothing was ever logged."""

    number: int
    change: DeckChange | None
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

    def deck_rules(self, *, on: date) -> DeckRules:
        return deck_rules_of(self.rules, on=on, rulings=self.rulings)


def deck_clocks(tables: QuerySet[GamingTable], *, at: datetime) -> list[TableClock]:
    """Of every table in the query set, in its order."""
    shown = list(tables_with_state(_with_latest(tables)))
    changes = DeckChange.objects.in_bulk(
        {pk for table in shown for pk in (_latest(table, 1), _latest(table, 2)) if pk is not None}
    )
    since = min((each.at for each in changes.values()), default=at)
    history = rules_history(shown, since=since)
    openings = openings_where_they_count(shown, history, since=since, at=at)
    reminders = _reminders(shown)
    return [
        _clock_of(
            table,
            changes=changes,
            history=history.get(table.pk, []),
            openings=openings.get(table.pk, []),
            remind_before=reminders.get(table.property_id, DEFAULT_REMINDER),
            at=at,
        )
        for table in shown
    ]


def rules_history(tables: Iterable[GamingTable], *, since: datetime) -> dict[int, list[RulesThen]]:
    """The rules of each table from `since` on, the oldest first. Versions are read once, not once a table."""
    periods = list(
        TableRules.objects.filter(table__in=[table.pk for table in tables])
        .filter(Q(to_at__isnull=True) | Q(to_at__gt=since))
        .order_by("from_at")
    )
    versions = ApprovedRules.objects.in_bulk({each.rules_id for each in periods})
    rulings = rulings_by_pack(each.pack_id for each in versions.values())
    found: dict[int, list[RulesThen]] = {}
    for each in periods:
        rules = versions[each.rules_id]
        then = RulesThen(Span(each.from_at, each.to_at), rules, rulings[rules.pack_id])
        found.setdefault(each.table_id, []).append(then)
    return found


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


def _with_latest(tables: QuerySet[GamingTable]) -> QuerySet[GamingTable]:
    """For each table and batch one step into an index, however many years the log has."""
    clocks = (
        DeckChange.objects.standing().setting_the_clock().filter(table=OuterRef("pk")).order_by("-at", "-pk")
    )
    return tables.annotate(
        latest_1=Subquery(clocks.filter(batch=1).values("pk")[:1]),
        latest_2=Subquery(clocks.filter(batch=2).values("pk")[:1]),
    )


def _latest(table: GamingTable, batch: int) -> int | None:
    found: int | None = getattr(table, f"latest_{batch}")
    return found


def _reminders(tables: Sequence[GamingTable]) -> dict[int, timedelta]:
    casinos = {table.property_id for table in tables}
    return {
        each.property_id: timedelta(minutes=each.remind_minutes)
        for each in DeckSettings.objects.filter(property__in=casinos)
    }


def _clock_of(
    table: GamingTable,
    *,
    changes: dict[int, DeckChange],
    history: list[RulesThen],
    openings: list[Span],
    remind_before: timedelta,
    at: datetime,
) -> TableClock:
    day = _day(table.property, at)
    then = next((each for each in history if each.span.covers(at)), None)
    now, rules = (then.rules, then.deck_rules(on=day)) if then else (None, None)
    regimes = regimes_of(history, on=day)
    batches = []
    for number in (1, 2):
        pk = _latest(table, number)
        change = changes[pk] if pk is not None else None
        if change is not None:
            # known already: not to be asked for once more, table by table
            change.table = table
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
