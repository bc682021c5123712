"""Which rules hold at which table at which minute."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from backoffice.casinos.models import GamingTable
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.core.once import known_on_page
from backoffice.core.prepared import prepared
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Suspension, TableRules
from games.approved_rules.selectors.values import with_values

# what is asked for is read a little further back, so that who asks next for a little more finds it there
LOOK_BACK = timedelta(days=60)
# so many tables are asked for by pages of one thing; boards ask for hundreds, in ever other numbers
FEW = 40


def approved_rules_visible_to(access: Access) -> QuerySet[ApprovedRules]:
    versions = ApprovedRules.objects.select_related(
        "property", "property__operator", "property__regulator", "configuration"
    )
    if not access.allows(Action.IN_FORCE_VIEW):
        return versions.none()
    return versions.filter(at_visible_properties(access))


def holding_at(at: datetime) -> Q:
    return Q(from_at__lte=at) & (Q(to_at__isnull=True) | Q(to_at__gt=at))


def rules_at(table: GamingTable, at: datetime) -> TableRules | None:
    """The rules in force at a table at a minute; None where it has none."""
    return rules_in_force([table], at).get(table.pk)


def lost_rules(table: GamingTable, at: datetime) -> TableRules | None:
    """What ended last at a table that has no rules at that minute; None where it has some or never had any."""
    if rules_at(table, at) is not None:
        return None
    ended = TableRules.objects.filter(table=table, to_at__lte=at).select_related("rules")
    return ended.order_by("-to_at").first()


def suspension_at(rules: ApprovedRules, at: datetime) -> Suspension | None:
    found = Suspension.objects.filter(rules=rules, from_at__lte=at)
    return found.exclude(lifted_at__lte=at).first()


def rules_in_force(tables: Iterable[GamingTable], at: datetime) -> dict[int, TableRules]:
    """The same for many tables, by the table's id, in two queries."""
    found = rule_periods(tables, since=at)
    return {key: each for key, periods in found.items() for each in periods if _holds(each, at)}


def rule_periods(tables: Iterable[GamingTable], *, since: datetime) -> dict[int, list[TableRules]]:
    """The rules that each table has had from `since` on, the oldest first, by the table's id.

    Several parts of a page ask for the same tables: what one of them was told the others need not ask.
    """
    keys = [table.pk for table in tables]
    kept: dict[int, tuple[datetime, list[TableRules]]] = known_on_page("rule periods")
    lacking = [key for key in keys if key not in kept or kept[key][0] > since]
    if lacking:
        start = since - LOOK_BACK
        asked: dict[int, list[TableRules]] = {key: [] for key in lacking}
        for each in _periods_since(lacking, start):
            asked[each.table_id].append(each)
        kept.update({key: (start, periods) for key, periods in asked.items()})
    return {key: [each for each in kept[key][1] if each.to_at is None or each.to_at > since] for key in keys}


def _periods_since(tables: list[int], since: datetime) -> Sequence[TableRules]:
    found = _few_periods(since, tuple(tables)) if len(tables) <= FEW else list(_periods(since, tables))
    versions = _versions({each.rules_id for each in found})
    for each in found:
        each.rules = versions[each.rules_id]
    return found


def _periods(since: datetime, tables: Sequence[int]) -> QuerySet[TableRules]:
    periods = TableRules.objects.filter(Q(to_at__isnull=True) | Q(to_at__gt=since), table__in=tables)
    return periods.order_by("from_at")


_few_periods = prepared(_periods)


def _versions(keys: set[int]) -> dict[int, ApprovedRules]:
    """Two hundred tables are under a handful of versions: each is read once, not once a table."""
    versions: dict[int, ApprovedRules] = known_on_page("approved rules")
    if lacking := keys - versions.keys():
        versions.update({each.pk: each for each in _approved(tuple(sorted(lacking)))})
        with_values(versions.values())
    return versions


@prepared
def _approved(keys: tuple[int, ...]) -> QuerySet[ApprovedRules]:
    return ApprovedRules.objects.filter(pk__in=keys).order_by().defer("values")


def _holds(period: TableRules, at: datetime) -> bool:
    return period.from_at <= at and (period.to_at is None or period.to_at > at)
