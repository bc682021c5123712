"""Layouts on the page of a table, and in the search."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable
from backoffice.casinos.table_panels import TableDesk
from backoffice.core.prepared import prepared
from backoffice.core.search import Hit, best_matches
from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.layouts.models import TableLayout
from games.layouts.selectors.layouts import (
    layout_at,
    layout_submissions_visible_to,
    layouts_visible_to,
)
from games.packs.selectors import pack_title


def layout_of_table(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.LAYOUT_VIEW):
        return
    lying = layout_at(desk.table, desk.at)
    today = desk.at.astimezone(desk.table.property.zone).date()
    expires = lying.submission.expires_on if lying else None
    may_change = desk.access.allows(Action.LAYOUT_CHANGE) and not desk.table.is_retired
    yield Panel(
        title=_("Layout"),
        template="layouts/_table_panel.html",
        context={
            "lying": lying,
            "casino": desk.table.property,
            "expired": expires is not None and expires <= today,
            "earlier": _earlier_at_table(desk.table.pk),
        },
        url=reverse("table-layout", args=[desk.table.pk]) if may_change else "",
        link=_("Assign another layout") if lying else _("Assign a layout"),
    )


@prepared
def _earlier_at_table(table: int) -> QuerySet[TableLayout]:
    earlier = TableLayout.objects.filter(table=table, to_at__isnull=False).select_related("submission")
    return earlier.order_by("-from_at")[:5]


def found_layouts(access: Access, text: str) -> Iterator[Hit]:
    if access.operator:
        for layout in best_matches(layouts_visible_to(access), text, title="name", also=("pack_id",)):
            yield Hit(
                kind=_("Layouts"),
                title=layout.name,
                detail=f"{layout.property} · {pack_title(layout.pack_id)} · {layout.get_state_display()}",
                url=reverse("layout-detail", args=[layout.pk]),
                icon="layout-board",
            )
    elif access.regulator:
        visible = layout_submissions_visible_to(access)
        for found in best_matches(visible, text, title="name", also=("approval_number",)):
            yield Hit(
                kind=_("Layouts"),
                title=found.name,
                detail=f"{found.property} · {found.get_outcome_display()}",
                url=reverse("layout-submission", args=[found.pk]),
                icon="layout-board",
            )


def layout_before_rollout(table: GamingTable, at: datetime) -> tuple[str, str]:
    """What lies on a table that is about to take new rules."""
    lying = layout_at(table, at)
    words = f"{lying.submission.name}, {lying.submission.approval_number}" if lying else _("none recorded")
    return _("Layout on the table"), words
