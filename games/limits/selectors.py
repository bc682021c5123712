"""Which limits hold at which table at which minute, and which are announced."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import QuerySet

from backoffice.casinos.models import GamingTable
from backoffice.core.once import known_on_page
from backoffice.core.prepared import prepared
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import holding_at, rules_in_force
from games.limits.models import TableLimits
from games.limits.rules.sheet import LimitSheet, limit_sheet
from games.limits.rules.values import limits_in
from games.packs.selectors import pack_of
from games.rulepacks.book import Book, book_of


def limits_of(table: GamingTable) -> QuerySet[TableLimits]:
    return TableLimits.objects.filter(table=table).select_related("rules")


def limits_at(table: GamingTable, at: datetime) -> TableLimits | None:
    """The record in force at a minute; None where the table has the limits of its rules."""
    return limits_of(table).filter(holding_at(at), cancelled_at__isnull=True).first()


def announced_limits(table: GamingTable, at: datetime) -> TableLimits | None:
    """What will hold after that minute."""
    return limits_of(table).filter(from_at__gt=at, cancelled_at__isnull=True).order_by("from_at").first()


def book_of_rules(rules: ApprovedRules) -> Book:
    return book_of(pack_of(rules.pack_id, rules.pack_hash))


def amounts_of(book: Book, rules: ApprovedRules, record: TableLimits | None) -> dict[str, Decimal | None]:
    """The limits in force by path: those of the record for all that the rules still know, else the approved ones."""
    approved = limits_in(book, rules.values)
    if record is None:
        return approved
    kept: Mapping[str, Decimal | int | None] = record.values
    return {path: _exact(kept[path]) if path in kept else amount for path, amount in approved.items()}


def _exact(amount: Decimal | int | None) -> Decimal | None:
    return None if amount is None else Decimal(amount)


@dataclass(frozen=True)
class LimitsInForce:
    """A table with its rules and limits at a minute, as boards and panels show it."""

    table: GamingTable
    rules: ApprovedRules
    record: TableLimits | None
    announced: TableLimits | None
    sheet: LimitSheet
    announced_sheet: LimitSheet | None


def records_in_force(tables: Iterable[GamingTable], at: datetime) -> dict[int, TableLimits]:
    """By the table's id, for those that have limits of their own; a page asks about each table once."""
    keys = [table.pk for table in tables]
    kept: dict[tuple[int, datetime], TableLimits | None] = known_on_page("limits in force")
    if lacking := [key for key in keys if (key, at) not in kept]:
        kept.update({(key, at): None for key in lacking})
        found = TableLimits.objects.filter(holding_at(at), table__in=lacking, cancelled_at__isnull=True)
        kept.update({(record.table_id, at): record for record in found})
    return {key: record for key in keys if (record := kept[key, at]) is not None}


def _from(at: datetime, tables: tuple[int, ...]) -> QuerySet[TableLimits]:
    records = TableLimits.objects.filter(table__in=tables, cancelled_at__isnull=True)
    return records.exclude(to_at__lte=at).order_by("-from_at")


_one_from = prepared(_from)


def limits_in_force(tables: Iterable[GamingTable], at: datetime) -> dict[int, LimitsInForce]:
    """By the table's id, for those that have rules in force; two queries however many tables."""
    listed = list(tables)
    under = rules_in_force(listed, at)
    now: dict[int, TableLimits] = {}
    later: dict[int, TableLimits] = {}
    keys = tuple(table.pk for table in listed)
    for record in _one_from(at, keys) if len(keys) == 1 else _from(at, keys):
        (later if record.from_at > at else now)[record.table_id] = record
    found: dict[int, LimitsInForce] = {}
    for table in listed:
        if table.pk not in under:
            continue
        rules = under[table.pk].rules
        book = book_of_rules(rules)
        holds, announced = now.get(table.pk), later.get(table.pk)
        found[table.pk] = LimitsInForce(
            table=table,
            rules=rules,
            record=holds,
            announced=announced,
            sheet=limit_sheet(book, rules.values, amounts_of(book, rules, holds)),
            announced_sheet=limit_sheet(book, rules.values, amounts_of(book, rules, announced))
            if announced
            else None,
        )
    return found
