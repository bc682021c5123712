"""What tables held of their drop, beside what their rules and bet mix win in the hours that they were open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django.db.models import Prefetch, Q

from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.core.local_time import bounds_of_gaming_day
from backoffice.permissions.access import Access
from games import canonical
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rule_periods
from games.earnings.models import DropAndWin, EarlierCount
from games.earnings.rules.earn import earn
from games.earnings.rules.plan import Opening
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.rules.stored import plan_of
from games.earnings.selectors.bet_mixes import KeptMixes, kept_mixes
from games.earnings.selectors.drop_and_win import takes_visible_to
from games.engine.amounts import rounded
from games.engine.errors import EngineError
from games.limits.models import TableLimits
from games.limits.rules.values import with_limits
from games.limits.selectors import amounts_of
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.rulings import as_ruled


@dataclass(frozen=True)
class TakeRow:
    """`theory` is None where no rules were in force, the engine has no price, or nobody logged when it was open."""

    take: DropAndWin
    hours: Fraction | None
    theory: Fraction | None

    @property
    def hours_shown(self) -> Decimal | None:
        return None if self.hours is None else rounded(self.hours, 1)

    @property
    def theory_shown(self) -> Decimal | None:
        return None if self.theory is None else rounded(self.theory, 2)


@dataclass(frozen=True)
class TableHold:
    """The sum of one table. Theory is summed over the days that have one, and compared with the win of those days."""

    table: GamingTable
    rows: Sequence[TakeRow]

    @property
    def days(self) -> int:
        return len(self.rows)

    @property
    def drop(self) -> Fraction:
        return sum((Fraction(row.take.drop) for row in self.rows), Fraction(0))

    @property
    def win(self) -> Fraction:
        return sum((Fraction(row.take.win) for row in self.rows), Fraction(0))

    @property
    def hold(self) -> Fraction | None:
        return self.win / self.drop if self.drop else None

    @property
    def known(self) -> list[TakeRow]:
        return [row for row in self.rows if row.theory is not None]

    @property
    def theory(self) -> Fraction | None:
        return sum((row.theory or Fraction(0) for row in self.known), Fraction(0)) if self.known else None

    @property
    def theoretical_hold(self) -> Fraction | None:
        """Theoretical win of the drop of the same days."""
        drop = sum((Fraction(row.take.drop) for row in self.known), Fraction(0))
        return self.theory / drop if self.theory is not None and drop else None

    @property
    def difference(self) -> Fraction | None:
        if self.theory is None:
            return None
        return sum((Fraction(row.take.win) for row in self.known), Fraction(0)) - self.theory

    @property
    def drop_shown(self) -> Decimal:
        return rounded(self.drop, 2)

    @property
    def win_shown(self) -> Decimal:
        return rounded(self.win, 2)

    @property
    def theory_shown(self) -> Decimal | None:
        return None if self.theory is None else rounded(self.theory, 2)

    @property
    def difference_shown(self) -> Decimal | None:
        return None if self.difference is None else rounded(self.difference, 2)


def takes_between(
    access: Access, casino: Property, since: date, until: date, table: GamingTable | None = None
) -> list[TakeRow]:
    """Newest first, from `since` up to and with `until`; a few queries however many days and tables."""
    takes = takes_visible_to(access).filter(
        table__property=casino, gaming_day__gte=since, gaming_day__lte=until
    )
    if table is not None:
        takes = takes.filter(table=table)
    earlier = Prefetch("earlier", queryset=EarlierCount.objects.order_by("-replaced_at", "-pk"))
    found = list(takes.prefetch_related(earlier))
    return with_theory(casino, found)


def by_table(rows: Iterable[TakeRow]) -> list[TableHold]:
    found: dict[int, list[TakeRow]] = {}
    for row in rows:
        found.setdefault(row.take.table_id, []).append(row)
    held = [TableHold(each[0].take.table, each) for each in found.values()]
    return sorted(held, key=lambda each: each.table.number_order)


def with_theory(casino: Property, takes: Sequence[DropAndWin]) -> list[TakeRow]:
    if not takes:
        return []
    tables = {take.table_id: take.table for take in takes}
    bounds = {day: bounds_of_gaming_day(casino, day) for day in {take.gaming_day for take in takes}}
    start, end = min(each[0] for each in bounds.values()), max(each[1] for each in bounds.values())
    periods = rule_periods(tables.values(), since=start)
    rulings = rulings_by_pack({each.rules.pack_id for listed in periods.values() for each in listed})
    limits = _limits_between(tables, start, end)
    opened = _opened_between(tables, start, end)
    mixes = kept_mixes(casino)
    rows: list[TakeRow] = []
    for take in takes:
        first, last = bounds[take.gaming_day]
        middle = first + (last - first) / 2
        hours = _hours(opened.get(take.table_id, []), first, last)
        rules = next(
            (
                each.rules
                for each in periods.get(take.table_id, [])
                if each.from_at <= middle and (each.to_at is None or middle < each.to_at)
            ),
            None,
        )
        per_hour = None
        if rules is not None and hours:
            record = next(
                (
                    each
                    for each in limits.get(take.table_id, [])
                    if each.from_at <= middle and (each.to_at is None or middle < each.to_at)
                ),
                None,
            )
            per_hour = _win_per_hour_of(rules, record, rulings[rules.pack_id], take.gaming_day, mixes)
        theory = None if per_hour is None or hours is None else per_hour * hours
        rows.append(TakeRow(take, hours, theory))
    return rows


def _limits_between(tables: Iterable[int], start: datetime, end: datetime) -> dict[int, list[TableLimits]]:
    records = TableLimits.objects.filter(
        Q(to_at__isnull=True) | Q(to_at__gt=start),
        table__in=list(tables),
        from_at__lt=end,
        cancelled_at__isnull=True,
    )
    found: dict[int, list[TableLimits]] = {}
    for record in records:
        found.setdefault(record.table_id, []).append(record)
    return found


def _opened_between(tables: Iterable[int], start: datetime, end: datetime) -> dict[int, list[TablePeriod]]:
    periods = TablePeriod.objects.filter(
        Q(closed_at__isnull=True) | Q(closed_at__gt=start), table__in=list(tables), opened_at__lt=end
    )
    found: dict[int, list[TablePeriod]] = {}
    for period in periods:
        found.setdefault(period.table_id, []).append(period)
    return found


def _hours(periods: Iterable[TablePeriod], start: datetime, end: datetime) -> Fraction | None:
    """How long the table was open in the gaming day; None where nothing was logged of it."""
    seconds = sum(
        max(0, int((min(each.closed_at or end, end) - max(each.opened_at, start)).total_seconds()))
        for each in periods
    )
    return Fraction(seconds, 3600) if seconds else None


def _win_per_hour_of(
    rules: ApprovedRules, record: TableLimits | None, rulings: Rulings, day: date, mixes: KeptMixes
) -> Fraction | None:
    pack = pack_of(rules.pack_id, rules.pack_hash)
    values = rules.values
    if record is not None:
        values = with_limits(values, amounts_of(book_of(pack), rules, record))
    as_read = as_ruled(pack, values, rulings, day)
    kept = mixes.of(rules.configuration_id, pack)
    plan = canonical.dumps(kept.inputs["plan"]) if kept else None
    return _win_per_hour(rules.pack_id, rules.pack_hash, canonical.dumps(as_read), plan)


@lru_cache(maxsize=256)
def _win_per_hour(pack_id: str, pack_hash: str, values: str, kept_plan: str | None) -> Fraction | None:
    """Under the bet mix kept for it, else the game's usual one at the table's own minimums; the same question comes
    for every day of a table.
    """
    pack, configuration = pack_of(pack_id, pack_hash), canonical.loads(values)
    try:
        plan = (
            plan_of(canonical.loads(kept_plan))
            if kept_plan
            else plan_from(presets_of(pack)[0], pack, configuration)
        )
        return earn(pack, configuration, plan, Opening()).win_per_hour
    except EngineError:
        return None
