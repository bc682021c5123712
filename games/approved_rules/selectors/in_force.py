"""Which rules hold at which table at which minute."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q, QuerySet

from backoffice.casinos.models import GamingTable
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Suspension, TableRules


def approved_rules_visible_to(access: Access) -> QuerySet[ApprovedRules]:
    versions = ApprovedRules.objects.select_related(
        "property", "property__operator", "property__regulator", "configuration"
    )
    if not access.allows(Action.IN_FORCE_VIEW):
        return versions.none()
    return versions.filter(property__in=properties_visible_to(access))


def holding_at(at: datetime) -> Q:
    return Q(from_at__lte=at) & (Q(to_at__isnull=True) | Q(to_at__gt=at))


def rules_at(table: GamingTable, at: datetime) -> TableRules | None:
    """The rules in force at a table at a minute; None where it has none."""
    return TableRules.objects.filter(holding_at(at), table=table).select_related("rules").first()


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
    """The same for many tables, by the table's id, in one query."""
    found = TableRules.objects.filter(holding_at(at), table__in=[table.pk for table in tables])
    return {each.table_id: each for each in found.select_related("rules")}
