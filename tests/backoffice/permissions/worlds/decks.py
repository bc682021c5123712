"""Badges and an entry of the deck-change log."""

from typing import Any

from backoffice.casinos.models import GamingTable
from tests.games.decks.factories import make_badge, make_deck_change

SUBJECTS = {"deck-history": "table", "deck-change": "table", "deck-": "deck_change", "badge-": "badge"}


def build(casino: Any) -> dict[str, Any]:
    table = GamingTable.objects.get(pk=casino.ids["table"])
    return {
        "deck_change": make_deck_change(table, hours_ago=1).pk,
        "badge": make_badge(casino=casino.property).pk,
    }
