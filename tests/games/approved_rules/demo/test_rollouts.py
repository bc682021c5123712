"""The demo shows a table in every state on its way to new rules."""

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from games.approved_rules.selectors.rollouts import board_of

pytestmark = pytest.mark.usefixtures("demo_database")


def test_one_is_ready_one_waits_one_is_overdue_and_one_is_in_force() -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    access = access_for(person=Person.objects.get(email="pit@harbor.example"))
    groups = board_of(access, casino, timezone.now())
    states = {line.table.number: line.state for group in groups for line in group.lines}
    assert states == {"T04": "in_force", "T05": "overdue", "T11": "ready", "T12": "waiting"}
    assert [group.rules.variant for group in groups] == ["Hand shuffled", "High-limit room"]
