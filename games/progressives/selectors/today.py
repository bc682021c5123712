"""Meters where people look first: today, the page of a table, the search."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.prepared import prepared
from backoffice.core.search import Hit, best_matches
from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import holding_at
from games.progressives.models import JackpotHit, ProgressiveLevel, ProgressiveTable
from games.progressives.selectors.progressives import (
    OPEN_ALERT,
    adjustments_waiting_for,
    alerts_visible_to,
    hits_of_table,
    hits_visible_to,
    levels_visible_to,
    levels_with_state,
    progressives_visible_to,
)

# A meter is read every gaming day; a little later is no news.
UNREAD_AFTER = timedelta(hours=36)
NEWEST_HITS = 3


def progressives_today(desk: Desk) -> Iterator[Card | Panel]:
    access = desk.access
    if not access.allows(Action.PROGRESSIVE_VIEW):
        return
    if access.operator:
        yield from _alerts(access)
        yield from _to_countersign(access)
        yield from _unread(access, desk.at)
    if access.allows(Action.METER_ADJUST_DECIDE):
        yield from _to_decide(access)


def _alerts(access: Access) -> Iterator[Card]:
    if not access.allows(Action.METER_ACKNOWLEDGE):
        return
    alerts = list(
        alerts_visible_to(access)
        .filter(OPEN_ALERT, level__progressive__retired_at__isnull=True)
        .select_related(None)
        .select_related("level__progressive__property")
        .order_by("-at")[:20]
    )
    if not alerts:
        return
    first = alerts[0]
    yield Card(
        title=ngettext("%(number)d meter alert", "%(number)d meter alerts", len(alerts))
        % {"number": len(alerts)},
        text=f"{first.get_kind_display()}: {first.level}, {first.level.casino.name}",
        url=reverse("meter-alert", args=[first.pk]),
        link=_("Look at the arithmetic"),
        icon="alert-triangle",
        urgent=True,
    )


def _to_countersign(access: Access) -> Iterator[Card]:
    if not access.allows(Action.HIT_COUNTERSIGN):
        return
    waiting = hits_visible_to(access).filter(
        document__needs_countersignature=True,
        document__countersigned_at__isnull=True,
        corrected_by__isnull=True,
    )
    if access.person:
        waiting = waiting.filter(~Q(document__prepared_by=access.person))
    shown = waiting.select_related(None).select_related("table", "level__progressive__property")
    for hit in shown[:3]:
        yield Card(
            title=_("A payout waits for its countersignature"),
            text=f"{hit.table.number}, {hit.level}, {hit.level.casino.name}",
            url=reverse("jackpot-detail", args=[hit.pk]),
            link=_("Look at the document"),
            icon="writing-sign",
            urgent=True,
        )


def _unread(access: Access, at: datetime) -> Iterator[Card]:
    if not access.allows(Action.METER_RECORD):
        return
    levels = levels_visible_to(access).filter(progressive__retired_at__isnull=True)
    read = levels_with_state(levels)
    unread = list(read.filter(read_at__lt=at - UNREAD_AFTER).order_by("read_at")[:20])  # type: ignore[misc]
    if unread:
        yield Card(
            title=ngettext("%(number)d meter not read today", "%(number)d meters not read today", len(unread))
            % {"number": len(unread)},
            text=str(unread[0]),
            url=reverse("meter-reading-add", args=[unread[0].pk]),
            link=_("Read it"),
            icon="gauge",
        )


def _to_decide(access: Access) -> Iterator[Card]:
    for adjustment in adjustments_waiting_for(access)[:3]:
        yield Card(
            title=_("An adjustment of a meter to decide"),
            text=f"{adjustment.level}, {adjustment.level.casino.name}: {adjustment.reason}",
            url=reverse("meter-adjustment-decide", args=[adjustment.pk]),
            link=_("Decide"),
            icon="adjustments-alt",
            urgent=True,
        )


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
