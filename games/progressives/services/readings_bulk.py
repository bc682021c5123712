"""Many readings at once: each by its own time, all of a meter judged together, known messages written once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.core.errors import BatchRefused, DomainError
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import STANDS
from games.progressives.services.checks import check_meter
from games.progressives.services.readings import (
    Shown,
    checked_reading,
    ensure_same_reading,
    lock_to_read,
    note_batch,
)


@dataclass
class Outcome:
    """What became of one reading: written, known already, or refused."""

    reading: MeterReading | None = None
    is_new: bool = False
    refusal: DomainError | None = None
    alerts: list[MeterAlert] = field(default_factory=list)


@dataclass(frozen=True)
class ReportedReading:
    level: ProgressiveLevel
    shown: Shown


def record_readings(
    *, told: Sequence[ReportedReading], all_or_nothing: bool, now: datetime, actor: Actor
) -> list[Outcome]:
    """In the order in which they were told."""
    outcomes = [Outcome() for _ in told]
    by_level: dict[int, list[int]] = {}
    for place, each in enumerate(told):
        by_level.setdefault(each.level.pk, []).append(place)
    with audited_change(actor=actor) as trail:
        # always in the same order, so that two batches cannot wait for each other
        for key in sorted(by_level):
            _write_level(told, by_level[key], outcomes, now=now, actor=actor, trail=trail)
        refusals = {place: each.refusal for place, each in enumerate(outcomes) if each.refusal}
        if refusals and all_or_nothing:
            raise BatchRefused(refusals)
    return outcomes


def _write_level(
    told: Sequence[ReportedReading],
    places: list[int],
    outcomes: list[Outcome],
    *,
    now: datetime,
    actor: Actor,
    trail: Trail,
) -> None:
    try:
        level = lock_to_read(told[places[0]].level)
    except DomainError as refusal:
        for place in places:
            outcomes[place].refusal = refusal
        return
    known = _known(level, [told[place].shown for place in places])
    taken = set(
        MeterReading.objects.filter(
            STANDS, level=level, at__in=[told[place].shown.at for place in places]
        ).values_list("at", flat=True)
    )
    new: list[int] = []
    waiting: list[MeterReading] = []
    for place in sorted(places, key=lambda each: (told[each].shown.at, each)):
        shown, outcome = told[place].shown, outcomes[place]
        try:
            same = known.get((shown.device_id, shown.sequence)) if shown.sequence is not None else None
            if same is not None:
                ensure_same_reading(same, shown, level)
                outcome.reading = same
                continue
            if shown.at in taken:
                raise DomainError(_("There is already a reading at this time."), field="at")
            if shown.wagers is not None or shown.coin_in is not None:
                # it counts from the one before it, which may be of this batch
                _write(waiting)
            reading = checked_reading(
                level=level, shown=shown, source=MeterReading.Source.API, now=now, actor=actor
            )
        except DomainError as refusal:
            outcome.refusal = refusal
            continue
        waiting.append(reading)
        outcome.reading, outcome.is_new = reading, True
        taken.add(shown.at)
        known[(shown.device_id, shown.sequence)] = reading
        new.append(place)
    _write(waiting)
    written = [each for place in new if (each := outcomes[place].reading) is not None]
    if written:
        note_batch(trail, level=level, readings=written)
        alerts = check_meter(level=level, at=written[0].at, until=written[-1].at, now=now, trail=trail)
        for place in new:
            if (put := outcomes[place].reading) is not None:
                outcomes[place].alerts = [each for each in alerts if each.reading_id == put.pk]


def _write(waiting: list[MeterReading]) -> None:
    MeterReading.objects.bulk_create(waiting)
    waiting.clear()


def _known(level: ProgressiveLevel, shown: list[Shown]) -> dict[tuple[str, int | None], MeterReading]:
    numbered = [each for each in shown if each.sequence is not None]
    found = MeterReading.objects.filter(
        level=level,
        device_id__in={each.device_id for each in numbered},
        sequence__in=[each.sequence for each in numbered if each.sequence is not None],
    )
    return {(each.device_id, each.sequence): each for each in found}
