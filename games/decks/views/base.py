"""What the pages of the deck log share."""

from typing import Any

from django.shortcuts import get_object_or_404

from backoffice.casinos.models import GamingTable
from backoffice.casinos.views.pages import AudienceView
from games.decks.models import DeckChange
from games.decks.selectors.changes import deck_changes_visible_to, deck_tables_visible_to


class DecksOfTable(AudienceView, abstract=True):
    feature = "decks"
    table: GamingTable

    def load(self) -> None:
        self.table = get_object_or_404(deck_tables_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "casino": self.table.property}


class OneDeckChange(AudienceView, abstract=True):
    feature = "decks"
    change: DeckChange

    def load(self) -> None:
        visible = deck_changes_visible_to(self.request.access).select_related("corrects", "corrected_by")
        self.change = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        table = self.change.table
        return {"change": self.change, "table": table, "casino": table.property}
