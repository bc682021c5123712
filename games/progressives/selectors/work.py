"""What meters and jackpots ask somebody to see to."""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.formatting import money_text
from backoffice.core.today import Desk
from backoffice.core.work import EARLY, WorkItem
from backoffice.permissions.actions import Action
from games.packs.selectors import clause_on
from games.progressives.models import ProgressiveLevel
from games.progressives.selectors.findings import findings_at
from games.progressives.selectors.meters import meters_at
from games.progressives.selectors.progressives import (
    adjustments_waiting_for,
    hits_visible_to,
    open_alerts_at,
)

# A meter is read every gaming day; a little later is no news.
UNREAD_AFTER = timedelta(hours=36)


def progressives_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.may(Action.PROGRESSIVE_VIEW):
        return
    casinos = {casino.pk: casino for casino in desk.casinos}
    if desk.is_operator:
        yield from _alerts(desk, casinos)
        if desk.wants("others") and desk.may(Action.HIT_COUNTERSIGN):
            yield from _to_countersign(desk, casinos)
        if desk.wants("others") and desk.may(Action.METER_RECORD):
            yield from _unread(desk, casinos)
        if desk.may(Action.PROGRESSIVE_CHANGE, Action.COMPLIANCE_VIEW):
            yield from _findings(desk)
    if desk.may(Action.METER_ADJUST_DECIDE):
        yield from _to_decide(desk, casinos)


def _alerts(desk: Desk, casinos: dict[int, Property]) -> Iterator[WorkItem]:
    for alert in open_alerts_at(desk.casinos, desk.at):
        casino = casinos[alert.level.progressive.property_id]
        amount = "" if alert.amount is None else money_text(alert.amount, casino.currency)
        yield WorkItem(
            key=f"meter.alert:{alert.pk}",
            title=f"{alert.level}: {alert.get_kind_display()}",
            detail=_("Difference %(amount)s, not explained yet.") % {"amount": amount} if amount else "",
            url=reverse("meter-alert", args=[alert.pk]),
            link=_("Check reading"),
            severity="error",
            area=_("Meters"),
            casino=casino,
            since=alert.at,
            clause=clause_on(casino, "progressive.kind", "progressive.rate"),
            weight=EARLY // 2,
            is_compliance=True,
        )


def _to_countersign(desk: Desk, casinos: dict[int, Property]) -> Iterator[WorkItem]:
    waiting = hits_visible_to(desk.access).filter(
        document__needs_countersignature=True,
        document__countersigned_at__isnull=True,
        corrected_by__isnull=True,
    )
    if desk.access.person:
        waiting = waiting.filter(~Q(document__prepared_by=desk.access.person))
    for hit in waiting.select_related(None).select_related("table", "level__progressive__property"):
        yield WorkItem(
            key=f"hit.countersign:{hit.pk}",
            title=_("A payout is waiting for a countersignature"),
            detail=f"{hit.table.number}, {hit.level}",
            url=reverse("jackpot-detail", args=[hit.pk]),
            link=_("View the document"),
            severity="error",
            area=_("Jackpots"),
            casino=casinos.get(hit.level.progressive.property_id),
            since=hit.at,
            weight=EARLY // 2,
        )


def _unread(desk: Desk, casinos: dict[int, Property]) -> Iterator[WorkItem]:
    by_casino: dict[int, list[ProgressiveLevel]] = {}
    read = [level for own in meters_at(desk.casinos, desk.at)[0].values() for level in own]
    late = [level for level in read if level.read_at and level.read_at < desk.at - UNREAD_AFTER]  # type: ignore[attr-defined]
    for level in sorted(late, key=lambda each: each.read_at):  # type: ignore[attr-defined]
        by_casino.setdefault(level.progressive.property_id, []).append(level)
    for key, unread in by_casino.items():
        yield WorkItem(
            key=f"meter.unread:{key}",
            title=ngettext("%(number)d meter not read today", "%(number)d meters not read today", len(unread))
            % {"number": len(unread)},
            detail=", ".join(map(str, unread[:3])),
            url=reverse("meter-reading-add", args=[unread[0].pk]),
            link=_("Read the first meter"),
            severity="warning",
            area=_("Meters"),
            casino=casinos[key],
            since=unread[0].read_at + UNREAD_AFTER,  # type: ignore[attr-defined]
            degree=len(unread),
        )


def _findings(desk: Desk) -> Iterator[WorkItem]:
    """Linked tables that do not go together, and meters set otherwise than approved."""
    for progressive, finding in findings_at(desk.casinos, desk.at):
        if finding.severity in ("error", "warning"):
            yield WorkItem(
                key=f"progressive.{finding.code}:{progressive.pk}:{finding.path}",
                title=f"{progressive.name}: {finding.message}",
                detail=finding.hint,
                url=reverse("progressive-detail", args=[progressive.pk]),
                link=_("Open the progressive"),
                severity="error" if finding.severity == "error" else "warning",
                area=_("Progressives"),
                casino=progressive.property,
                clause=finding.citation,
                pack_id=progressive.pack_id,
                is_compliance=True,
            )


def _to_decide(desk: Desk, casinos: dict[int, Property]) -> Iterator[WorkItem]:
    for adjustment in adjustments_waiting_for(desk.access):
        yield WorkItem(
            key=f"meter.adjustment:{adjustment.pk}",
            title=_("A meter adjustment to decide"),
            detail=f"{adjustment.level}: {adjustment.reason}",
            url=reverse("meter-adjustment-decide", args=[adjustment.pk]),
            link=_("Decide"),
            severity="error",
            area=_("Meters"),
            casino=casinos.get(adjustment.level.progressive.property_id),
            since=adjustment.requested_at,
        )
