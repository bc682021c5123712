"""The deck log to read: the board, what came too late, a table's history, one entry."""

from collections import Counter
from datetime import timedelta
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from backoffice.casinos.models import Pit
from backoffice.casinos.selectors.properties import pits_visible_to
from backoffice.casinos.views.pages import NamedCasinoView
from backoffice.core.addresses import number_in
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.decks.listing import DeckChangeListing
from games.decks.rules.clock import Span
from games.decks.selectors.board import deck_board, table_row
from games.decks.selectors.board_rows import rows_shown
from games.decks.selectors.changes import deck_changes_visible_to, with_the_change_before
from games.decks.selectors.late import judged_changes, late_changes
from games.decks.selectors.late_bars import bars_of
from games.decks.views.base import DecksOfTable, OneDeckChange

ENTRIES_ON_A_PAGE = 25
DAYS = (7, 30, 90)


class DeckBoardView(NamedCasinoView):
    """Asks for its rows again every half minute; a link of a message names the pit, and with it the property."""

    action = Action.DECK_VIEW
    feature = "decks"
    pit: Pit | None = None

    def load(self) -> None:
        super().load()
        wanted = number_in(self.request.GET.get("pit", ""))
        if wanted is not None:
            self.pit = get_object_or_404(pits_visible_to(self.request.access), pk=wanted)
            self.casino = self.pit.property

    def get(self, request: HttpRequest) -> HttpResponse:
        at = timezone.now()
        rows = deck_board(self.casino, at=at, pit=self.pit) if self.casino else []
        may_log = self.request.access.allows(Action.DECK_LOG)
        context: dict[str, Any] = {
            "casino": self.casino,
            "pit": self.pit,
            "rows": rows_shown(rows, pit=self.pit, may_log=may_log),
            "at": at,
            "states": Counter(row.state for row in rows),
            "may_log": may_log,
        }
        if self.request.htmx:
            return self.page("_board", context)
        context["pits"] = self.casino.pits.filter(retired_at__isnull=True) if self.casino else ()
        return self.page("board", context)


class LateDecksView(NamedCasinoView):
    """Of the last days; decks that are late still are on the board."""

    action = Action.DECK_VIEW
    feature = "decks"

    def get(self, request: HttpRequest) -> HttpResponse:
        asked = request.GET.get("days", "")
        days = int(asked) if asked in map(str, DAYS) else DAYS[0]
        now = timezone.now()
        late = late_changes(self.casino, Span(now - timedelta(days=days), now)) if self.casino else []
        page = Paginator(late[::-1], ENTRIES_ON_A_PAGE).get_page(request.GET.get("page"))
        context: dict[str, Any] = {"casino": self.casino, "page": page, "days": days, "choices": DAYS}
        if self.casino and late:
            context["bars"] = bars_of(late, self.casino, since=now - timedelta(days=days), at=now)
        return self.page("late", context)


class DeckHistoryView(DecksOfTable, ListPage):
    action = Action.DECK_VIEW
    listing_class = DeckChangeListing

    def show(self, listing: DeckChangeListing) -> HttpResponse:
        context = self.context() | {"row": table_row(self.table, at=listing.at), "form": listing.form}
        return self.page("history", context | self.list_context(listing))


class DeckEntryView(OneDeckChange):
    action = Action.DECK_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("entry", self.context() | {"judged": self._judged()})

    def _judged(self) -> Any:
        entries = deck_changes_visible_to(self.request.access).filter(pk=self.change.pk)
        return judged_changes(list(with_the_change_before(entries)))[0]
