"""Ninety days at the meters: everything adds up but the one drop, and the demo shows each state once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.progressives.models import JackpotHit, MeterAdjustment, MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.rules.reconciliation import Problem, reconciliations
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import OPEN_ALERT, STANDS, current_terms

pytestmark = pytest.mark.usefixtures("demo_database")


def test_everything_adds_up_but_the_one_drop() -> None:
    found = []
    for level in ProgressiveLevel.objects.select_related("progressive__property"):
        history = history_between(level, level.started_at)
        tolerance = current_terms(level, timezone.now()).tolerance
        found += [
            (level.progressive.name, problem)
            for result in reconciliations(history, tolerance)
            for problem in result.problems
        ]
    assert found == [("Main pit war", Problem.DROP)]
    [alert] = MeterAlert.objects.filter(OPEN_ALERT)
    assert (alert.kind, alert.level.progressive.name) == ("drop", "Main pit war")


def test_ninety_days_of_daily_readings() -> None:
    level = ProgressiveLevel.objects.get(progressive__name="High-limit war")
    days = set(level.readings.filter(STANDS).values_list("at__date", flat=True))
    assert len(days) >= 90
    assert timezone.now() - level.readings.filter(STANDS).latest("at").at < timedelta(days=2)
    assert MeterReading.objects.count() > 500


def test_hits_have_documents_in_every_state() -> None:
    hits = JackpotHit.objects.select_related("document")
    assert hits.count() == 5
    assert any(hit.document.needs_countersignature and hit.document.issued_at for hit in hits)
    assert [hit.document.countersigned_at for hit in hits if hit.document.issued_at is None] == [None]
    assert any(hit.document.needs_surveillance and not hit.document.needs_countersignature for hit in hits)


def test_adjustments_are_waiting_made_and_for_a_malfunction() -> None:
    states = {(each.kind, each.state.value) for each in MeterAdjustment.objects.all()}
    assert states == {("correction", "waiting"), ("correction", "made"), ("malfunction", "made")}
