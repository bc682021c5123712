"""Where the words that go out about decks lead."""

from django.urls import reverse

from games.card_inventory.models import DailyReconciliation, DiscrepancyReport, QuarterlyCount


def discrepancy_link(report: DiscrepancyReport) -> str:
    return reverse("deck-discrepancy", args=[report.pk])


def reconciliation_link(signed: DailyReconciliation) -> str:
    return reverse("deck-reconciliation", args=[signed.pk])


def count_link(signed: QuarterlyCount) -> str:
    return reverse("deck-count-sheet", args=[signed.pk])
