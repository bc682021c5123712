"""Decks in every state, with one of each paper."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import GamingTable
from backoffice.core.local_time import gaming_day_of
from games.card_inventory.models import DailyReconciliation, QuarterlyCount
from tests.games.card_inventory.factories import (
    make_container,
    make_destroyed,
    make_discrepancy,
    make_lot,
    make_order,
    make_set,
)

SUBJECTS = {
    "deck-set": "deck_set",
    "deck-lot": "deck_lot",
    "deck-container": "deck_container",
    "deck-receive": "property",
    "deck-preshuffle": "property",
    "deck-card": "table",
    "deck-collect": "property",
    "deck-inspect": "property",
    "deck-order": "deck_order",
    "deck-discrepancy": "deck_discrepancy",
    "deck-destroy": "property",
    "deck-destruction": "deck_destruction",
    "deck-reconcile": "property",
    "deck-reconciliation": "deck_reconciliation",
    "deck-count": "property",
    "deck-count-sheet": "deck_count",
    "deck-report": "property",
}


def build(casino: Any) -> dict[str, Any]:
    table = GamingTable.objects.get(pk=casino.ids["table"])
    at = timezone.now() - timedelta(hours=2)
    lot = make_lot(casino.property, at=at - timedelta(days=4))
    container = make_container(casino.property, at=at - timedelta(hours=1))
    report = make_discrepancy(make_set(table, at=at), at=at)
    destruction = make_destroyed(make_set(table, at=at), at=at)
    waiting = make_set(table, at=at)
    order = make_order(waiting, at=at)
    day = DailyReconciliation.objects.create(
        property=casino.property,
        day=gaming_day_of(casino.property, at) - timedelta(days=3),
        from_at=at - timedelta(days=3),
        to_at=at - timedelta(days=2),
        opening=0,
        received=0,
        destroyed=0,
        other=0,
        closing=0,
        at=at,
        by_name="Someone",
        witness_name="Someone else",
    )
    count = QuarterlyCount.objects.create(
        property=casino.property,
        year=2020,
        quarter=1,
        book=0,
        counted=0,
        at=at,
        by_name="Someone",
        witness_name="Someone else",
    )
    return {
        "deck_set": waiting.pk,
        "deck_lot": lot.pk,
        "deck_container": container.pk,
        "deck_order": order.pk,
        "deck_discrepancy": report.pk,
        "deck_destruction": destruction.pk,
        "deck_reconciliation": day.pk,
        "deck_count": count.pk,
        "day": (gaming_day_of(casino.property, at) - timedelta(days=1)).isoformat(),
        "kind": "late",
    }
