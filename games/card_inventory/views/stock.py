"""Where every deck is: the overview, the sets, the life of a lot, a set, a container."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.core.codes import code_of, drawn_code
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.card_inventory.listing import DeckSetListing
from games.card_inventory.models import DeckLot, DeckSet, PreshuffledContainer
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.counts import days_to_reconcile, quarters_not_counted
from games.card_inventory.selectors.pictures import flow_of
from games.card_inventory.selectors.sets import (
    containers_visible_to,
    deck_sets_visible_to,
    rows_of,
    sets_not_destroyed,
    workload,
)
from games.card_inventory.selectors.stock import (
    deck_lots_visible_to,
    decks_at_tables,
    lots_with_counts,
    stock_of,
    storage_by_colour,
)
from games.card_inventory.selectors.timeline import MOST_ON_A_PAGE, movements_of_lot, movements_of_set
from games.card_inventory.views.base import CardInventoryView, CurrentCasino
from games.packs.floor_law import card_law_at

LOTS_ON_A_PAGE = 12
LABELS_ON_PAPER = 200
FIRST_TO_RUN_OUT = 8


class StockView(CurrentCasino):
    action = Action.DECK_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        context = self.context()
        if self.casino:
            at = timezone.now()
            lots = lots_with_counts(DeckLot.objects.filter(property=self.casino))
            law = context["law"]
            context |= {
                "stock": (stock := stock_of(self.casino)),
                "flow": flow_of(stock),
                "work": workload(self.casino, at=at),
                "urgent": rows_of(sets_not_destroyed(self.casino)[:FIRST_TO_RUN_OUT], at=at),
                "colours": storage_by_colour(self.casino),
                "tables": decks_at_tables(self.casino),
                "containers": list(
                    PreshuffledContainer.objects.filter(
                        property=self.casino, state=PreshuffledContainer.State.SEALED
                    )[:20]
                ),
                "page": Paginator(lots, LOTS_ON_A_PAGE).get_page(request.GET.get("page")),
                "days_missing": days_to_reconcile(self.casino, at=at) if law.reconciles_daily else [],
                "quarters_missing": quarters_not_counted(self.casino, at=at) if law.counts_quarterly else [],
            }
        return self.page("stock", context)


class SetListView(CurrentCasino, ListPage):
    action = Action.DECK_VIEW
    listing_class = DeckSetListing

    def listing_property(self) -> Property | None:
        return self.casino

    def show(self, listing: DeckSetListing) -> HttpResponse:
        return self.page("sets", self.context() | {"form": listing.form} | self.list_context(listing))


class LotView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        lots = lots_with_counts(deck_lots_visible_to(self.request.access))
        self.lot = get_object_or_404(lots, pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.lot.property
        page = Paginator(movements_of_lot(self.lot), MOST_ON_A_PAGE).get_page(request.GET.get("page"))
        context = {
            "lot": self.lot,
            "casino": casino,
            "law": card_law_at(casino, self.lot.received_at),
            "page": page,
        }
        return self.page("lot", context)


class LabelPrintView(CurrentCasino):
    """The labels that wait to be collected, each with its code, for paper."""

    action = Action.DECK_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        waiting = (
            sets_not_destroyed(self.casino).filter(state=State.REMOVED)
            if self.casino
            else DeckSet.objects.none()
        )
        labels = [{"deck_set": each, "code": _code(each)} for each in waiting[:LABELS_ON_PAPER]]
        return self.page("labels_print", self.context() | {"labels": labels})


def _code(deck_set: DeckSet) -> str:
    return drawn_code(code_of("set", deck_set.property_id, deck_set.number))


class SetView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        visible = deck_sets_visible_to(self.request.access).select_related(
            "collection", "order", "deck_change", "container", "inspection_result", "discrepancy_report"
        )
        self.deck_set = get_object_or_404(visible, pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.deck_set.property
        [row] = rows_of([self.deck_set], at=timezone.now())
        context: dict[str, Any] = {
            "deck_set": self.deck_set,
            "row": row,
            "code": _code(self.deck_set),
            "casino": casino,
            "law": card_law_at(casino, self.deck_set.removed_at),
            "parts": list(self.deck_set.parts.select_related("lot")),
            "movements": movements_of_set(self.deck_set),
        }
        return self.page("set", context)


class ContainerView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        visible = containers_visible_to(self.request.access).select_related(
            "opened_at_change__table", "withdrawn_set"
        )
        self.container = get_object_or_404(visible, pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.container.property
        context = {
            "container": self.container,
            "casino": casino,
            "law": card_law_at(casino, self.container.prepared_at),
            "parts": list(self.container.parts.select_related("lot")),
        }
        return self.page("container", context)
