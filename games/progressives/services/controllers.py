"""What devices report beside readings: how a controller is set, where a shoe ended. The same message counts once."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, chain_of
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from games.decks.services.changes import CLOCKS_DIFFER_BY, DeviceMark
from games.progressives.models import ControllerReport, LevelTerms, MeterAlert, ProgressiveLevel, ShoeEnd
from games.progressives.selectors.progressives import terms_at
from games.progressives.services.audit import name_of, note
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
            if (known.at, known.settings) != (at, _kept(settings)):
                raise DomainError(
                    _("Device %(device)s already reported other settings as number %(number)d.")
                    % {"device": mark.device_id, "number": mark.sequence},
                    field="sequence",
                )
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
            reported_by_name=name_of(actor),
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


def report_shoe_end(
    *,
    table: GamingTable,
    at: datetime,
    batch: int,
    rounds: int | None,
    cards_dealt: int | None,
    mark: DeviceMark,
    now: datetime,
    actor: Actor,
) -> ShoeEnd:
    with audited_change(actor=actor) as trail:
        current = locked(table, keep_references=True)
        known = ShoeEnd.objects.filter(
            table=current, device_id=mark.device_id, sequence=mark.sequence
        ).first()
        if known is not None:
            if (known.at, known.batch) != (at, batch):
                raise DomainError(
                    _("Device %(device)s already reported another shoe as number %(number)d.")
                    % {"device": mark.device_id, "number": mark.sequence},
                    field="sequence",
                )
            return known
        if current.is_retired:
            raise DomainError(_("%(table)s is retired. Bring it back first.") % {"table": current})
        if at > now + CLOCKS_DIFFER_BY:
            raise DomainError(
                _("This is in the future: at %(property)s it is %(now)s.")
                % {"property": current.property, "now": clock_time(now, current.property.zone)},
                field="at",
            )
        end = ShoeEnd.objects.create(
            table=current,
            at=at,
            received_at=now,
            batch=batch,
            rounds=rounds,
            cards_dealt=cards_dealt,
            device_id=mark.device_id,
            sequence=mark.sequence,
            reported_by_name=name_of(actor),
        )
        trail.record(
            verb="deck.shoe_ended",
            subject=end,
            chain=chain_of(current),
            property_id=current.property_id,
            about=current,
            after={"table": current.number, "at": at, "batch": batch, "rounds": rounds},
        )
        return end
