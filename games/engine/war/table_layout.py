"""The layout of Casino War: the dealer's two cards, or the community cards that all players back."""

from collections.abc import Mapping
from typing import Any

from games.engine.configuration import get_path
from games.engine.table_layout import Spot, TableLayout

MOST_DRAWN = 9
BUTTONS = ("Surrender", "Go to war")


def table_layout(configuration: Mapping[str, Any]) -> TableLayout:
    stated = get_path(configuration, "electronic.community_cards")
    if isinstance(stated, int) and stated > 0:
        spots = tuple(Spot(str(number + 1)) for number in range(min(MOST_DRAWN, stated)))
        return TableLayout(spots, "COMMUNITY CARDS", buttons=BUTTONS, deals_cards=True)
    return TableLayout((Spot("Card"), Spot("War")), "DEALER'S CARDS", buttons=BUTTONS, deals_cards=True)
