"""The log of one meter as a file."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from backoffice.jobs.export_files import Export, write_rows
from backoffice.jobs.services.reports import Asked, ReportFile
from games.progressives.models import MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import levels_visible_to

KIND = "meter_readings"
CHUNK = 2_000


def readings_export(level: ProgressiveLevel) -> Export:
    readings = _readings(level)
    return Export(
        name=_name(level),
        head=_head(),
        rows=lambda: _rows(level, readings),
        more_than=lambda number: readings[number : number + 1].exists(),
        kind=KIND,
        title=_("Readings of %(progressive)s, %(meter)s")
        % {"progressive": level.progressive.name, "meter": level.name},
        casino=level.casino,
        parameters={"level": level.pk},
    )


def write_readings(asked: Asked) -> ReportFile:
    """With the eyes of whoever asked: another's meter is not found."""
    level = levels_visible_to(asked.access).get(pk=asked.parameters["level"])
    readings = _readings(level)
    return write_rows(
        asked, name=_name(level), head=_head(), rows=_rows(level, readings), total=readings.count()
    )


def _readings(level: ProgressiveLevel) -> QuerySet[MeterReading]:
    return level.readings.select_related("corrected_by").order_by("at", "pk")


def _name(level: ProgressiveLevel) -> str:
    return f"meter-{level.pk}.csv"


def _head() -> list[str]:
    return [
        _("Progressive"),
        _("Meter"),
        _("Read at"),
        _("Amount"),
        _("Counter"),
        _("Wagers since"),
        _("Source"),
        _("Device"),
        _("Message"),
        _("Read by"),
        _("Received"),
        _("Corrected"),
        _("Note"),
    ]


def _rows(level: ProgressiveLevel, readings: QuerySet[MeterReading]) -> Iterator[list[Any]]:
    zone = level.casino.zone
    for each in readings.iterator(chunk_size=CHUNK):
        corrected = each.is_void or getattr(each, "corrected_by", None) is not None
        yield [
            level.progressive.name,
            level.name,
            each.at.astimezone(zone).isoformat(timespec="seconds"),
            each.shown,
            each.counter,
            each.wagers,
            each.get_source_display(),
            each.device_id,
            each.sequence,
            each.read_by_name,
            each.received_at.astimezone(zone).isoformat(timespec="seconds"),
            _("yes") if corrected else "",
            each.note,
        ]
