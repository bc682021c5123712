"""What stands in the way of handing in."""

import pytest
from django.utils import timezone

from submissions.submissions.selectors.readiness import Blocker, readiness_of
from tests.factories import make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.progressives.factories import make_progressive
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db


def about_the_meter(kind: str, tables: int, *, dealt: bool = True) -> list[Blocker]:
    desk = make_desk(make_property(regulator=make_regulator("us-md")))
    pit = make_pit(property=desk.casino)
    fed_by = tuple(make_table(pit=pit) for _ in range(tables))
    make_progressive(casino=desk.casino, tables=fed_by)
    configuration = make_configuration(casino=desk.casino, **{"progressive.kind": kind})
    if dealt:
        make_table_rules(fed_by[0], make_rules(configuration))
    draft = desk.draft(configuration)
    found = readiness_of(draft, at=timezone.now()).blockers
    return [each for each in found if each.path == "progressive.kind"]


def test_36_05_03_24_a_meter_that_tables_share_is_not_filed_as_stand_alone() -> None:
    (blocker,) = about_the_meter("stand_alone", 2)
    assert "The rules call the meter stand-alone, and Main pit war is fed by tables" in blocker.message
    assert blocker.citation == "COMAR 36.05.03.24"
    assert about_the_meter("stand_alone", 1) == []
    assert about_the_meter("linked", 2) == []
    assert about_the_meter("stand_alone", 2, dealt=False) == [], "another room may have a meter of its own"
