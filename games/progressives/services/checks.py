"""Judges a meter's log again after anything was added to it, and raises what does not add up."""

from datetime import datetime
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.services import Trail
from backoffice.core.formatting import moment_text, money_text
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.rules.arithmetic import arithmetic_of
from games.progressives.rules.events import History, ReadMeter
from games.progressives.rules.reconciliation import (
    Problem,
    Reconciliation,
    in_own_order,
    reconcile_one,
    reconciliations,
)
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import terms_at, terms_of
from games.progressives.services.audit import note

CENT = Decimal("0.01")
READINGS_AFTER = 40
SEEN_WITHOUT_A_COUNT = (Problem.DROP, Problem.ABOVE_CAP)


def check_meter(
    *, level: ProgressiveLevel, at: datetime, until: datetime | None = None, now: datetime, trail: Trail
) -> list[MeterAlert]:
    """Judges every reading whose sum entries from `at` to `until` can have changed: those, and the next ones up to
    the first counted.

    Called inside the transaction of the entries, with the meter locked.
    """
    until = until or at
    history = history_between(level, at, until, readings_after=READINGS_AFTER)
    affected = _affected(history, at, until)
    keys = {int(each.key) for each in affected}
    open_before: dict[int, list[MeterAlert]] = {}
    for alert in MeterAlert.objects.filter(reading__in=keys, settled_at__isnull=True):
        open_before.setdefault(alert.reading_id or 0, []).append(alert)
    terms = terms_of(level)
    raised: list[MeterAlert] = []
    for result in reconciliations(history, lambda reading: terms_at(terms, reading.at).tolerance):
        key = int(result.reading.key)
        if key not in keys:
            continue
        tolerance = terms_at(terms, result.reading.at).tolerance
        raised += _keep_alerts(level, result, tolerance, open_before.get(key, []), now)
    announce_alerts(level=level, alerts=raised, trail=trail)
    return raised


def _affected(history: History, at: datetime, until: datetime) -> list[ReadMeter]:
    found: list[ReadMeter] = []
    for reading in in_own_order(history.readings):
        if reading.at < at:
            continue
        found.append(reading)
        if reading.at > until and reading.is_counted:
            break
    return found


def _keep_alerts(
    level: ProgressiveLevel,
    result: Reconciliation,
    tolerance: Decimal,
    before: list[MeterAlert],
    now: datetime,
) -> list[MeterAlert]:
    """What still holds stays, what no longer does is marked as explained, what is new is raised."""
    amount = None if result.deviation is None else result.deviation.quantize(CENT)
    kept = {alert.kind for alert in before if alert.kind in result.problems and alert.amount == amount}
    for alert in before:
        if alert.kind not in kept:
            alert.settled_at = max(now, alert.raised_at)
            alert.save(update_fields=["settled_at"])
    return [
        MeterAlert.objects.create(
            level=level,
            reading_id=int(result.reading.key),
            kind=problem.value,
            at=result.reading.at,
            raised_at=now,
            amount=amount,
            arithmetic=arithmetic_of(result, tolerance),
        )
        for problem in result.problems
        if problem.value not in kept
    ]


def settle_by_correction(
    *,
    level: ProgressiveLevel,
    correction: MeterReading,
    raised: list[MeterAlert],
    now: datetime,
    trail: Trail,
) -> list[MeterAlert]:
    """Closes the alerts of what a correction stands for, where the correction adds up."""
    if correction.is_void or raised:
        return []
    history = history_between(level, correction.at, correction.at)
    tolerance = terms_at(terms_of(level), correction.at).tolerance
    result = reconcile_one(history, correction.pk, tolerance)
    if result.problems:
        return []
    alerts = MeterAlert.objects.filter(
        reading__in=_corrected_by(correction), settled_at__isnull=True, acknowledged_at__isnull=True
    )
    if not result.is_reconciled:
        alerts = alerts.filter(kind__in=[each.value for each in SEEN_WITHOUT_A_COUNT])
    closed = list(alerts)
    for alert in closed:
        alert.settled_at = max(now, alert.raised_at)
        alert.settled_by = correction
        alert.save(update_fields=["settled_at", "settled_by"])
        note(
            trail,
            casino=level.casino,
            verb="meter.alert_settled",
            subject=level,
            after={"alert": alert.pk, "kind": alert.kind, "correction": correction.pk},
        )
    return closed


def _corrected_by(correction: MeterReading) -> list[int]:
    """The entry that it corrects, and what that one corrected before it."""
    found: list[int] = []
    key = correction.corrects_id
    while key is not None:
        found.append(key)
        key = MeterReading.objects.values_list("corrects_id", flat=True).get(pk=key)
    return found


def announce_alerts(*, level: ProgressiveLevel, alerts: list[MeterAlert], trail: Trail) -> None:
    """One entry in the trail and one word to the people of the pit for each."""
    if not alerts:
        return
    casino = level.casino
    people = list(people_who_may(Action.METER_ACKNOWLEDGE, at=casino))
    for alert in alerts:
        note(
            trail,
            casino=casino,
            verb="meter.alerted",
            subject=level,
            after={"alert": alert.pk, "kind": alert.kind, "at": alert.at, "amount": alert.amount},
        )
        notify_people(
            people=people,
            kind="meter",
            title=f"{alert.get_kind_display()}: {level}",
            detail=_alert_words(alert, level),
            link=reverse("meter-alert", args=[alert.pk]),
        )


def _alert_words(alert: MeterAlert, level: ProgressiveLevel) -> str:
    casino = level.casino
    when = moment_text(alert.at, casino)
    if alert.amount is None:
        return _("%(casino)s, %(at)s.") % {"casino": casino.name, "at": when}
    return _("%(casino)s, %(at)s: variance of %(amount)s from the expected amount.") % {
        "casino": casino.name,
        "at": when,
        "amount": money_text(alert.amount, casino.currency),
    }
