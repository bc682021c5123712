"""What stands in the way of handing in."""

import pytest
from django.utils import timezone

from submissions.submissions.selectors.readiness import Blocker, readiness_of
from tests.factories import make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration
from tests.games.progressives.factories import make_progressive
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db


def about_the_meter(kind: str, tables: int) -> list[Blocker]:
    desk = make_desk(make_property(regulator=make_regulator("us-md")))
    pit = make_pit(property=desk.casino)
    make_progressive(casino=desk.casino, tables=tuple(make_table(pit=pit) for _ in range(tables)))
    draft = desk.draft(make_configuration(casino=desk.casino, **{"progressive.kind": kind}))
    found = readiness_of(draft, at=timezone.now()).blockers
    return [each for each in found if each.path == "progressive.kind"]


def test_36_05_03_24_a_meter_that_tables_share_is_not_filed_as_stand_alone() -> None:
    (blocker,) = about_the_meter("stand_alone", 2)
    assert "The rules call the meter stand-alone, and Main pit war is fed by tables" in blocker.message
    assert blocker.citation == "COMAR 36.05.03.24"
    assert about_the_meter("stand_alone", 1) == []
    assert about_the_meter("linked", 2) == []
