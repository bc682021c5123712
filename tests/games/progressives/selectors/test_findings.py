"""The compliance board asks for a whole property at once."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.progressives.selectors.findings import findings_at
from games.progressives.services.progressives import retire_progressive
from tests.factories import make_pit, make_property, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.progressives.factories import TESTER, make_progressive

pytestmark = pytest.mark.django_db
AS_APPROVED: dict[str, Any] = {"cap": Decimal(1_000_000), "display_limit": Decimal(2_000_000)}


def test_every_progressive_of_a_casino_in_as_many_queries_as_one_takes() -> None:
    casino = make_property()
    pit = make_pit(casino=casino)
    rules = make_rules(make_configuration(casino=casino))

    def add(name: str, **terms: Any) -> None:
        table = make_table(pit=pit)
        make_table_rules(table, rules)
        make_progressive(casino=casino, name=name, tables=(table,), **(AS_APPROVED | terms))

    now = timezone.now() + timedelta(seconds=1)
    add("Right")
    with CaptureQueriesContext(connection) as few:
        assert findings_at([casino], now) == []
    for number in range(5):
        add(f"Wrong {number}", reset=Decimal(12_500))
    with CaptureQueriesContext(connection) as many:
        found = findings_at([casino], now)
    assert len(many) == len(few)
    assert {progressive.name for progressive, _finding in found} == {f"Wrong {number}" for number in range(5)}
    assert {finding.path for _progressive, finding in found} == {"progressive.reset"}
    retire_progressive(progressive=found[0][0], now=now, actor=TESTER)
    assert len(findings_at([casino], now)) == 4
