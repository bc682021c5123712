"""Badges and an entry of the deck-change log."""

from typing import Any

from backoffice.models import GamingTable
from tests.games.factories.decks import make_badge, make_deck_change

SUBJECTS = {"deck-history": "table", "deck-change": "table", "deck-": "deck_change", "badge-": "badge"}


def build(house: Any) -> dict[str, Any]:
    table = GamingTable.objects.get(pk=house.ids["table"])
    return {
        "deck_change": make_deck_change(table, hours_ago=1).pk,
        "badge": make_badge(house=house.property).pk,
    }
