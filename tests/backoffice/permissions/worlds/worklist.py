"""An item of the queue of work that everybody at the property sees: a table that is open without approved rules."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import TablePeriod
from backoffice.worklist.selectors.queue import ref_of
from tests.factories import make_pit, make_table

SUBJECTS: dict[str, str] = {}
BODIES = {"work-assign": "assignee="}


def build(casino: Any) -> dict[str, Any]:
    table = make_table(pit=make_pit(casino=casino.property, name="Unruled"))
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    return {"ref": ref_of(f"table.without_rules:{table.pk}")}
