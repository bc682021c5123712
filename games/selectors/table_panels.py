"""What the page of a table says about its rules and limits."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.permissions.actions import Action
from backoffice.selectors.dashboard import Panel
from backoffice.selectors.table_panels import TableDesk
from games.rulepacks.loader import load_pack
from games.selectors.in_force import rules_at
from games.selectors.limits import limits_in_force


def rules_panel(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return
    under = rules_at(desk.table, desk.at)
    yield Panel(
        title=_("Rules in force"),
        template="games/shared/_table_rules_panel.html",
        context={
            "under": under,
            "title": load_pack(under.rules.pack_id).head.title if under else "",
            "house": desk.table.property,
        },
        url=reverse("table-rules", args=[desk.table.pk]),
        link=_("Rules over time"),
    )


def limits_panel(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return
    found = limits_in_force([desk.table], desk.at).get(desk.table.pk)
    if found is None:
        return
    yield Panel(
        title=_("Limits"),
        template="games/shared/_table_limits_panel.html",
        context={
            "limits": found,
            "house": desk.table.property,
            "may_change": desk.access.allows(Action.LIMITS_CHANGE) and not desk.table.is_retired,
        },
        url=reverse("limits-table", args=[desk.table.pk]),
        link=_("All limits"),
    )
