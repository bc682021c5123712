"""A year of meters for many tables adds up and keeps to the rules of its tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.demo.scale_progressives import load
from games.models import MeterReading, ProgressiveLevel
from games.progressives.reconciliation import reconciliations
from games.selectors.meter_history import history_between
from games.selectors.progressive_findings import findings_at_house
from games.selectors.progressives import current_terms
from tests.factories import make_pit, make_table
from tests.games.factories.configurations import make_configuration, make_rules, make_table_rules

pytestmark = pytest.mark.django_db


def test_a_year_of_meters_adds_up() -> None:
    pit = make_pit()
    rules = make_rules(make_configuration(house=pit.property))
    tables = [make_table(pit=pit) for _number in range(6)]
    for table in tables:
        make_table_rules(table, rules)
    now = timezone.now()
    written = load(house=pit.property, tables=tables, at=now)
    assert written > 1400
    assert MeterReading.objects.count() > 1400
    levels = ProgressiveLevel.objects.select_related("progressive__property")
    assert levels.count() == 2
    for level in levels:
        history = history_between(level, level.started_at)
        found = list(reconciliations(history, current_terms(level, now).tolerance))
        assert [result for result in found if result.problems] == []
        assert all(result.is_reconciled for result in found[1:])
    assert findings_at_house(pit.property, now + timedelta(seconds=1)) == []
