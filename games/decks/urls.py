from django.urls import URLPattern, URLResolver, path

from games.decks import api
from games.decks.views import board, changes, settings

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/", board.DeckBoardView.as_view(), name="deck-board"),
    path("decks/log/", changes.DeckPickView.as_view(), name="deck-pick"),
    path("decks/reminder/", settings.DeckSettingsView.as_view(), name="deck-settings"),
    path("decks/late/", board.LateDecksView.as_view(), name="deck-late"),
    path("decks/tables/<int:pk>/", board.DeckHistoryView.as_view(), name="deck-history"),
    path("decks/tables/<int:pk>/change/", changes.DeckChangeAddView.as_view(), name="deck-change"),
    path("decks/entries/<int:pk>/", board.DeckEntryView.as_view(), name="deck-entry"),
    path("decks/entries/<int:pk>/correct/", changes.DeckCorrectView.as_view(), name="deck-correct"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("deck-changes/", api.DeckChangeList.as_view(), name="api-deck-change-list"),
    path("deck-changes/bulk/", api.DeckChangeBulk.as_view(), name="api-deck-change-bulk"),
    path("shoe-ends/", api.ShoeEndList.as_view(), name="api-shoe-end-list"),
]
