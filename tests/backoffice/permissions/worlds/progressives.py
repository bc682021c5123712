"""One of everything about a meter, in every house."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import GamingTable
from games.progressives.models import (
    LevelTerms,
    MeterReading,
    PayoutDocument,
    Progressive,
    ProgressiveLevel,
    ProgressiveTable,
)
from games.progressives.services.adjustments import request_adjustment
from tests.games.progressives.factories import MD, TESTER, read, terms, win

SUBJECTS = {
    "progressive-": "progressive",
    "progressive-add": "property",
    "progressive-link-end": "progressive_link",
    "meter-": "meter",
    "meter-reading-correct": "meter_reading",
    "meter-alert": "meter_alert",
    "meter-adjustment-decide": "meter_adjustment",
    "meter-adjustment-made": "meter_adjustment",
    "meter-import": "property",
    "jackpot-": "jackpot",
}


def build(casino: Any) -> dict[str, Any]:
    """Written directly: the matrix has houses in places whose games know no meter."""
    now = timezone.now()
    start = now - timedelta(days=5)
    progressive = Progressive.objects.create(
        property=casino.property,
        name="Main pit war",
        kind=Progressive.Kind.LINKED,
        pack_id=MD,
        controller_make="Meridian",
        controller_serial="PG-1",
        added_at=start,
    )
    level = ProgressiveLevel.objects.create(
        progressive=progressive, path="progressive", name="Jackpot", started_at=start
    )
    LevelTerms.objects.create(level=level, from_at=start, set_by_name="Tester", **terms())
    MeterReading.objects.create(
        level=level,
        at=start,
        received_at=now,
        shown=Decimal(10_000),
        counter=0,
        source="opening",
        read_by_name="x",
    )
    table = GamingTable.objects.get(pk=casino.ids["table"])
    link = ProgressiveTable.objects.create(progressive=progressive, table=table, from_at=start)
    recorded = read(level, 2, "9000")
    hit = win(level, 3, "60000").hit
    PayoutDocument.objects.create(
        property=casino.property,
        hit=hit,
        number=1,
        citation="COMAR 36.05.03.23",
        paid_for_at=hit.at,
        table_number=table.number,
        hand=hit.hand,
        amount=hit.total,
        prepared_by_name="Someone",
        prepared_at=now,
        witness_name="Nora Quist",
        needs_countersignature=True,
    )
    adjustment = request_adjustment(level=level, amount=Decimal(5), reason="x", now=now, actor=TESTER)
    return {
        "progressive": progressive.pk,
        "progressive_link": link.pk,
        "meter": level.pk,
        "meter_reading": recorded.reading.pk,
        "meter_alert": recorded.alerts[0].pk,
        "meter_adjustment": adjustment.pk,
        "jackpot": hit.pk,
    }
