"""A meter's log as the arithmetic wants it: what stands, in a stretch of time, with enough before it to count from."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q

from games.progressives.models import MeterReading, ProgressiveLevel
from games.progressives.rules.events import History, ReadMeter
from games.progressives.selectors.progressives import STANDS

READINGS_BEFORE, COUNTED_BEFORE = 60, 3


def history_between(
    level: ProgressiveLevel, since: datetime, until: datetime | None = None, *, readings_after: int = 0
) -> History:
    """Everything from `since` on (until `until`, and so many readings after it), with the readings before it."""
    standing = level.readings.filter(STANDS)
    before = standing.filter(at__lt=since).order_by("-at", "-pk")
    # where a device reports often and is counted seldom, the count lies further back
    counted = before.filter(Q(counter__isnull=False) | Q(wagers__isnull=False))[:COUNTED_BEFORE]
    found = sorted({*before[:READINGS_BEFORE], *counted}, key=lambda each: (each.at, each.pk))
    within = standing.filter(at__gte=since).order_by("at", "pk")
    if until is None:
        found += within
    else:
        found += within.filter(at__lte=until)
        found += within.filter(at__gt=until)[:readings_after]
    start = found[0].at if found else since
    return History(
        terms=tuple(each.as_terms for each in level.terms.all()),
        readings=_events(level, found),
        hits=tuple(each.as_event for each in level.hits.filter(STANDS, at__gte=start).order_by("at", "pk")),
        adjustments=tuple(
            event
            for each in level.adjustments.filter(made_at__gte=start).order_by("made_at")
            if (event := each.as_event) is not None
        ),
    )


def _events(level: ProgressiveLevel, found: list[MeterReading]) -> tuple[ReadMeter, ...]:
    """What was counted from a reading that was corrected since is counted from its correction."""
    known = {each.pk for each in found}
    astray = {each.counted_from_id for each in found if each.counted_from_id} - known
    if not astray:
        return tuple(each.as_event for each in found)
    corrections = dict(
        level.readings.filter(corrects__isnull=False, is_void=False).values_list("corrects_id", "pk")
    )
    events: list[ReadMeter] = []
    for each in found:
        event, base = each.as_event, each.counted_from_id
        while base is not None and base not in known and base in corrections:
            base = corrections[base]
        events.append(replace(event, counted_from=base))
    return tuple(events)
