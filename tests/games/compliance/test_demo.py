"""The board of the demo: something of everything that can be out of line."""

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property
from games.compliance.selectors import compliance_of

pytestmark = pytest.mark.usefixtures("demo_database")


def test_the_board_of_harbor_point_has_every_area_with_links_and_clauses() -> None:
    board = compliance_of(Property.objects.get(name="Harbor Point Casino"), timezone.now())
    areas = {group.area: group.items for group in board.groups}
    assert {"Findings of drafts", "Decks", "Meters", "Layouts", "Submissions waiting"} <= set(areas)
    assert all(item.url.startswith("/") for items in areas.values() for item in items)
    assert all(item.clause for area in ("Decks", "Meters") for item in areas[area])
    # what only the product points out rests on no clause
    assert any(item.clause for item in areas["Findings of drafts"])
    assert any(
        "Reset" in str(item.title) or "jackpot" in str(item.title) for item in areas["Findings of drafts"]
    )
