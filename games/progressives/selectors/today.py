"""Meters where people look first: the page of a table, the search."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.prepared import prepared
from backoffice.core.search import Hit, best_matches
from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import holding_at
from games.progressives.models import JackpotHit, ProgressiveLevel, ProgressiveTable
from games.progressives.selectors.progressives import (
    hits_of_table,
    levels_with_state,
    progressives_visible_to,
)

NEWEST_HITS = 3


def progressives_of_table(desk: TableDesk) -> Iterator[Panel]:
    """The meters that the table feeds now, and the jackpots won at it."""
    if not desk.access.allows(Action.PROGRESSIVE_VIEW):
        return
    levels = _fed_by(desk.table.pk, desk.at)
    hits = _won_at(desk.table.pk)
    if levels or hits:
        yield Panel(
            title=_("Progressives"),
            template="progressives/_table_panel.html",
            context={"levels": levels, "hits": hits, "casino": desk.table.property},
            url=reverse("progressive-list"),
            link=_("All progressives"),
        )


@prepared
def _fed_by(table: int, at: datetime) -> QuerySet[ProgressiveLevel]:
    on_it = ProgressiveTable.objects.filter(holding_at(at), table=table).values("progressive")
    levels = ProgressiveLevel.objects.filter(progressive__in=on_it, progressive__retired_at__isnull=True)
    return levels_with_state(levels.select_related("progressive__property"))


@prepared
def _won_at(table: int) -> QuerySet[JackpotHit]:
    return hits_of_table(table)[:NEWEST_HITS]


def found_progressives(access: Access, text: str) -> Iterator[Hit]:
    found = best_matches(
        progressives_visible_to(access), text, title="name", also=("property__name", "controller_serial")
    )
    for progressive in found:
        yield Hit(
            _("Progressives"),
            progressive.name,
            progressive.property.name,
            reverse("progressive-detail", args=[progressive.pk]),
            "coins",
        )
