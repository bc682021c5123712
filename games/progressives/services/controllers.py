"""How a controller is set, as it reports itself beside its readings. The same message counts once."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.device_marks import DeviceMark, ensure_same_entry
from games.progressives.models import ControllerReport, LevelTerms, MeterAlert, ProgressiveLevel
from games.progressives.selectors.progressives import terms_at
from games.progressives.services.audit import note
from games.progressives.services.checks import announce_alerts
from games.progressives.services.readings import ensure_moment, lock_level

SETTINGS = ("wager", "rate", "reserve_rate", "reset", "cap")


@dataclass(frozen=True)
class ReportedSettings:
    report: ControllerReport
    alerts: list[MeterAlert]
    is_new: bool = True


def report_settings(
    *,
    level: ProgressiveLevel,
    settings: dict[str, Decimal | None],
    at: datetime,
    mark: DeviceMark,
    now: datetime,
    actor: Actor,
) -> ReportedSettings:
    """Held against what is approved for the meter at that moment; a difference raises an alert, once for each state.

    A report that comes late does not open what a later one has shown to be put right.
    """
    with audited_change(actor=actor) as trail:
        level = lock_level(level)
        known = ControllerReport.objects.filter(
            level=level, device_id=mark.device_id, sequence=mark.sequence
        ).first()
        if known is not None:
            ensure_same_entry(mark, known, at=at, settings=_kept(settings))
            return ReportedSettings(known, [], is_new=False)
        ensure_moment(level, at, now)
        terms = terms_at(level.terms.all(), at)
        differences = _differences(settings, terms)
        before = ControllerReport.objects.filter(level=level, at__lt=at).first()
        report = ControllerReport.objects.create(
            level=level,
            at=at,
            received_at=now,
            settings=_kept(settings),
            differences=differences,
            device_id=mark.device_id,
            sequence=mark.sequence,
            reported_by_name=actor.name,
        )
        note(
            trail,
            casino=level.casino,
            verb="meter.settings_reported",
            subject=level,
            after={"report": report.pk, "at": at, **settings},
        )
        alerts: list[MeterAlert] = []
        # the same settings are a new drift once others are approved
        told = before is not None and (before.settings, before.differences) == (report.settings, differences)
        if differences and not told:
            alerts = [_alert(level, report, terms, now=now)]
            announce_alerts(level=level, alerts=alerts, trail=trail)
        elif not differences:
            MeterAlert.objects.filter(
                level=level, kind=MeterAlert.Kind.SETTINGS, settled_at__isnull=True, at__lte=at
            ).update(settled_at=now)
        return ReportedSettings(report, alerts)


def _kept(settings: dict[str, Decimal | None]) -> dict[str, Any]:
    return {name: None if value is None else value.normalize() + 0 for name, value in settings.items()}


def _differences(settings: dict[str, Decimal | None], terms: LevelTerms) -> dict[str, Any]:
    return {name: getattr(terms, name) for name, value in settings.items() if value != getattr(terms, name)}


def _alert(
    level: ProgressiveLevel, report: ControllerReport, terms: LevelTerms, *, now: datetime
) -> MeterAlert:
    fields = LevelTerms._meta
    put_right = ControllerReport.objects.filter(level=level, at__gt=report.at, differences={}).exists()
    return MeterAlert.objects.create(
        settled_at=now if put_right else None,
        level=level,
        report=report,
        kind=MeterAlert.Kind.SETTINGS,
        at=report.at,
        raised_at=now,
        arithmetic={
            "lines": [],
            "settings": [
                {
                    "name": name,
                    "label": str(fields.get_field(name).verbose_name).capitalize(),  # type: ignore[union-attr]
                    "reported": report.settings[name],
                    "approved": getattr(terms, name),
                }
                for name in report.differences
            ],
        },
    )
