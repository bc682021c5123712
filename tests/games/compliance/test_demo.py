"""The board of the demo: something of everything that can be out of line."""

import pytest

from backoffice.casinos.models import Property
from backoffice.core.work import WorkItem
from tests.work import compliance_items

pytestmark = pytest.mark.usefixtures("demo_database")


def test_the_board_of_harbor_point_has_every_area_with_links_and_clauses() -> None:
    areas: dict[str, list[WorkItem]] = {}
    for item in compliance_items(Property.objects.get(name="Harbor Point Casino")):
        areas.setdefault(str(item.area), []).append(item)
    assert {"Findings of drafts", "Decks", "Meters", "Layouts", "Submissions waiting"} <= set(areas)
    assert all(item.url.startswith("/") for items in areas.values() for item in items)
    assert all(item.clause for area in ("Decks", "Meters") for item in areas[area])
    # what only the product points out rests on no clause
    assert any(item.clause for item in areas["Findings of drafts"])
    assert any(
        "Reset" in str(item.title) or "jackpot" in str(item.title) for item in areas["Findings of drafts"]
    )
