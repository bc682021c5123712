"""A table that waits for new rules, and rules that are suspended."""

from typing import Any

from django.utils import timezone

from backoffice.casinos.models import Pit
from games.approved_rules.models import Suspension
from games.approved_rules.services.rollouts import schedule_tables
from tests.factories import make_table
from tests.games.configurations.factories import TESTER, make_configuration, make_rules

SUBJECTS = {"going-live-": "going_live", "rules-version-lift": "suspension"}


def build(casino: Any) -> dict[str, Any]:
    now = timezone.now()
    rules = make_rules(make_configuration(casino=casino.property, name="Going live"))
    table = make_table(pit=Pit.objects.get(pk=casino.ids["pit"]))
    (waiting,) = schedule_tables(rules=rules, tables=[table], at=now, actor=TESTER)
    stopped = make_rules(make_configuration(casino=casino.property, name="Stopped"))
    suspension = Suspension.objects.create(rules=stopped, from_at=now, reason="Wrong sign", by_name="Someone")
    return {"going_live": waiting.pk, "suspension": suspension.pk, "confirmation": "felt"}
