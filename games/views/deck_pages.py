"""What the pages of the deck log share."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from backoffice.models import GamingTable, Property
from backoffice.views.desk import DeskView
from games.models import DeckChange
from games.selectors.decks import deck_changes_visible_to, deck_tables_visible_to


class DeckView(DeskView, abstract=True):
    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        """The operator's and the regulator's pages are apart, so that neither shows what is the other's."""
        audience = self.request.access.organisation_kind
        return render(self.request, f"games/{audience}/{name}.html", context, status=status)


class DecksOfProperty(DeckView, abstract=True):
    """About the property that the person works at; None while there is none."""

    house: Property | None

    def load(self) -> None:
        # the request hands over a lazy one, which is never None itself
        self.house = self.request.current_property or None


class DecksOfTable(DeckView, abstract=True):
    table: GamingTable

    def load(self) -> None:
        self.table = get_object_or_404(deck_tables_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "house": self.table.property}


class OneDeckChange(DeckView, abstract=True):
    change: DeckChange

    def load(self) -> None:
        visible = deck_changes_visible_to(self.request.access).select_related("corrects", "corrected_by")
        self.change = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        table = self.change.table
        return {"change": self.change, "table": table, "house": table.property}
