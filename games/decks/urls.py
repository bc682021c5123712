from django.urls import URLPattern, URLResolver, path

from games.badges import views as badges
from games.decks.views import board as decks
from games.decks.views import changes as deck_changes

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/", decks.DeckBoardView.as_view(), name="deck-board"),
    path("decks/log/", deck_changes.DeckPickView.as_view(), name="deck-pick"),
    path("decks/late/", decks.LateDecksView.as_view(), name="deck-late"),
    path("decks/reminder/", badges.DeckSettingsView.as_view(), name="deck-settings"),
    path("decks/tables/<int:pk>/", decks.DeckHistoryView.as_view(), name="deck-history"),
    path("decks/tables/<int:pk>/change/", deck_changes.DeckChangeAddView.as_view(), name="deck-change"),
    path("decks/entries/<int:pk>/", decks.DeckEntryView.as_view(), name="deck-entry"),
    path("decks/entries/<int:pk>/correct/", deck_changes.DeckCorrectView.as_view(), name="deck-correct"),
    path("badges/", badges.BadgeListView.as_view(), name="badge-list"),
    path("badges/add/", badges.BadgeAddView.as_view(), name="badge-add"),
    path("badges/<int:pk>/change/", badges.BadgeChangeView.as_view(), name="badge-change"),
    path("badges/<int:pk>/pin/", badges.BadgePinView.as_view(), name="badge-pin"),
    path("badges/<int:pk>/unlock/", badges.BadgeUnlockView.as_view(), name="badge-unlock"),
    path("badges/<int:pk>/retire/", badges.BadgeRetireView.as_view(), name="badge-retire"),
    path("badges/<int:pk>/restore/", badges.BadgeRestoreView.as_view(), name="badge-restore"),
]
