"""Reports about decks: every kind with its columns, and the figures of a period."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.card_inventory.models import DailyReconciliation, DeckSet, DiscrepancyReport
from games.card_inventory.selectors.report_rows import (
    ReportPeriod,
    Rows,
    card_rows,
    changes_in,
    count_rows,
    destroyed_rows,
    discrepancy_rows,
    late_rows,
    reconciliation_rows,
    rotation_rows,
)


@dataclass(frozen=True)
class ReportKind:
    key: str
    title: str | Promise
    head: tuple[str | Promise, ...]
    rows: Callable[[ReportPeriod], Rows]
    # columns that hold figures, by their place
    figures: tuple[int, ...] = ()


L = gettext_lazy
KINDS: dict[str, ReportKind] = {
    kind.key: kind
    for kind in (
        ReportKind(
            "late",
            L("Late rotations"),
            (
                L("Changed"),
                L("Table"),
                L("Pit"),
                L("Batch"),
                L("Decks opened"),
                L("At the table"),
                L("Limit, hours"),
                L("Clause"),
                L("Late by"),
                L("Why"),
                L("Verified by"),
            ),
            late_rows,
            figures=(3, 6),
        ),
        ReportKind(
            "discrepancies",
            L("Card Discrepancy Reports"),
            (
                L("Report"),
                L("When"),
                L("Label"),
                L("Table"),
                L("What was found"),
                L("Cards"),
                L("Description"),
                L("Reported by"),
                L("Outcome"),
                L("Closed by"),
            ),
            discrepancy_rows,
            figures=(0, 2),
        ),
        ReportKind(
            "destroyed",
            L("Destroyed decks"),
            (
                L("Destruction"),
                L("When"),
                L("Label"),
                L("Table"),
                L("Decks"),
                L("Removed"),
                L("Kept for"),
                L("Late by"),
                L("How"),
                L("By"),
                L("Witness"),
            ),
            destroyed_rows,
            figures=(0, 2, 4),
        ),
        ReportKind(
            "reconciliations",
            L("Daily reconciliations"),
            (
                L("Gaming day"),
                L("Result"),
                L("Opening"),
                L("Received"),
                L("Destroyed"),
                L("Other"),
                L("Closing"),
                L("Signed"),
                L("Signed by"),
                L("Countersigned by"),
            ),
            reconciliation_rows,
            figures=(2, 3, 4, 5, 6),
        ),
        ReportKind(
            "counts",
            L("Quarterly counts"),
            (
                L("Quarter"),
                L("Book"),
                L("Counted"),
                L("Difference"),
                L("Signed"),
                L("Signed by"),
                L("Countersigned by"),
            ),
            count_rows,
            figures=(1, 2, 3),
        ),
        ReportKind(
            "cards",
            L("Replaced cards"),
            (
                L("When"),
                L("Table"),
                L("Card"),
                L("Backs"),
                L("What was wrong"),
                L("Envelope"),
                L("Dealer"),
                L("Floor supervisor"),
            ),
            card_rows,
        ),
        ReportKind(
            "rotations",
            L("Rotations"),
            (
                L("Changed"),
                L("Table"),
                L("Pit"),
                L("Batch"),
                L("Opened"),
                L("Removed"),
                L("Backs"),
                L("Taken from"),
                L("Seal"),
                L("Reason"),
                L("Inspected by"),
                L("Verified by"),
            ),
            rotation_rows,
            figures=(3, 4, 5),
        ),
    )
}


@dataclass(frozen=True)
class Totals:
    rotations: int
    decks_opened: int
    decks_removed: int
    late: int
    discrepancies: int
    discrepancies_open: int
    destroyed_decks: int
    destroyed_late: int
    days_signed: int
    days_different: int


def totals_of(period: ReportPeriod, *, late: int) -> Totals:
    """The head of the report; `late` is the number of late rotations, which only the clock can tell."""
    changes = changes_in(period).aggregate(
        number=Count("pk"), opened=Sum("decks_opened"), removed=Sum("decks_removed")
    )
    reports = DiscrepancyReport.objects.filter(
        property=period.casino, at__gte=period.start, at__lt=period.end
    ).aggregate(number=Count("pk"), open=Count("pk", filter=Q(finding__isnull=True)))
    destroyed = DeckSet.objects.filter(
        property=period.casino, destruction__at__gte=period.start, destruction__at__lt=period.end
    ).aggregate(decks=Sum("decks"), late=Count("pk", filter=Q(destruction__at__gt=F("due_at"))))
    days = DailyReconciliation.objects.filter(
        property=period.casino, day__gte=period.first, day__lte=period.last
    ).aggregate(number=Count("pk"), different=Count("pk", filter=Q(has_difference=True)))
    return Totals(
        rotations=changes["number"],
        decks_opened=changes["opened"] or 0,
        decks_removed=changes["removed"] or 0,
        late=late,
        discrepancies=reports["number"],
        discrepancies_open=reports["open"],
        destroyed_decks=destroyed["decks"] or 0,
        destroyed_late=destroyed["late"],
        days_signed=days["number"],
        days_different=days["different"],
    )


def rotations_by_table(period: ReportPeriod) -> list[dict[str, Any]]:
    """How often each table changed its decks."""
    rows: Any = (
        changes_in(period)
        .values("table", "table__number", "table__pit__name", "table__number_order")
        .annotate(number=Count("pk"), opened=Sum("decks_opened"), removed=Sum("decks_removed"))
        .order_by("table__number_order")
    )
    return list(rows)
