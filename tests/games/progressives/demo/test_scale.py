"""A year of meters for many tables adds up and keeps to the rules of its tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.progressives.demo.scale import load
from games.progressives.models import MeterReading, ProgressiveLevel
from games.progressives.rules.reconciliation import reconciliations
from games.progressives.selectors.findings import findings_at
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import current_terms
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules

pytestmark = pytest.mark.django_db


def test_a_year_of_meters_adds_up() -> None:
    pit = make_pit()
    rules = make_rules(make_configuration(casino=pit.property))
    tables = [make_table(pit=pit) for _number in range(6)]
    for table in tables:
        make_table_rules(table, rules)
    now = timezone.now()
    written = load(casino=pit.property, tables=tables, at=now)
    assert written > 1400
    assert MeterReading.objects.count() > 1400
    levels = ProgressiveLevel.objects.select_related("progressive__property")
    assert levels.count() == 2
    for level in levels:
        history = history_between(level, level.started_at)
        found = list(reconciliations(history, current_terms(level, now).tolerance))
        assert [result for result in found if result.problems] == []
        assert all(result.is_reconciled for result in found[1:])
    assert findings_at([pit.property], now + timedelta(seconds=1)) == []
