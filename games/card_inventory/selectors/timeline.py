"""The life of a lot or a set, entry by entry."""

from django.db.models import QuerySet

from games.card_inventory.models import DeckLot, DeckMovement, DeckSet

MOST_ON_A_PAGE = 50


def movements_of_lot(lot: DeckLot) -> QuerySet[DeckMovement]:
    return _shown(DeckMovement.objects.filter(lot=lot)).order_by("-at", "-pk")


def movements_of_set(deck_set: DeckSet) -> list[DeckMovement]:
    """From the removal on, the oldest first."""
    return list(_shown(DeckMovement.objects.filter(deck_set=deck_set)).order_by("at", "pk"))


def _shown(movements: QuerySet[DeckMovement]) -> QuerySet[DeckMovement]:
    return movements.select_related("lot", "table", "deck_set", "container")
