"""What the page of a table says about its rules."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.prepared import prepared
from backoffice.core.today import Panel
from backoffice.permissions.actions import Action
from games.approved_rules.models import Rollout, TableRules
from games.approved_rules.selectors.in_force import lost_rules, rules_at, suspension_at
from games.approved_rules.selectors.rollouts import WAITING, late_words, overdue
from games.rulepacks.loader import load_pack


@prepared
def _waiting(table: int) -> QuerySet[Rollout]:
    return Rollout.objects.filter(WAITING, table=table).select_related("rules")[:1]


@prepared
def _coming(table: int, at: datetime) -> QuerySet[TableRules]:
    later = TableRules.objects.filter(table=table, from_at__gt=at).select_related("rules")
    return later.order_by("from_at")[:1]


def rules_panel(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return
    table, at = desk.table, desk.at
    under = rules_at(table, at)
    waiting = next(iter(_waiting(table.pk)), None)
    coming = next(iter(_coming(table.pk, at)), None)
    lost = lost_rules(table, at)
    late = waiting is not None and Rollout.objects.filter(overdue(at), pk=waiting.pk).exists()
    yield Panel(
        title=_("Rules in force"),
        template="approved_rules/_table_panel.html",
        context={
            "under": under,
            "title": load_pack(under.rules.pack_id).head.title if under else "",
            "casino": table.property,
            "waiting": waiting,
            "overdue": late,
            "late_by": late_words(at - waiting.rules.effective_at) if waiting and late else "",
            "missing": [each.label for each in waiting.missing] if waiting else [],
            "may_confirm": desk.access.allows_at(Action.GO_LIVE_CONFIRM, table.property),
            "coming": coming,
            "lost": lost,
            "stopped": suspension_at(lost.rules, at) if lost else None,
        },
        url=reverse("table-rules", args=[table.pk]),
        link=_("Rules over time"),
    )
