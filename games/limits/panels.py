"""What the page of a table says about its limits."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.today import Panel
from backoffice.permissions.actions import Action
from games.limits.selectors import limits_in_force


def limits_panel(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return
    found = limits_in_force([desk.table], desk.at).get(desk.table.pk)
    if found is None:
        return
    yield Panel(
        title=_("Limits"),
        template="limits/_table_panel.html",
        context={
            "limits": found,
            "casino": desk.table.property,
            "may_change": desk.access.allows(Action.LIMITS_CHANGE) and not desk.table.is_retired,
        },
        url=reverse("limits-table", args=[desk.table.pk]),
        link=_("All limits"),
    )
