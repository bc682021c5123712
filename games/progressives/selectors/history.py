"""A meter's log as the arithmetic wants it: what stands, in a stretch of time, with enough before it to count from."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from backoffice.core.prepared import belonging_to, prepared
from games.progressives.models import JackpotHit, MeterAdjustment, MeterReading, ProgressiveLevel
from games.progressives.rules.events import History, ReadMeter
from games.progressives.selectors.progressives import STANDS, terms_of

READINGS_BEFORE, COUNTED_BEFORE = 60, 3


def history_between(
    level: ProgressiveLevel, since: datetime, until: datetime | None = None, *, readings_after: int = 0
) -> History:
    """Everything from `since` on (until `until`, and so many readings after it), with the readings before it."""
    standing = level.readings.filter(STANDS)
    found = belonging_to(level, "level", _before(level.pk, since))
    if len(found) == READINGS_BEFORE and sum(map(_is_counted, found)) < COUNTED_BEFORE:
        # where a device reports often and is counted seldom, the count lies further back
        before = standing.filter(at__lt=since).order_by("-at", "-pk")
        found += before.filter(Q(counter__isnull=False) | Q(wagers__isnull=False))[:COUNTED_BEFORE]
    found = sorted(set(found), key=lambda each: (each.at, each.pk))
    found += _within(standing.filter(at__gte=since).order_by("at", "pk"), since, until, readings_after)
    start = found[0].at if found else since
    return History(
        terms=tuple(each.as_terms for each in terms_of(level)),
        readings=_events(level, found),
        hits=tuple(each.as_event for each in belonging_to(level, "level", _hits_since(level.pk, start))),
        adjustments=tuple(
            event
            for each in belonging_to(level, "level", _adjustments_since(level.pk, start))
            if (event := each.as_event) is not None
        ),
    )


@prepared
def _before(level: int, moment: datetime) -> QuerySet[MeterReading]:
    earlier = MeterReading.objects.filter(STANDS, level=level, at__lt=moment)
    return earlier.order_by("-at", "-pk")[:READINGS_BEFORE]


@prepared
def _hits_since(level: int, moment: datetime) -> QuerySet[JackpotHit]:
    return JackpotHit.objects.filter(STANDS, level=level, at__gte=moment).order_by("at", "pk")


@prepared
def _adjustments_since(level: int, moment: datetime) -> QuerySet[MeterAdjustment]:
    return MeterAdjustment.objects.filter(level=level, made_at__gte=moment).order_by("made_at")


def _within(
    standing: QuerySet[MeterReading], since: datetime, until: datetime | None, readings_after: int
) -> list[MeterReading]:
    if until is None:
        return list(standing)
    if until == since:
        # of one moment a single reading stands, so that one question finds it and those after it
        both = list(standing[: readings_after + 1])
        after = [each for each in both if each.at > until]
        return [each for each in both if each.at <= until] + after[:readings_after]
    return [*standing.filter(at__lte=until), *standing.filter(at__gt=until)[:readings_after]]


def _is_counted(reading: MeterReading) -> bool:
    return reading.counter is not None or reading.wagers is not None


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
