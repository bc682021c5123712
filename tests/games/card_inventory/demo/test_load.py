"""The demo's decks are all accounted for, and only those are late that are meant to be."""

from collections import Counter
from datetime import timedelta
from itertools import pairwise

import pytest
from django.db.models import F, Sum
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.notifications.models import Notification
from games.card_inventory.models import (
    DailyReconciliation,
    DeckBalance,
    DeckMovement,
    DeckSet,
    DiscrepancyReport,
    QuarterlyCount,
)
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.counts import day_sheet, days_to_reconcile, quarters_not_counted
from games.card_inventory.selectors.overdue import deck_life_overdue
from games.card_inventory.selectors.sets import workload
from games.card_inventory.selectors.stock import states_now
from games.decks.models import DeckChange
from tests.work import compliance_items

pytestmark = pytest.mark.usefixtures("demo_database")


def test_every_deck_of_the_log_is_accounted_for() -> None:
    for casino in Property.objects.all():
        summed: Counter[tuple[int, str]] = Counter()
        for each in DeckMovement.objects.filter(property=casino):
            summed[each.lot_id, each.target_state] += each.decks
            if each.source_state:
                summed[each.lot_id, each.source_state] -= each.decks
        kept: Counter[tuple[int, str]] = Counter()
        for lot, state, decks in DeckBalance.objects.filter(property=casino).values_list(
            "lot", "state", "decks"
        ):
            kept[lot, state] += decks
        assert +summed == +kept
        standing = DeckChange.objects.standing().filter(table__property=casino)
        at_tables = standing.order_by("table_id", "batch", "-at", "-pk").distinct("table_id", "batch")
        assert states_now(casino)[State.AT_TABLE] == sum(each.decks_in_batch for each in at_tables)
        removed = standing.aggregate(n=Sum("decks_removed"))["n"] or 0
        assert removed == (DeckSet.objects.filter(property=casino).aggregate(n=Sum("decks"))["n"] or 0)


def test_only_the_sets_that_are_meant_to_are_late() -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    now = timezone.now()
    work = workload(casino, at=now)
    assert 1 <= work.overdue <= 12
    assert work.due_soon > 0
    assert work.to_collect > 0
    assert work.held == 1
    destroyed = DeckSet.objects.filter(property=casino, state="destroyed")
    late = destroyed.filter(destruction__at__gt=F("due_at")).count()
    assert 0 < late < destroyed.count() / 20
    assert DiscrepancyReport.objects.filter(property=casino, finding__isnull=True).count() == 1


def test_the_days_are_signed_but_the_last_two_and_one_differs() -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    now = timezone.now()
    missing = days_to_reconcile(casino, at=now)
    assert len(missing) == 2
    signed = DailyReconciliation.objects.filter(property=casino)
    assert signed.filter(has_difference=True).count() == 1
    in_order = list(signed.order_by("day"))
    assert all(one.closing == other.opening for one, other in pairwise(in_order))
    sheet = day_sheet(casino, missing[0])
    assert sheet.figures.opening_on_hand == in_order[-1].closing
    assert sheet.late_entries == 0
    assert quarters_not_counted(casino, at=now) == []
    assert QuarterlyCount.objects.filter(property=casino).exists()


def test_what_is_late_stands_on_the_board_and_was_told() -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    titles = [each.title for each in deck_life_overdue(casino, timezone.now())]
    assert any("overdue (seven days)" in title for title in titles)
    assert any("not reconciled" in title for title in titles)
    assert any("Discrepancy Report" in title for title in titles)
    items = [item for item in compliance_items(casino) if item.area == "Decks off the table"]
    assert {str(item.title) for item in items if item.severity == "error"} == {
        title for title in titles if "overdue (seven days)" in title or "2 days are not reconciled" in title
    }
    told = Notification.objects.filter(kind="decks", person__email="security@harbor.example")
    past = told.filter(title__contains="overdue (seven days)")
    assert past.filter(title__endswith=casino.name).count() == 1


def test_where_no_law_sets_days_nothing_is_late() -> None:
    casino = Property.objects.get(name="Sentosa Bay Casino")
    assert DeckSet.objects.filter(property=casino).exists()
    assert not DeckSet.objects.filter(property=casino, due_at__isnull=False).exists()
    overdue = deck_life_overdue(casino, timezone.now() + timedelta(days=30))
    assert not any(each.is_late for each in overdue)
