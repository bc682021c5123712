"""What the demo shows of limits, and of rules over time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.casinos.models import GamingTable
from games.approved_rules.selectors.in_force import rules_at
from games.limits.models import TableLimits
from games.limits.selectors import limits_at

pytestmark = pytest.mark.usefixtures("demo_database")


def table(number: str) -> GamingTable:
    return GamingTable.objects.get(property__name="Harbor Point Casino", number=number)


def test_a_table_has_two_sets_of_rules_to_look_back_on() -> None:
    now = timezone.now()
    then, today = rules_at(table("T01"), now - timedelta(days=300)), rules_at(table("T01"), now)
    assert then is not None
    assert today is not None
    assert (then.rules.number, today.rules.number) == (1, 2)
    assert today.rules.conditions


def test_limits_were_set_at_once_after_notice_and_by_display() -> None:
    records = TableLimits.objects.select_related("table")
    minutes = {record.from_at - record.set_at for record in records}
    assert minutes == {timedelta(0), timedelta(minutes=30)}
    weekend = limits_at(table("T01"), timezone.now() - timedelta(days=18))
    assert weekend is not None
    assert weekend.values["limits.maximum"] == 1000
    assert all(record.grounds for record in records)
