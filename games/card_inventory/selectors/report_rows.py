"""The rows of reports about decks, in the words of people, one at a time however many there are."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.local_time import bounds_of_gaming_day
from backoffice.core.wording import clock_time, span_words
from games.card_inventory.models import (
    CardReplacement,
    DailyReconciliation,
    DeckSet,
    DiscrepancyReport,
    QuarterlyCount,
)
from games.card_inventory.rules.clock import read_clock
from games.decks.models import DeckChange
from games.decks.rules.clock import Span
from games.decks.selectors.late import late_changes

CHUNK = 2000


@dataclass(frozen=True)
class ReportPeriod:
    """Gaming days of a property, both included."""

    casino: Property
    first: date
    last: date

    @property
    def start(self) -> datetime:
        return bounds_of_gaming_day(self.casino, self.first)[0]

    @property
    def end(self) -> datetime:
        return bounds_of_gaming_day(self.casino, self.last)[1]

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1


Rows = Iterator[tuple[Any, ...]]


def changes_in(period: ReportPeriod) -> QuerySet[DeckChange]:
    return (
        DeckChange.objects.standing()
        .filter(table__property=period.casino, at__gte=period.start, at__lt=period.end)
        .select_related("table", "table__pit")
        .order_by("at", "pk")
    )


def rotation_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    for each in changes_in(period).iterator(CHUNK):
        yield (
            clock_time(each.at, zone),
            each.table.number,
            each.table.pit.name,
            each.batch,
            each.decks_opened,
            each.decks_removed,
            each.back_colour,
            each.get_source_display(),
            each.seal_number,
            each.get_reason_display(),
            each.inspected_by_name,
            each.verified_by_name,
        )


def late_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    for each in late_changes(period.casino, period.span):
        assert each.reading is not None  # noqa: S101 - late ones have one
        yield (
            clock_time(each.change.at, zone),
            each.change.table.number,
            each.change.table.pit.name,
            each.change.batch,
            clock_time(each.reading.since, zone),
            span_words(each.reading.age),
            str(each.rules.hours.normalize()) if each.rules and each.rules.hours else "",
            each.rules.cite if each.rules else "",
            span_words(each.overdue),
            each.change.why_late,
            each.change.verified_by_name,
        )


def discrepancy_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    reports = (
        DiscrepancyReport.objects.filter(property=period.casino, at__gte=period.start, at__lt=period.end)
        .select_related("deck_set", "deck_set__table", "finding")
        .order_by("at")
    )
    for each in reports.iterator(CHUNK):
        finding = getattr(each, "finding", None)
        yield (
            str(each.number),
            clock_time(each.at, zone),
            str(each.deck_set.number),
            each.deck_set.table.number if each.deck_set.table else "",
            each.get_kind_display(),
            each.cards,
            each.description,
            each.by_name,
            finding.finding if finding else _("open"),
            finding.by_name if finding else "",
        )


def destroyed_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    sets = (
        DeckSet.objects.filter(
            property=period.casino, destruction__at__gte=period.start, destruction__at__lt=period.end
        )
        .select_related("table", "destruction")
        .order_by("destruction__at", "number")
    )
    for each in sets.iterator(CHUNK):
        gone = each.destruction
        assert gone is not None  # noqa: S101 - filtered above
        reading = read_clock(due_at=each.due_at, at=gone.at, destroyed_at=gone.at)
        yield (
            str(gone.number),
            clock_time(gone.at, zone),
            str(each.number),
            each.table.number if each.table else "",
            each.decks,
            clock_time(each.removed_at, zone),
            span_words(gone.at - each.removed_at),
            span_words(reading.late_by) if reading.is_late else "",
            gone.get_method_display(),
            gone.by_name,
            gone.witness_name,
        )


def reconciliation_rows(period: ReportPeriod) -> Rows:
    """Every day of the period that is over, signed or not."""
    zone = period.casino.zone
    signed = {
        each.day: each
        for each in DailyReconciliation.objects.filter(
            property=period.casino, day__gte=period.first, day__lte=period.last
        )
    }
    for number in range(period.days):
        day = period.first + timedelta(days=number)
        each = signed.get(day)
        if each is None:
            yield (day, _("not signed"), "", "", "", "", "", "", "", "")
            continue
        yield (
            day,
            _("variance") if each.has_difference else _("reconciled"),
            each.opening,
            each.received,
            each.destroyed,
            each.other,
            each.closing,
            clock_time(each.at, zone),
            each.by_name,
            each.witness_name,
        )


def count_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    counts = QuarterlyCount.objects.filter(property=period.casino, at__gte=period.start, at__lt=period.end)
    for each in counts.order_by("at"):
        yield (
            str(each),
            each.book,
            each.counted,
            each.counted - each.book,
            clock_time(each.at, zone),
            each.by_name,
            each.witness_name,
        )


def card_rows(period: ReportPeriod) -> Rows:
    zone = period.casino.zone
    cards = (
        CardReplacement.objects.filter(property=period.casino, at__gte=period.start, at__lt=period.end)
        .select_related("table")
        .order_by("at")
    )
    for each in cards.iterator(CHUNK):
        yield (
            clock_time(each.at, zone),
            each.table.number,
            each.card,
            each.back_colour,
            each.get_cause_display(),
            each.envelope,
            each.dealer_name,
            each.supervisor_name,
        )
